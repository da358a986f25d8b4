import { subscribeKey } from 'valtio/utils'
import { liveEvents } from '#src/base/live-events.ts'
import { logProblems } from '#src/base/log.ts'
import { connection } from '#src/base/connection.ts'
import { succeed } from '#src/kernel/result.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Reading } from '#src/base/needs.ts'
import { confirmCommands } from './control-object.ts'
import { beginHolding, endHolding, holdChange, type ObjectChange } from './held-changes.ts'
import type { ControllableObject } from './rules/object.ts'
import { applyChange, readObjects } from './rules/read-objects.ts'
import { beginObjects, floorObjects, objects } from './state.ts'

/**
 * Loads all controllable objects and keeps them current while a plan shows them. Live changes arrive in
 * `takeObjectChange`, and all objects are fetched again after every (re)connection and reload. If a load fails, the
 * plan shows no objects, or those it has. Returns an unsubscribe function.
 */
export function followFloorObjects(services: Reading): () => void {
  const scope = services.scope.child()
  const load = (): void =>
    void floorObjects.load({ ...services, scope }, async ({ signal }) => {
      const answered = await services.api.objects.list(undefined, signal)
      return answered.ok ? succeed(byId(objectsIn(answered.value))) : answered
    })
  scope.add(() => floorObjects.clear())
  scope.add(subscribeKey(connection, 'asOf', load))
  if (floorObjects.value === null) floorObjects.show(new Map())
  load()
  return scope.end
}

const byId = (list: readonly ControllableObject[]): ReadonlyMap<string, ControllableObject> =>
  new Map(list.map((object) => [object.id, object]))

type Listener = (objectId: string) => void

const createListeners = (): Set<Listener> => new Set()

/**
 * Calls `listener` whenever the server reports a change of an object, even if the object is not on screen. Returns an
 * unsubscribe function.
 */
export function onObjectNews(services: Reading, listener: Listener): () => void {
  const listeners = services.scope.keep(createListeners).add(listener)
  return () => void listeners.delete(listener)
}

function notifyObjectListeners(services: Reading, objectId: string): void {
  for (const listener of services.scope.keep(createListeners)) listener(objectId)
}

/**
 * Handles an ObjectChanged (section 7) by the object's id. Objects that are not on screen are skipped, because they are
 * loaded when they are shown. Changes are not coalesced like reloads: each costs only a lookup in a map, and the user
 * may be waiting next to the switch.
 */
function takeObjectChange(services: Reading, change: ObjectChange): void {
  notifyObjectListeners(services, change.objectId)
  takeOnPlan(change)
  if (objects.of === null) return
  holdChange(services, change)
  const known = objects.value.get(change.objectId)
  if (known === undefined) return
  const { object, named, problems } = applyChange(known, change.data)
  logProblems('object changed', problems)
  if (object !== known) objects.show(new Map(objects.value).set(object.id, object))
  confirmCommands(services, object, named)
}

/** Follows the changes of objects that the server pushes. */
export function followObjectEvents(services: Reading): void {
  liveEvents(services).onEach('object-changed', (change) => takeObjectChange(services, change))
}

/** Updates the plan, which shows objects of many resources. */
function takeOnPlan({ objectId, data }: ObjectChange): void {
  const known = floorObjects.value?.get(objectId)
  if (!floorObjects.value || !known) return
  const { object } = applyChange(known, data)
  if (object !== known) floorObjects.show(new Map(floorObjects.value).set(objectId, object))
}

function objectsIn(body: unknown): readonly ControllableObject[] {
  const { good, problems } = readObjects(body)
  logProblems('objects', problems)
  return good
}

/** Loads the objects of the visible resource, and applies again the live changes that arrived meanwhile. */
async function loadObjects(services: Reading, resourceId: string, scope: Scope): Promise<void> {
  beginHolding(services)
  const answered = await objects.load({ ...services, scope }, async ({ signal }) => {
    const listed = await services.api.objects.list(resourceId, signal)
    return listed.ok ? succeed(byId(objectsIn(listed.value).filter((one) => one.resourceId === resourceId))) : listed
  })
  // A newer load holds the changes.
  if (!answered.ok && answered.fault.kind === 'cancelled') return
  const held = endHolding(services)
  if (!answered.ok) return
  for (const object of objects.value.values())
    confirmCommands(services, object, new Set(object.elements.map(({ id }) => id)))
  if (held === null) return loadObjects(services, resourceId, scope)
  for (const change of held) takeObjectChange(services, change)
}

/**
 * Loads the controllable objects of a resource and keeps them current while they are shown. Live changes arrive
 * automatically. All objects are fetched again after every (re)connection of the hub and, while the hub is down, with
 * every reload of the visible data.
 */
export function followObjects(
  services: Reading,
  resourceId: string,
): { readonly retry: () => void; readonly stop: () => void } {
  const scope = services.scope.child()
  const load = (): void => void loadObjects(services, resourceId, scope)

  beginObjects(resourceId)
  scope.add(() => {
    if (objects.of === resourceId) beginObjects(null)
  })
  // Fetches changes missed while disconnected. Runs at once, before other reloads, because the user may be waiting at
  // the switch.
  scope.add(subscribeKey(connection, 'hub', (hub) => (hub === 'Connected' ? load() : undefined), true))
  // Fetched every 15 s while the hub is down.
  scope.add(subscribeKey(connection, 'asOf', () => (connection.hub === 'Connected' ? undefined : load())))
  load()
  return { retry: load, stop: scope.end }
}

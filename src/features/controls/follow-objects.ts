import { subscribeKey } from 'valtio/utils'
import { logProblems } from '#src/features/notices/notify.ts'
import { connection } from '#src/features/offline/state.ts'
import type { Services } from '#src/services.ts'
import { beginHolding, endHolding, hearConfirmation, holdChange, type ObjectChange } from './control-object.ts'
import { applyChange } from './rules/read-objects.ts'
import {
  beginObjects,
  clearObjects,
  floorObjects,
  objects,
  setFloorObjects,
  setObject,
  setObjects,
  setObjectsFailed,
} from './state.ts'

/**
 * Loads all controllable objects and keeps them true while a plan shows them: live changes come by themselves
 * (`take-object-change.ts`), and after every (re)connection they are asked for anew. What cannot be had is not shown: the plan
 * does without. Answers how to stop.
 */
export function followFloorObjects(services: Services): () => void {
  const { signal, add, end } = services.scope.child()
  const load = async (): Promise<void> => {
    const answered = await services.api.objects.list(undefined, signal)
    if (signal.aborted || !answered.ok) return
    logProblems('objects', answered.value.problems)
    setFloorObjects(new Map(answered.value.good.map((object) => [object.id, object])))
  }
  add(() => setFloorObjects(null))
  add(subscribeKey(connection, 'asOf', () => void load()))
  if (floorObjects.known === null) setFloorObjects(new Map())
  void load()
  return end
}

type Listener = (objectId: string) => void

const createListeners = (): Set<Listener> => new Set()

/** Calls `listener` whenever the server says that an object changed, whatever is shown. Answers the removal. */
export function onObjectNews(services: Services, listener: Listener): () => void {
  const listeners = services.scope.keep(createListeners).add(listener)
  return () => void listeners.delete(listener)
}

function tellObjectNews(services: Services, objectId: string): void {
  for (const listener of services.scope.keep(createListeners)) listener(objectId)
}

/**
 * Takes an ObjectChanged (section 7) by the object's id. What no screen shows is passed over: it is loaded when it is shown.
 * At once, not gathered like reloads: it costs a look into a map, and somebody may be waiting beside the switch.
 */
export function takeObjectChange(services: Services, change: ObjectChange): void {
  tellObjectNews(services, change.objectId)
  takeOnPlan(change)
  if (objects.resourceId === null) return
  holdChange(services, change)
  const known = objects.known.get(change.objectId)
  if (known === undefined) return
  const { object, named, problems } = applyChange(known, change.data)
  logProblems('object changed', problems)
  if (object !== known) setObject(object)
  hearConfirmation(services, object, named)
}

/** A plan shows the objects of many resources. */
function takeOnPlan({ objectId, data }: ObjectChange): void {
  const known = floorObjects.known?.get(objectId)
  if (!floorObjects.known || !known) return
  const { object } = applyChange(known, data)
  if (object !== known) setFloorObjects(new Map(floorObjects.known).set(objectId, object))
}

/** Loads the objects of the resource that is shown; live changes that come meanwhile are laid over the answer again. */
async function loadObjects(services: Services, resourceId: string, signal: AbortSignal): Promise<void> {
  beginHolding(services)
  const answered = await services.api.objects.list(resourceId, signal)
  if (signal.aborted) return
  const held = endHolding(services)
  if (!answered.ok) return setObjectsFailed(answered.fault)
  logProblems('objects', answered.value.problems)
  setObjects(answered.value.good.filter((object) => object.resourceId === resourceId))
  for (const object of objects.known.values())
    hearConfirmation(services, object, new Set(object.elements.map(({ id }) => id)))
  if (held === null) return loadObjects(services, resourceId, signal)
  for (const change of held) takeObjectChange(services, change)
}

/**
 * Loads the controllable objects of a resource and keeps them true while they are shown: live changes come by themselves,
 * after every (re)connection of the hub they are asked for anew, and so they are with every reload of all that is shown while
 * it is down.
 */
export function followObjects(
  services: Services,
  resourceId: string,
): { readonly retry: () => void; readonly stop: () => void } {
  const { signal, add, end } = services.scope.child()
  let isLoading = false
  let isWantedAgain = false

  const load = async (): Promise<void> => {
    if (isLoading) {
      isWantedAgain = true
      return
    }
    isLoading = true
    do {
      isWantedAgain = false
      await loadObjects(services, resourceId, signal)
    } while (isWantedAgain && !signal.aborted)
    isLoading = false
  }

  beginObjects(resourceId)
  add(() => {
    if (objects.resourceId === resourceId) clearObjects()
  })
  // What changed while nobody listened. At once: all else on screen may take its time, and somebody stands at the switch.
  add(subscribeKey(connection, 'hub', (hub) => (hub === 'Connected' ? void load() : undefined), true))
  // Asked for every 15 s while the hub is down.
  add(subscribeKey(connection, 'asOf', () => (connection.hub === 'Connected' ? undefined : void load())))
  void load()
  return { retry: () => void load(), stop: end }
}

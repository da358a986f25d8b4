import { proxy, ref } from 'valtio'
import type { Fault } from '#src/kernel/fault.ts'
import type { ControllableObject, ElementValue } from './rules/object.ts'

/**
 * The controllable objects of all resources while a plan shows them, otherwise null. By id, because changes name the
 * object by its id.
 */
export const floorObjects = proxy<{ known: ReadonlyMap<string, ControllableObject> | null }>({ known: null })

export function setFloorObjects(known: ReadonlyMap<string, ControllableObject> | null): void {
  floorObjects.known = known === null ? null : ref(known)
}

type ObjectsPhase = 'loading' | 'ready' | 'failed'

/** The controllable objects of the one resource whose details are shown. */
export interface ObjectsState {
  resourceId: string | null
  phase: ObjectsPhase
  fault: Fault | null
  /** Objects by id, in the server's order, with its last values. Maps are used because ids come from outside. */
  known: ReadonlyMap<string, ControllableObject>
  /**
   * Values by `elementKey` that the user chose and the server has not confirmed yet. Shown instead of the known values.
   */
  wanted: ReadonlyMap<string, ElementValue>
}

export const objects = proxy<ObjectsState>({
  resourceId: null,
  phase: 'loading',
  fault: null,
  known: ref(new Map()),
  wanted: ref(new Map()),
})

export const elementKey = (objectId: string, elementId: string): string => JSON.stringify([objectId, elementId])

/** Starts with another resource and removes all data of the former one. */
export function beginObjects(resourceId: string): void {
  clearObjects()
  objects.resourceId = resourceId
}

export function setObjects(list: readonly ControllableObject[]): void {
  objects.known = ref(new Map(list.map((object) => [object.id, object])))
  objects.phase = 'ready'
  objects.fault = null
}

export function setObject(object: ControllableObject): void {
  objects.known = ref(new Map(objects.known).set(object.id, object))
}

/** Sets the fault; known objects stay on screen. */
export function setObjectsFailed(fault: Fault): void {
  objects.phase = 'failed'
  objects.fault = fault
}

/** Sets a requested value. Null if it was confirmed or given up, so that the server's value shows again. */
export function setWanted(key: string, value: ElementValue | null): void {
  const wanted = new Map(objects.wanted)
  if (value === null) wanted.delete(key)
  else wanted.set(key, value)
  objects.wanted = ref(wanted)
}

export function clearObjects(): void {
  objects.resourceId = null
  objects.phase = 'loading'
  objects.fault = null
  objects.known = ref(new Map())
  objects.wanted = ref(new Map())
}

/** Returns the objects with requested values in place of those that the server has not confirmed yet. */
export function shownObjects(
  known: ReadonlyMap<string, ControllableObject>,
  wanted: ReadonlyMap<string, ElementValue>,
): readonly ControllableObject[] {
  return [...known.values()].map((object) => ({
    ...object,
    elements: object.elements.map((element) => {
      const value = wanted.get(elementKey(object.id, element.id))
      return value === undefined ? element : { ...element, value }
    }),
  }))
}

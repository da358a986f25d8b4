import { proxy, ref } from 'valtio'
import type { Fault } from '#src/kernel/result.ts'
import type { ControllableObject, ElementValue } from './rules/object.ts'

/** The controllable objects of all resources, while a plan shows them; null while none does. By id, since changes name them so. */
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
  /** By id, as the server last told them, in its order. Maps, since ids come from outside. */
  known: ReadonlyMap<string, ControllableObject>
  /** By `elementKey`: what the user chose and the server has not confirmed yet. It is shown in place of what is known. */
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

/** Another resource is shown: of the one before nothing stays. */
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

/** What is known stays on screen. */
export function setObjectsFailed(fault: Fault): void {
  objects.phase = 'failed'
  objects.fault = fault
}

/** Null: it is confirmed or given up, and what the server says shows again. */
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

/** The objects with what was chosen in place of what the server has not confirmed yet. */
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

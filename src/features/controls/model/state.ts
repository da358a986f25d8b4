import { proxy, ref } from 'valtio'
import { loaded } from '#src/base/loaded.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import type { ControllableObject, ElementValue } from './rules/object.ts'

/** By id, in the server's order, with its last values. Maps are used because ids come from outside. */
type ObjectsById = ReadonlyMap<string, ControllableObject>

/** The controllable objects of all resources while a plan shows them, otherwise null. */
export const floorObjects = loaded<ObjectsById | null>(null, { isRenewed: true })

/** The controllable objects of the one resource whose details are shown. */
export const objects = loaded<ObjectsById>(new Map(), { isRenewed: true })

/**
 * Values by `elementKey` that the user chose and the server has not confirmed yet. Shown instead of the known values.
 */
export const wantedValues = proxy<{ byElement: ReadonlyMap<string, ElementValue> }>({ byElement: ref(new Map()) })

export const elementKey = (objectId: string, elementId: string): string => JSON.stringify([objectId, elementId])

/** Starts with another resource and removes all data of the former one. */
export function beginObjects(resourceId: string | null): void {
  objects.clear(resourceId)
  clearWanted()
}

/** Sets a requested value. Null if it was confirmed or given up, so that the server's value shows again. */
export function setWanted(key: string, value: ElementValue | null): void {
  const wanted = new Map(wantedValues.byElement)
  if (value === null) wanted.delete(key)
  else wanted.set(key, value)
  wantedValues.byElement = ref(wanted)
}

function clearWanted(): void {
  wantedValues.byElement = ref(new Map())
}

onSessionEnd(clearWanted)

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

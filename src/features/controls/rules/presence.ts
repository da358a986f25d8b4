import type { ControllableObject, ObjectElement } from './object.ts'
import { isDataReady } from './read-objects.ts'

/** Returns true if the element is a presence sensor that knows whether a person is there. */
export function isPresence(element: ObjectElement): element is ObjectElement & { readonly value: boolean } {
  const { icon, control, value } = element
  return icon === 'occupancy' && control === null && typeof value === 'boolean' && isDataReady(element)
}

/** Returns true if one of the presence sensors detects a person, false if none does, null if there is no such sensor. */
export function presenceOf(objects: readonly ControllableObject[]): boolean | null {
  const sensors = objects.flatMap(({ elements }) => elements.filter(isPresence))
  return sensors.length === 0 ? null : sensors.some(({ value }) => value)
}

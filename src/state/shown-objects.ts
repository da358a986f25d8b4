import type { ControllableObject, ElementValue } from '#src/core/objects/object.ts'
import { elementKey } from './objects.ts'

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

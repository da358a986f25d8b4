import { fold } from '#src/kernel/text.ts'
import type { Property } from '#src/wire/resource.ts'
import type { PropertyFilter } from '../question.ts'
import type { PropertyTest, PropertyType } from './property-type.ts'

/**
 * Tests for a substring, ignoring case and accents. A resource without the property fails. `memo` caches the folded
 * text of each property, because every query tests all resources and folding costs more than comparing.
 */
export function substringTest(
  filter: PropertyFilter,
  textOf: (property: Property) => string | null,
  memo: WeakMap<Property, string>,
): PropertyTest | null {
  if (filter.kind !== 'text') return null
  const wanted = fold(filter.text).trim()
  if (wanted === '') return null
  return (property) => {
    if (property === null) return false
    let folded = memo.get(property)
    if (folded === undefined) {
      folded = fold(textOf(property) ?? '')
      memo.set(property, folded)
    }
    return folded.includes(wanted)
  }
}

const folded = new WeakMap<Property, string>()

/** Tests for a substring of `valueText`, ignoring case and accents. */
export const textType: PropertyType = {
  test: (filter) => substringTest(filter, (property) => property.valueText, folded),
}

import type { Property } from '#src/wire/resource.ts'
import type { PropertyFilter } from '../question.ts'
import type { PropertyTest, PropertyType } from './property-type.ts'

/**
 * Tests whether a value is in the range, including both ends. An open end sets no limit. A resource without the
 * property passes.
 */
function rangeTest(filter: PropertyFilter, valueOf: (property: Property) => number | null): PropertyTest | null {
  if (filter.kind !== 'range' || (filter.min === null && filter.max === null)) return null
  const min = filter.min ?? -Infinity
  const max = filter.max ?? Infinity
  return (property) => {
    const value = property === null ? null : valueOf(property)
    return value === null || (value >= min && value <= max)
  }
}

/** Tests `valueDecimal` against a range. */
export const decimalRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueDecimal),
}

/** Tests `valueNumber` against a range. */
export const integerRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueNumber),
}

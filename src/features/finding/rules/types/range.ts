import type { Property } from '#src/wire/resource.ts'
import type { PropertyFilter } from '../question.ts'
import type { PropertyTest, PropertyType } from './property-type.ts'

/** Within the range, both ends included; an open end limits nothing. A resource that lacks the property passes. */
function rangeTest(filter: PropertyFilter, valueOf: (property: Property) => number | null): PropertyTest | null {
  if (filter.kind !== 'range' || (filter.min === null && filter.max === null)) return null
  const min = filter.min ?? -Infinity
  const max = filter.max ?? Infinity
  return (property) => {
    const value = property === null ? null : valueOf(property)
    return value === null || (value >= min && value <= max)
  }
}

/** Within the range, on `valueDecimal`. */
export const decimalRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueDecimal),
}

/** Within the range, on `valueNumber`. */
export const integerRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueNumber),
}

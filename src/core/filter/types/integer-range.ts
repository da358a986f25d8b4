import type { PropertyType } from './property-type.ts'
import { rangeTest } from './range.ts'

/** Within the range, on `valueNumber`. */
export const integerRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueNumber),
}

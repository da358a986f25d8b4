import type { PropertyType } from './property-type.ts'
import { rangeTest } from './range.ts'

/** Within the range, on `valueDecimal`. */
export const decimalRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueDecimal),
}

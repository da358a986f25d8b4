import { dataTypes } from '../../wire/configuration.ts'
import type { PropertyType } from './property-type.ts'
import { rangeTest } from './range.ts'

/** Within the range, on `valueDecimal`. */
export const decimalRangeType: PropertyType = {
  dataTypeId: dataTypes.decimalRange,
  test: (filter) => rangeTest(filter, (property) => property.valueDecimal),
}

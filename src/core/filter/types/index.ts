import type { DataTypeId } from '../../wire/configuration.ts'
import { booleanType } from './boolean.ts'
import { choiceListType } from './choice-list.ts'
import { decimalRangeType } from './decimal-range.ts'
import { htmlType } from './html.ts'
import { integerRangeType } from './integer-range.ts'
import type { PropertyType } from './property-type.ts'
import { textType } from './text.ts'

/** Every property type by its `dataTypeId`; the compiler names one that is missing. */
export const propertyTypes: Readonly<Record<DataTypeId, PropertyType>> = {
  1: booleanType,
  2: integerRangeType,
  3: decimalRangeType,
  4: textType,
  5: choiceListType,
  6: htmlType,
}

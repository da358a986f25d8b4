import { type DataTypeId, dataTypes } from '../../wire/configuration.ts'
import { booleanType } from './boolean.ts'
import { choiceListType } from './choice-list.ts'
import { decimalRangeType } from './decimal-range.ts'
import { htmlType } from './html.ts'
import { integerRangeType } from './integer-range.ts'
import type { PropertyType } from './property-type.ts'
import { textType } from './text.ts'

/** Every property type by its `dataTypeId`; the compiler names one that is missing. */
export const propertyTypes: Readonly<Record<DataTypeId, PropertyType>> = {
  [dataTypes.boolean]: booleanType,
  [dataTypes.integerRange]: integerRangeType,
  [dataTypes.decimalRange]: decimalRangeType,
  [dataTypes.text]: textType,
  [dataTypes.choiceList]: choiceListType,
  [dataTypes.html]: htmlType,
}

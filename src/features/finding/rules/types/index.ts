import { type DataTypeId, dataTypes } from '#src/wire/configuration.ts'
import { booleanType, choiceListType } from './choice-list.ts'
import { htmlType } from './html.ts'
import type { PropertyType } from './property-type.ts'
import { decimalRangeType, integerRangeType } from './range.ts'
import { textType } from './substring.ts'

/** Every property type by its `dataTypeId`; the compiler names one that is missing. */
export const propertyTypes: Readonly<Record<DataTypeId, PropertyType>> = {
  [dataTypes.boolean]: booleanType,
  [dataTypes.integerRange]: integerRangeType,
  [dataTypes.decimalRange]: decimalRangeType,
  [dataTypes.text]: textType,
  [dataTypes.choiceList]: choiceListType,
  [dataTypes.html]: htmlType,
}

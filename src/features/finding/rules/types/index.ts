import { type DataTypeId, dataTypes } from '#src/wire/configuration.ts'
import { booleanType, choiceListType } from './choice-list.ts'
import { htmlType } from './html.ts'
import type { PropertyType } from './property-type.ts'
import { decimalRangeType, integerRangeType } from './range.ts'
import { textType } from './substring.ts'

/** All property types by `dataTypeId`. A missing one is a compile error. */
export const propertyTypes: Readonly<Record<DataTypeId, PropertyType>> = {
  [dataTypes.boolean]: booleanType,
  [dataTypes.integerRange]: integerRangeType,
  [dataTypes.decimalRange]: decimalRangeType,
  [dataTypes.text]: textType,
  [dataTypes.choiceList]: choiceListType,
  [dataTypes.html]: htmlType,
}

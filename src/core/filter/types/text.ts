import type { Property } from '../../wire/resource.ts'
import type { PropertyType } from './property-type.ts'
import { substringTest } from './substring.ts'

const folded = new WeakMap<Property, string>()

/** Case- and accent-insensitive substring of `valueText`. */
export const textType: PropertyType = {
  test: (filter) => substringTest(filter, (property) => property.valueText, folded),
}

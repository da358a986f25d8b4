/** Types of a property's values (section 3, Filter definition), by their numbers on the wire. */
export const dataTypes = { boolean: 1, integerRange: 2, decimalRange: 3, text: 4, choiceList: 5, html: 6 } as const
export type DataTypeId = (typeof dataTypes)[keyof typeof dataTypes]

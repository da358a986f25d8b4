import { chunk } from '#src/kernel/text.ts'

/** Values, or rows, of one statement: databases limit their number. */
const mostAtOnce = 500

/** Splits a list into parts for one statement each. */
export const partsOf = <Item>(list: readonly Item[]): readonly (readonly Item[])[] => chunk(list, mostAtOnce)

/** As `partsOf`, with each value once. */
export const partsOfValues = <Value>(values: Iterable<Value>): readonly (readonly Value[])[] =>
  partsOf([...new Set(values)])

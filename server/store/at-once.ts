import { chunk } from '#src/kernel/text.ts'

/** Rows of one statement: databases limit the number of its parameters. */
const mostAtOnce = 500

/** Splits a list of rows into parts for one statement each. */
export const partsOf = <Item>(list: readonly Item[]): readonly (readonly Item[])[] => chunk(list, mostAtOnce)

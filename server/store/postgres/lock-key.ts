import { createHash } from 'node:crypto'

/** The first number of all locks: 'Foye' in ASCII. */
const foyer = 0x466f7965

/** Returns the two numbers of an advisory lock of PostgreSQL, by its name, as they stand in a statement. */
export const lockKey = (name: string): string =>
  `${foyer}, ${createHash('sha256').update(name).digest().readInt32BE(0)}`

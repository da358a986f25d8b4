import { Availability } from '../availability/codes.ts'
import type { CountedQuarters } from './counted-quarters.ts'
import type { Load } from './load.ts'

/** Quarters by number of something: of the hour of the week, of a row. */
export interface LoadColumns {
  readonly bookable: Uint32Array
  readonly taken: Uint32Array
}

export function makeLoadColumns(length: number): LoadColumns {
  return { bookable: new Uint32Array(length), taken: new Uint32Array(length) }
}

export function loadAt({ bookable, taken }: LoadColumns, index: number): Load {
  return { bookable: bookable[index] ?? 0, taken: taken[index] ?? 0 }
}

export function totalOf({ bookable, taken }: LoadColumns): Load {
  const sum = (column: Uint32Array): number => column.reduce((total, quarters) => total + quarters, 0)
  return { bookable: sum(bookable), taken: sum(taken) }
}

/**
 * Adds one row to the hours of the week, and writes what it comes to at `row` of `rows`. Its codes are the provider's, since
 * patching would turn what is over into 'limited'; they begin at `start`. What the provider calls closed or limited can be
 * booked by nobody and does not count; a tentative hold is taken.
 */
export function countRow(
  codes: Uint8Array,
  start: number,
  { at, weekHour }: CountedQuarters,
  weekHours: LoadColumns,
  rows: LoadColumns,
  row: number,
): void {
  let bookable = 0
  let taken = 0
  for (let index = 0; index < at.length; index++) {
    const code = codes[start + at[index]!]!
    if (code > Availability.reserved) continue
    const hour = weekHour[index]!
    bookable++
    weekHours.bookable[hour]!++
    if (code === Availability.free) continue
    taken++
    weekHours.taken[hour]!++
  }
  rows.bookable[row] = bookable
  rows.taken[row] = taken
}

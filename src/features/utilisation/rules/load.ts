/** Bookable time, and the part of it that is held, both in quarters. */
export interface Load {
  readonly bookable: number
  readonly taken: number
}

/** Returns the taken part, 0 to 1; null if no time is bookable. */
export function shareOf({ bookable, taken }: Load): number | null {
  return bookable === 0 ? null : taken / bookable
}

/** Returns the difference of the shares in percentage points, as the percentages on screen; null if one is unknown. */
export function pointsBetween(before: Load, after: Load): number | null {
  const [one, other] = [percentOf(before), percentOf(after)]
  return one === null || other === null ? null : other - one
}

/** Returns the share in whole percent: 0 only if nothing is taken, and 100 only if everything is. */
export function percentOf(load: Load): number | null {
  const share = shareOf(load)
  if (share === null || share === 0 || share === 1) return share === null ? null : share * 100
  return Math.max(1, Math.min(99, Math.round(share * 100)))
}

/** Returns the load without a part of it. */
export function less({ bookable, taken }: Load, part: Load = { bookable: 0, taken: 0 }): Load {
  return { bookable: bookable - part.bookable, taken: taken - part.taken }
}

export function sumOf(loads: readonly Load[]): Load {
  return loads.reduce((sum, { bookable, taken }) => ({ bookable: sum.bookable + bookable, taken: sum.taken + taken }), {
    bookable: 0,
    taken: 0,
  })
}

/** Quarters by an index, such as the hour of the week or the row. */
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

export function listLoads(columns: LoadColumns): Load[] {
  return Array.from(columns.bookable, (_, index) => loadAt(columns, index))
}

/** Adds each value of `other` to the one at the same index. */
export function addColumns({ bookable, taken }: LoadColumns, other: LoadColumns): void {
  other.bookable.forEach((quarters, index) => (bookable[index]! += quarters))
  other.taken.forEach((quarters, index) => (taken[index]! += quarters))
}

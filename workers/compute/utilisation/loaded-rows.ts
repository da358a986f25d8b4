import { Availability } from '#src/features/availability/model/rules/row.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { scheduleLifetime } from '../schedules.ts'

/**
 * The provider's codes of some rows over their own span of days, one byte per quarter, in the order they were received.
 * They remain after a query, so changing a filter does not fetch the same schedules again.
 */
export interface LoadedRows {
  readonly span: QuarterSpan
  readonly width: number
  readonly count: number
  /** A row's bytes begin at its place multiplied by the width. */
  readonly codes: () => Uint8Array
  /** Returns the row's place, `unknown` if the row has no data, or `failed` if its calendar fails. */
  placeOf(row: number): number
  /** Number of the hours in the schedule; see `TermsPool`. */
  termsOf(row: number): number
  /** Stores codes starting at quarter `offset`. The other quarters are limited. */
  put(row: number, codes: Uint8Array, offset: number, terms: number, fetchedAt: Instant): void
  fail(row: number, fetchedAt: Instant): void
  isFresh(row: number, now: Instant): boolean
}

const unknown = -1
export const failed = -2

function createLoadedRows(span: QuarterSpan, rowCount: number): LoadedRows {
  const width = span.to - span.from
  const places = new Int32Array(rowCount).fill(unknown)
  const terms = new Uint32Array(rowCount)
  const fetchedAt = new Float64Array(rowCount).fill(-Infinity)
  let codes = new Uint8Array(0)
  let used = 0

  function placeFor(row: number): number {
    if (places[row]! >= 0) return places[row]!
    if ((used + 1) * width > codes.length) {
      const larger = new Uint8Array(Math.max(16, used * 2) * width)
      larger.set(codes)
      codes = larger
    }
    used += 1
    return used - 1
  }

  return {
    span,
    width,
    get count() {
      return used
    },
    codes: () => codes,
    placeOf: (row) => places[row]!,
    termsOf: (row) => terms[row]!,
    put(row, given, offset, number, at) {
      const place = placeFor(row)
      const start = place * width
      codes.fill(Availability.limited, start, start + width)
      codes.set(given.subarray(0, width - offset), start + offset)
      places[row] = place
      terms[row] = number
      fetchedAt[row] = at
    },
    fail(row, at) {
      places[row] = failed
      fetchedAt[row] = at
    },
    isFresh: (row, now) => now - fetchedAt[row]! <= scheduleLifetime,
  }
}

/** Returns the rows of the query before if they have the same span and are no more than the limit, otherwise new ones. */
export function reuseRows(before: LoadedRows | null, span: QuarterSpan, count: number, limit: number): LoadedRows {
  const isSame = before?.span.from === span.from && before.span.to === span.to
  return isSame && before.count <= limit ? before : createLoadedRows(span, count)
}

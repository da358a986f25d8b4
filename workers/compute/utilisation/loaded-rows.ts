import { Availability } from '#src/core/availability/codes.ts'
import type { Instant, QuarterSpan } from '#src/core/brand.ts'
import { scheduleLifetime } from '../schedule-cache.ts'

/**
 * The provider's codes of some rows over days of their own, one byte a quarter, in the order in which they came. They outlive
 * one question, so that another filter asks for nobody's schedule again.
 */
export interface LoadedRows {
  readonly span: QuarterSpan
  readonly width: number
  readonly count: number
  /** A row's bytes begin at its place times the width. */
  readonly codes: () => Uint8Array
  /** `unknown` where nothing is here of the row, and `failed` where its calendar fails. */
  placeOf(row: number): number
  /** Number of what the schedule states about hours; see `schedule-terms`. */
  termsOf(row: number): number
  /** Codes from `offset` quarters on; the others are limited. */
  put(row: number, codes: Uint8Array, offset: number, terms: number, fetchedAt: Instant): void
  fail(row: number, fetchedAt: Instant): void
  isFresh(row: number, now: Instant): boolean
}

const unknown = -1
export const failed = -2

export function createLoadedRows(span: QuarterSpan, rowCount: number): LoadedRows {
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

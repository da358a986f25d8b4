import type { IanaZone, QuarterSpan } from '#src/core/brand.ts'
import { dayOf, daySpan } from '#src/core/time/days.ts'
import { quartersPerDay, startOfQuarter } from '#src/core/time/quarter.ts'

/** The local day of a date, and whatever of it lies past midnight. */
export function windowOf(span: QuarterSpan, zone: IanaZone): QuarterSpan {
  const day = daySpan(zone, dayOf(zone, startOfQuarter(span.from)))
  return { from: day.from, to: span.to > day.to ? span.to : day.to }
}

/** Quarters in the longest window: two weeks, so that one answer stays small. */
const longest = 14 * quartersPerDay

/** Windows that touch or overlap, as one. They must be in order. */
export function joinWindows(windows: readonly QuarterSpan[]): QuarterSpan[] {
  const joined: QuarterSpan[] = []
  for (const window of windows) {
    const last = joined.at(-1)
    const isNext = last !== undefined && window.from <= last.to && window.to - last.from <= longest
    if (isNext) joined[joined.length - 1] = { from: last.from, to: window.to > last.to ? window.to : last.to }
    else joined.push(window)
  }
  return joined
}

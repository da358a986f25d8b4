import type { Quarter, QuarterSpan } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'

/** Free times within a day, as long as the asked span, nearest first; they overlap neither one another nor are the asked one. */
export function nearestTimes(
  isFree: (quarter: number) => boolean,
  day: QuarterSpan,
  span: QuarterSpan,
  limit: number,
): QuarterSpan[] {
  const length = span.to - span.from
  const starts: Quarter[] = []
  let free = 0
  for (let quarter = day.from; quarter < day.to; quarter = plus(quarter, 1)) {
    free = isFree(quarter) ? free + 1 : 0
    if (free >= length) starts.push(plus(quarter, 1 - length))
  }
  starts.sort((one, other) => Math.abs(one - span.from) - Math.abs(other - span.from) || one - other)
  const chosen: Quarter[] = []
  for (const start of starts) {
    if (chosen.length >= limit) break
    // A shift by a quarter is no other offer.
    if (start !== span.from && chosen.every((other) => Math.abs(other - start) >= length)) chosen.push(start)
  }
  return chosen.map((from) => ({ from, to: plus(from, length) }))
}

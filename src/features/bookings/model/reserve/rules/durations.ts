import type { IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { wallMinutesBetween } from '#src/kernel/time/days.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'
import { wallMinutesPerDay } from '#src/kernel/time/wall-clock.ts'

/** Minutes by which the clocks change in nearly all zones. */
const usualChange = 60

/**
 * Returns true if the time is shorter than a limit in minutes; null is no limit. A limit of whole days is met by the
 * wall clock as well, so that a day of 23 hours is long enough for 24 hours. `zone` is that of the wall clock. Without
 * one, an hour of difference from whole days counts as a change of the clocks.
 */
export function isTooShort(span: InstantSpan, minimum: number | null, zone: IanaZone | null): boolean {
  if (minimum === null || minutesBetween(span.start, span.end) >= minimum) return false
  return !isOfDays(minimum) || nominalMinutes(span, zone) < minimum
}

/** Returns true if the time is longer than a limit, measured like `isTooShort`: a day of 25 hours is within 24 hours. */
export function isTooLong(span: InstantSpan, maximum: number | null, zone: IanaZone | null): boolean {
  if (maximum === null || minutesBetween(span.start, span.end) <= maximum) return false
  return !isOfDays(maximum) || nominalMinutes(span, zone) > maximum
}

/** Returns true if a limit in minutes is a number of whole days. */
export const isOfDays = (limit: number): boolean => limit > 0 && limit % wallMinutesPerDay === 0

function nominalMinutes(span: InstantSpan, zone: IanaZone | null): number {
  if (zone !== null) return wallMinutesBetween(zone, span.start, span.end)
  const minutes = minutesBetween(span.start, span.end)
  const days = Math.round(minutes / wallMinutesPerDay) * wallMinutesPerDay
  return Math.abs(minutes - days) <= usualChange ? days : minutes
}

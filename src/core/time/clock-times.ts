import type { IanaZone, Instant, QuarterSpan } from '../brand.ts'
import { plus } from '../time/moment.ts'
import { startOfQuarter } from '../time/quarter.ts'
import { quarterAt } from './quarter.ts'
import { isSecondPass, wallClockOf } from './wall-clock.ts'

/** An instant as a wall clock shows it. */
export interface ClockTime {
  readonly instant: Instant
  /** 'HH:mm'. */
  readonly time: string
  /** The clock showed the same time before: clocks were set back. */
  readonly isRepeated: boolean
}

/**
 * The starts of all quarters of a span in order, for a list to choose from. Times that the clocks skip are absent, and
 * repeated ones occur twice. `chosen` is inserted if it lies in the span and is no start of a quarter.
 */
export function clockTimes(zone: IanaZone, { from, to }: QuarterSpan, chosen?: Instant): ClockTime[] {
  const instants = Array.from({ length: to - from }, (_, index) => startOfQuarter(plus(from, index)))
  const isInside = chosen !== undefined && quarterAt(chosen) >= from && quarterAt(chosen) < to
  if (isInside && !instants.includes(chosen)) instants.splice(quarterAt(chosen) - from + 1, 0, chosen)
  return instants.map((instant) => ({
    instant,
    time: wallClockOf(zone, instant).slice(11, 16),
    isRepeated: isSecondPass(zone, instant),
  }))
}

import type { Instant, InstantSpan, Minutes, Quarter, QuarterSpan } from '../brand.ts'
import { latest, plus } from './moment.ts'

/** Length of one slot (specification, section 9). */
export const quarterMilliseconds = 900_000
export const quarterMinutes = 15

/** Quarters of 24 hours. Calendar days are measured with `daySpan`: on days of clock changes they have more or fewer. */
export const quartersPerDay = 96

/** Takes the number of quarters since 1970. */
export const quarterOf = (index: number): Quarter => index as Quarter

/** The quarter in which an instant lies. */
export const quarterAt = (instant: Instant): Quarter => Math.floor(instant / quarterMilliseconds) as Quarter

/** The first quarter that begins at an instant or after it. */
export const quarterFrom = (instant: Instant): Quarter => Math.ceil(instant / quarterMilliseconds) as Quarter

export const startOfQuarter = (quarter: Quarter): Instant => (quarter * quarterMilliseconds) as Instant

/** 'Times are rounded up to the next quarter hour' (specification, section 5); a time on the quarter stays. */
export const roundUpToQuarter = (instant: Instant): Instant => startOfQuarter(quarterFrom(instant))

/** The quarters that a time touches: one at least. */
export function quartersOf({ start, end }: InstantSpan): QuarterSpan {
  const from = quarterAt(start)
  return { from, to: latest(quarterFrom(end), plus(from, 1)) }
}

export const instantsOf = ({ from, to }: QuarterSpan): InstantSpan => ({
  start: startOfQuarter(from),
  end: startOfQuarter(to),
})

/** How many quarters a length of time takes, rounded up. */
export const quartersIn = (minutes: number): number => Math.ceil(minutes / quarterMinutes)

export const minutesIn = (quarters: number): Minutes => (quarters * quarterMinutes) as Minutes

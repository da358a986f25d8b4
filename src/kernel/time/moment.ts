import type { Instant, InstantSpan, Minutes, Quarter, QuarterSpan } from './units.ts'

/** Lengths of time in milliseconds. Calendar days are counted with `addDays`: not all of them have 24 hours. */
export const oneMinute = 60_000
export const oneHour = 3_600_000
export const oneDay = 86_400_000

type Moment = Instant | Quarter

/** Takes UTC milliseconds since 1970. */
export const instantOf = (milliseconds: number): Instant => milliseconds as Instant

export const minutesOf = (count: number): Minutes => count as Minutes

/** `length` in the unit of the moment: milliseconds for an Instant, quarters for a Quarter. Negative lengths go back. */
export const plus = <Of extends Moment>(moment: Of, length: number): Of => (moment + length) as Of

export const earliest = <Of extends Moment>(...moments: readonly Of[]): Of => Math.min(...moments) as Of
export const latest = <Of extends Moment>(...moments: readonly Of[]): Of => Math.max(...moments) as Of

export const startOfMinute = (instant: Instant): Instant => (Math.floor(instant / oneMinute) * oneMinute) as Instant

/** The start of the minute after that of `instant`. */
export const nextMinute = (instant: Instant): Instant => plus(startOfMinute(instant), oneMinute)

/** Fractions of minutes stay; negative if `end` is before `start`. */
export const minutesBetween = (start: Instant, end: Instant): number => (end - start) / oneMinute

/** Length of one slot (specification, section 9). */
export const quarterMilliseconds = 900_000
export const quarterMinutes = 15

/** Quarters of 24 hours. Calendar days are measured with `daySpan`: on days of clock changes they have more or fewer. */
export const quartersPerDay = 96

/** Quarters of the longest day of any zone, on which the clocks of Troll are set back by two hours. */
export const longestDay = 104

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

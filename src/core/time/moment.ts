import type { Instant, Minutes, Quarter } from '../brand.ts'

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

import type { Grammar } from '../grammar/grammar.ts'

export type PartOfDay = 'morning' | 'afternoon'

/** A time of day as it was said. All values are minutes since midnight. */
export interface Clock {
  /** One, or two of which one is 12 hours later: '4' is 4:00 or 16:00. */
  readonly candidates: readonly number[]
  /** The candidate that is meant if nothing else is said; null if that is in doubt. */
  readonly usual: number | null
  /** True if 'pm' or a part of the day has decided for one candidate. */
  readonly isHalfKnown: boolean
}

export const halfDay = 12 * 60
/** From this hour to noon, an hour is meant as it is said. '4' alone may be the morning or the afternoon. */
const earliestHour = 7

export const certain = (minutes: number, isHalfKnown = false): Clock => ({
  candidates: [minutes],
  usual: minutes,
  isHalfKnown,
})

/** Returns the clock for an hour that may belong to either half of the day. `minutes` is below 12 hours. */
function ofEitherHalf(minutes: number): Clock {
  // '12:30' is half an hour after noon.
  if (minutes < 60) return certain(minutes + halfDay)
  const usual = minutes >= earliestHour * 60 ? minutes : null
  return { candidates: [minutes, minutes + halfDay], usual, isHalfKnown: false }
}

/** Returns null if there is no such time. '24:00' is the end of a day. */
export function clockOf(hour: number, minute: number, isPadded = false): Clock | null {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null
  const minutes = hour * 60 + minute
  if (isPadded || hour === 0 || hour > 12) return certain(minutes)
  return ofEitherHalf(minutes % halfDay)
}

/** Moves a clock by some minutes, as 'half past' and German 'halb' do. */
export function shifted({ candidates: [first = 0] }: Clock, by: number): Clock {
  const minutes = first + by
  return minutes >= 13 * 60 ? certain(minutes) : ofEitherHalf((minutes + halfDay) % halfDay)
}

/** Returns the clock in a part of the day; null if the two contradict each other. */
export function clockInPart(clock: Clock, part: PartOfDay | 'evening', grammar: Grammar): Clock | null {
  const spans = {
    morning: { from: 0, to: halfDay },
    afternoon: { from: halfDay, to: (grammar.afternoonUntil + 1) * 60 },
    evening: { from: 17 * 60, to: 24 * 60 },
  }
  const { from, to } = spans[part]
  const [only, ...others] = clock.candidates.filter((minutes) => minutes >= from && minutes < to)
  return only === undefined || others.length > 0 ? null : certain(only, true)
}

/** Returns null for '14 pm'. */
export function inHalf({ candidates: [first = 0] }: Clock, half: 'am' | 'pm'): Clock | null {
  if (first < 60 || first >= 13 * 60) return null
  return certain((first % halfDay) + (half === 'pm' ? halfDay : 0), true)
}

/** The start and end of a span in minutes since midnight. */
interface Span {
  readonly from: number
  readonly to: number
}

/** Decides which hours a span such as 'from 11 to 1' means; null if that is in doubt. */
export function spanOf(from: Clock, to: Clock): Span | null {
  // In '2 – 4 pm' the half of the end counts for the start too, but not in '11 – 1 pm'.
  const start =
    to.isHalfKnown && !from.isHalfKnown
      ? from.candidates.findLast((minutes) => minutes < to.candidates[0]!)
      : from.usual
  if (start === undefined || start === null) return null
  const end = to.candidates.find((minutes) => minutes > start)
  // '10 – 10' may be a slip, and is hardly half a day.
  return end === undefined || to.candidates.includes(start) ? null : { from: start, to: end }
}

/** Returns the clock for a whole number of minutes, as in French '9h30'. */
export const clockAt = (minutes: number): Clock | null => clockOf(Math.floor(minutes / 60), minutes % 60)

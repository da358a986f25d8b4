import { walkUpSpan } from '#src/features/reserve/rules/draft.ts'
import type { Instant, InstantSpan } from '#src/kernel/result.ts'
import { minutesBetween, oneMinute, plus, quarterFrom, startOfMinute, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { SchedulingSettings } from '#src/wire/resource.ts'

/** Durations in minutes that one tap books. */
const bookNowMinutes = [15, 30, 60] as const

/** Milliseconds; shorter bookings are not offered. */
const shortest = 5 * oneMinute

export interface BookingChoice {
  /** Duration requested. Null means until the next reservation or the end of the day. */
  readonly minutes: number | null
  readonly span: InstantSpan
}

type Limits = Pick<SchedulingSettings, 'minimumMeetingDurationInMinutes' | 'maximumMeetingDurationInMinutes'> | null

/**
 * Lists the bookings that one tap can make now: each duration ends that long after the next quarter-hour boundary (as
 * in `walkUpSpan`). If they do not all fit, the time left until `until` is added. `until` is the start of the next
 * reservation or the end of the day.
 */
export function bookNowChoices(now: Instant, until: Instant, limits: Limits): readonly BookingChoice[] {
  const start = startOfMinute(now)
  const { least, most } = boundsOf(limits)
  const choices: BookingChoice[] = []
  for (const minutes of bookNowMinutes) {
    const { end } = walkUpSpan(start, minutes)
    if (end <= until && isPermitted(end - start, least, most)) choices.push({ minutes, span: { start, end } })
  }
  const rest = until - start
  const isCutOff = walkUpSpan(start, Math.max(...bookNowMinutes)).end > until
  const isNew = choices.every(({ span }) => span.end !== until)
  if (isCutOff && isNew && isPermitted(rest, least, most)) choices.push({ minutes: null, span: { start, end: until } })
  return choices
}

export interface LaterStart {
  readonly start: Instant
  /** Latest end of a booking with this start. */
  readonly end: Instant
}

/**
 * Lists the quarter hours of the rest of the day at which a booking could start, with the longest duration of each.
 * `free` returns true if the quarter hour that starts then is open and not reserved.
 */
export function laterStarts(
  now: Instant,
  endOfDay: Instant,
  free: (quarter: Instant) => boolean,
  limits: Limits,
): readonly LaterStart[] {
  const { least, most } = boundsOf(limits)
  const starts: LaterStart[] = []
  let end = endOfDay
  let isInRun = false
  for (let at = plus(quarterFrom(endOfDay), -1); at >= quarterFrom(now); at = plus(at, -1)) {
    const quarter = startOfQuarter(at)
    if (!free(quarter)) {
      isInRun = false
      continue
    }
    if (!isInRun) end = startOfQuarter(plus(at, 1))
    isInRun = true
    const longest = Math.min(end - quarter, most)
    if (longest >= least) starts.push({ start: quarter, end: plus(quarter, longest) })
  }
  return starts.toReversed()
}

/** Lists the durations to choose from for a start, in minutes, up to the end of the free time. */
export function lengthsFrom({ start, end }: LaterStart, limits: Limits): readonly number[] {
  const { least } = boundsOf(limits)
  const longest = minutesBetween(start, end)
  return [15, 30, 45, 60, 90, 120, 180, 240].filter((minutes) => minutes * oneMinute >= least && minutes <= longest)
}

function boundsOf(limits: Limits): { readonly least: number; readonly most: number } {
  return {
    least: Math.max(shortest, (limits?.minimumMeetingDurationInMinutes ?? 0) * oneMinute),
    most: (limits?.maximumMeetingDurationInMinutes ?? Infinity) * oneMinute,
  }
}

const isPermitted = (length: number, least: number, most: number): boolean => length >= least && length <= most

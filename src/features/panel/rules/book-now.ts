import { offerWithin } from '#src/features/reserve/rules/one-tap.ts'
import type { Instant, InstantSpan } from '#src/kernel/result.ts'
import { minutesBetween, oneMinute, plus, quarterFrom, startOfMinute, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { SchedulingSettings } from '#src/wire/resource.ts'

/** Durations in minutes that one tap books. */
const bookNowMinutes = [15, 30, 60] as const

export interface BookingChoice {
  /** Duration requested. The span is shorter if less time is left. */
  readonly minutes: number
  readonly span: InstantSpan
}

type Limits = Pick<SchedulingSettings, 'minimumMeetingDurationInMinutes' | 'maximumMeetingDurationInMinutes'> | null

/**
 * Lists the bookings that one tap can make now, by the rule of all offers (`offerWithin`): each starts now and is at most
 * as long as requested. Two requests that end at the same time are one choice. `until` is the start of the next
 * reservation or the end of the day.
 */
export function bookNowChoices(now: Instant, until: Instant, limits: Limits): readonly BookingChoice[] {
  const free = { start: startOfMinute(now), end: until }
  const offerLimits = {
    minimumDuration: limits?.minimumMeetingDurationInMinutes ?? null,
    maximumDuration: limits?.maximumMeetingDurationInMinutes ?? null,
  }
  const choices: BookingChoice[] = []
  for (const minutes of bookNowMinutes) {
    const span = offerWithin(free, offerLimits, minutes)
    if (span && span.end !== choices.at(-1)?.span.end) choices.push({ minutes, span })
  }
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
    least: (limits?.minimumMeetingDurationInMinutes ?? 0) * oneMinute,
    most: (limits?.maximumMeetingDurationInMinutes ?? Infinity) * oneMinute,
  }
}

import { offerWithin } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import {
  earliest,
  latest,
  oneMinute,
  plus,
  quarterAt,
  quarterFrom,
  quarterMilliseconds,
  startOfMinute,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import type { SchedulingSettings } from '#src/wire/resource.ts'

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

/** Free time of today in which a booking can start. It is entirely inside or entirely outside working hours. */
export interface FreeStretch extends InstantSpan {
  readonly isWorking: boolean
  /** Latest end of a booking that starts here. It may be after the end of the working hours. */
  readonly freeUntil: Instant
}

export interface QuarterFacts {
  /** Open and not reserved. */
  readonly isFree: boolean
  /** Inside the working hours of the room. */
  readonly isWorking: boolean
}

/** Lists the free stretches of the rest of the day, in order, by the facts about the quarter hours that start then. */
export function freeStretches(
  now: Instant,
  endOfDay: Instant,
  factsOf: (quarter: Instant) => QuarterFacts,
  limits: Limits,
): readonly FreeStretch[] {
  const { least } = boundsOf(limits)
  const stretches: FreeStretch[] = []
  let freeUntil: Instant | null = null
  for (let at = plus(quarterFrom(endOfDay), -1); at >= quarterFrom(now); at = plus(at, -1)) {
    const [start, end] = [startOfQuarter(at), startOfQuarter(plus(at, 1))]
    const { isFree, isWorking } = factsOf(start)
    if (!isFree) {
      freeUntil = null
      continue
    }
    freeUntil ??= end
    const after = stretches.at(-1)
    if (after?.start === end && after.isWorking === isWorking) stretches.splice(-1, 1, { ...after, start })
    else stretches.push({ start, end, isWorking, freeUntil })
  }
  return stretches.filter((one) => one.freeUntil - one.start >= least).toReversed()
}

/** Returns the last quarter hour of a stretch at which a booking can start. */
export function lastStart({ start, end, freeUntil }: FreeStretch, limits: Limits): Instant {
  const { least } = boundsOf(limits)
  const last = earliest(plus(end, -quarterMilliseconds), plus(freeUntil, -Math.max(least, quarterMilliseconds)))
  return latest(start, startOfQuarter(quarterAt(last)))
}

/** Lists the durations to choose from for a start in a stretch, in minutes. */
export function lengthsFrom(start: Instant, { freeUntil }: FreeStretch, limits: Limits): readonly number[] {
  const { least, most } = boundsOf(limits)
  const longest = Math.min(most, freeUntil - start) / oneMinute
  return [15, 30, 45, 60, 90, 120, 180, 240].filter((minutes) => minutes * oneMinute >= least && minutes <= longest)
}

function boundsOf(limits: Limits): { readonly least: number; readonly most: number } {
  return {
    least: (limits?.minimumMeetingDurationInMinutes ?? 0) * oneMinute,
    most: (limits?.maximumMeetingDurationInMinutes ?? Infinity) * oneMinute,
  }
}

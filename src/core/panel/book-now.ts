import type { Instant, InstantSpan } from '../brand.ts'
import { walkUpSpan } from '../reservation/draft.ts'
import { quarterMilliseconds, roundUpToQuarter } from '../time/quarter.ts'
import type { SchedulingSettings } from '../wire/resource.ts'

/** Minutes that one press books. */
export const bookNowMinutes = [15, 30, 60] as const

const minute = 60_000
/** Milliseconds: less is not worth sitting down for. */
const shortest = 5 * minute

export interface BookingChoice {
  /** Minutes asked for; null: until whatever comes next. */
  readonly minutes: number | null
  readonly span: InstantSpan
}

type Limits = Pick<SchedulingSettings, 'minimumMeetingDurationInMinutes' | 'maximumMeetingDurationInMinutes'> | null

/**
 * What one press can book from now on: so many minutes from the next quarter boundary (decisions, 'Walking up to a free
 * room'), and where they do not fit, what is left until `until`, when somebody else has the room or the day ends.
 */
export function bookNowChoices(now: Instant, until: Instant, limits: Limits): readonly BookingChoice[] {
  const start = (Math.floor(now / minute) * minute) as Instant
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
  /** The last instant a booking from there may end. */
  readonly end: Instant
}

/**
 * Every quarter of the rest of the day at which a booking could begin, with how long it could last. `free` tells whether a
 * quarter that begins there is nobody's and open.
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
  for (let at = lastQuarterBefore(endOfDay); at >= roundUpToQuarter(now); at -= quarterMilliseconds) {
    const quarter = at as Instant
    if (!free(quarter)) {
      isInRun = false
      continue
    }
    if (!isInRun) end = (quarter + quarterMilliseconds) as Instant
    isInRun = true
    const longest = Math.min(end - quarter, most)
    if (longest >= least) starts.push({ start: quarter, end: (quarter + longest) as Instant })
  }
  return starts.toReversed()
}

/** Minutes to choose from for a start, up to all there is. */
export function lengthsFrom({ start, end }: LaterStart, limits: Limits): readonly number[] {
  const { least } = boundsOf(limits)
  const longest = (end - start) / minute
  return [15, 30, 45, 60, 90, 120, 180, 240].filter((minutes) => minutes * minute >= least && minutes <= longest)
}

function boundsOf(limits: Limits): { readonly least: number; readonly most: number } {
  return {
    least: Math.max(shortest, (limits?.minimumMeetingDurationInMinutes ?? 0) * minute),
    most: (limits?.maximumMeetingDurationInMinutes ?? Infinity) * minute,
  }
}

const isPermitted = (length: number, least: number, most: number): boolean => length >= least && length <= most

const lastQuarterBefore = (instant: Instant): number =>
  Math.floor((instant - 1) / quarterMilliseconds) * quarterMilliseconds

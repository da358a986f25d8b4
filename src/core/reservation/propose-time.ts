import { nextFree } from '../availability/next-free.ts'
import type { Instant, InstantSpan, QuarterSpan } from '../brand.ts'
import { earliest, minutesBetween, oneMinute, plus } from '../time/moment.ts'
import { instantsOf, quarterAt, startOfQuarter } from '../time/quarter.ts'
import type { Resource } from '../wire/resource.ts'
import type { Schedule } from '../wire/schedule.ts'
import { walkUpSpan } from './draft.ts'

interface WantedTime {
  readonly span: QuarterSpan
  readonly now: Instant
  /** Minutes. */
  readonly duration: number
  /** If later than now, times before it are not offered. */
  readonly earliest?: Instant
}

/**
 * The time to offer of a resource: from now on where it is free now, else the first free time within the quarters its schedule
 * covers, as long as wanted (in minutes) and the resource permits. Null where there is no such time.
 */
export function proposeTime(
  resource: Resource,
  schedule: Schedule,
  { span, now, duration, earliest: notBefore = now }: WantedTime,
): InstantSpan | null {
  const minutes = permittedDuration(duration, resource)
  if (notBefore > now) return spanFrom(nextFree(resource, schedule, { span, now, minutes, earliest: notBefore }))
  const present = quarterAt(now)
  const begun = startOfQuarter(present)
  const walkUp = walkUpSpan(now, minutes)
  const atOnce = nextFree(resource, schedule, { span, now: begun, minutes: minutesBetween(begun, walkUp.end) })
  if (atOnce?.from === present) return within(walkUp, resource)
  return spanFrom(nextFree(resource, schedule, { span, now, minutes }))
}

const spanFrom = (free: QuarterSpan | null): InstantSpan | null => free && instantsOf(free)

/** Minutes: no shorter and no longer than the resource permits. */
export function permittedDuration(
  duration: number,
  { schedulingSettings }: Pick<Resource, 'schedulingSettings'>,
): number {
  const shortest = schedulingSettings?.minimumMeetingDurationInMinutes ?? 0
  return Math.min(Math.max(duration, shortest), longestOf(schedulingSettings))
}

/** The minutes up to the next quarter may be more than the resource permits. */
function within({ start, end }: InstantSpan, { schedulingSettings }: Resource): InstantSpan {
  return { start, end: earliest(end, plus(start, longestOf(schedulingSettings) * oneMinute)) }
}

function longestOf(settings: Resource['schedulingSettings']): number {
  return settings?.maximumMeetingDurationInMinutes ?? Infinity
}

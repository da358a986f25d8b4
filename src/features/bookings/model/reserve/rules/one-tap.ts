import { freeFromNow, nextFree } from '#src/features/availability/model/rules/next-free.ts'
import { licenceCodes } from '#src/base/rules/licences.ts'
import { responseOf } from '../../reservations/rules/changed-parts.ts'
import type { Reservation } from '../../reservations/rules/derive.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant, InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import {
  earliest,
  instantsOf,
  latest,
  oneMinute,
  plus,
  quarterAt,
  startOfMinute,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import type { ResourceTypeInfo } from '#src/wire/configuration.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'

/** Minutes. A shorter time is not offered. */
export const shortestOffer = 15
/** Ends are multiples of it, so that they read well. */
const offerStep = 5 * oneMinute

/** Availability and limits of a favourite. */
export interface OneTapFacts {
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE'
  /** The free run, its end capped by the longest meeting. */
  readonly free: QuarterSpan
  /** The end of the run, regardless of the longest meeting. */
  readonly freeUntil: QuarterSpan['to']
  /** Minutes; null is no limit. */
  readonly minimumDuration: number | null
  readonly maximumDuration: number | null
}

/** The shortest and longest meeting of a resource in minutes; null is no limit. */
export type OfferLimits = Pick<OneTapFacts, 'minimumDuration' | 'maximumDuration'>

/**
 * Returns the span to offer in the time that is free. It begins with that time and lasts `duration` minutes, within the
 * resource's shortest and longest meeting. Its end is rounded up to the next five minutes, or down where that is too
 * late. Returns null if the shortest meeting, or 15 minutes, do not fit.
 */
export function offerWithin(free: InstantSpan, limits: OfferLimits, duration: number): InstantSpan | null {
  const { start } = free
  const { minimumDuration, maximumDuration } = limits
  const wanted = plus(start, Math.max(duration, minimumDuration ?? 0) * oneMinute)
  const shortest = plus(start, Math.max(minimumDuration ?? 0, shortestOffer) * oneMinute)
  const last = maximumDuration === null ? free.end : earliest(free.end, plus(start, maximumDuration * oneMinute))
  const end = earliest(roundUp(wanted), last)
  if (end < shortest) return null
  const rounded = roundDown(end)
  return { start, end: rounded < shortest ? end : rounded }
}

const roundUp = (at: Instant): Instant => (Math.ceil(at / offerStep) * offerStep) as Instant
const roundDown = (at: Instant): Instant => (Math.floor(at / offerStep) * offerStep) as Instant

/**
 * Returns the span that one tap books: from this minute, or from the next free time, for `duration` minutes, as
 * `offerWithin` cuts it. It ends before the next booking. Returns null if nothing fits.
 */
export function oneTapSpan(facts: OneTapFacts, now: Instant, duration: number): InstantSpan | null {
  const { state, free, freeUntil } = facts
  if (state === 'UNAVAILABLE') return null
  const isWalkUp = free.from <= quarterAt(now)
  const start = isWalkUp ? startOfMinute(now) : startOfQuarter(free.from)
  return offerWithin({ start, end: startOfQuarter(freeUntil) }, facts, duration)
}

/**
 * Category of a booked resource: a place to meet, a place to work, or a thing such as a parking space. Only two places
 * to meet or two places to work conflict.
 */
export type BookingKind = 'meeting' | 'workplace' | 'thing'

/** Returns the category of a resource by its licence code, or by its type's if it has none of its own. */
export function bookingKindOf(
  { csCode, resourceTypeId }: Pick<Resource, 'csCode' | 'resourceTypeId'>,
  typeInfos: readonly Pick<ResourceTypeInfo, 'resourceTypeId' | 'csCode'>[],
): BookingKind {
  const code = csCode ?? typeInfos.find((type) => type.resourceTypeId === resourceTypeId)?.csCode
  if (code === licenceCodes.AssistWorkplace) return 'workplace'
  return code === licenceCodes.AssistCustom ? 'thing' : 'meeting'
}

interface Wanted {
  readonly span: InstantSpan
  readonly kind: BookingKind
  /** The whole days of the span, because a user needs only one workplace per day. */
  readonly days: InstantSpan
  /** The event that is being changed; null for a new one. */
  readonly changedId: string | null
  /** The user's address. */
  readonly user: Email | null
}

/** Returns the user's own reservations that conflict with a wanted one, in order of their start. */
export function ownConflicts(
  list: readonly Reservation[],
  { span, kind, days, changedId, user }: Wanted,
  kindOf: (reservation: Reservation) => BookingKind,
): readonly Reservation[] {
  if (kind === 'thing') return []
  const taken = kind === 'workplace' ? days : span
  return list.filter((reservation) => {
    const { event, cancelled } = reservation
    const { start, end } = event
    if (cancelled || event.id === changedId || !attends(event, user)) return false
    return start.utcDateTime < taken.end && end.utcDateTime > taken.start && kindOf(reservation) === kind
  })
}

/** Returns true if the user is to attend: as the organiser, or as an attendee unless they declined. */
function attends({ isOrganizer, showAs, attendees }: CalendarEvent, user: Email | null): boolean {
  if (showAs.toLowerCase() === 'free') return false
  return isOrganizer || responseOf({ attendees }, user) !== 'declined'
}

interface WantedTime {
  readonly span: QuarterSpan
  readonly now: Instant
  /** Minutes. */
  readonly duration: number
  /** If later than now, times before it are not offered. */
  readonly earliest?: Instant
}

/**
 * Returns the time to offer for a resource: from now on if it is free now, as `oneTapSpan` cuts it, otherwise the first
 * time within the quarters of its schedule that is as long as requested (in minutes) and permitted by the resource.
 * Returns null if there is no such time.
 */
export function proposeTime(
  resource: Resource,
  schedule: Schedule,
  { span, now, duration, earliest: notBefore = now }: WantedTime,
): InstantSpan | null {
  const settings = resource.schedulingSettings ?? schedule.schedulingSettings
  const free = notBefore > now ? null : freeFromNow(resource, schedule, { span, now })
  const limits = {
    minimumDuration: settings?.minimumMeetingDurationInMinutes ?? null,
    maximumDuration: settings?.maximumMeetingDurationInMinutes ?? null,
  }
  const atOnce = free && oneTapSpan({ ...limits, state: 'NOW', free, freeUntil: free.to }, now, duration)
  if (atOnce) return atOnce
  const minutes = permittedDuration(duration, { schedulingSettings: settings })
  const later = nextFree(resource, schedule, { span, now, minutes, earliest: latest(now, notBefore) })
  return later && instantsOf(later)
}

/** Returns minutes, within the shortest and longest meeting of the resource. */
export function permittedDuration(
  duration: number,
  { schedulingSettings }: Pick<Resource, 'schedulingSettings'>,
): number {
  const shortest = schedulingSettings?.minimumMeetingDurationInMinutes ?? 0
  const longest = schedulingSettings?.maximumMeetingDurationInMinutes ?? Infinity
  return Math.min(Math.max(duration, shortest), longest)
}

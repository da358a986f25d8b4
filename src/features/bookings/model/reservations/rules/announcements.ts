import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { oneMinute, plus } from '#src/kernel/time/moment.ts'
import { confirmWindow } from './confirm-window.ts'
import type { Reservation } from './derive.ts'

/** Minutes before its start at which a reservation is announced. */
const announcedBefore = 10

/**
 * 'confirm': it can be confirmed from now on; 'soon': it starts in 10 minutes; 'released': it was released because it
 * was not confirmed.
 */
type AnnouncementKind = 'confirm' | 'soon' | 'released'

/** An announcement of a reservation, valid within `[at, until)`. */
export interface Announcement {
  readonly kind: AnnouncementKind
  readonly reservation: Reservation
  readonly at: Instant
  readonly until: Instant
}

/** Returns the key of an announcement, equal in every tab. A different time of the same event has a different key. */
export function announcementKey({ kind, reservation: { event } }: Announcement): string {
  return `${kind} ${event.iCalUId ?? event.id} ${event.start.utcDateTime}`
}

/**
 * Returns the announcements that depend on time only, including past ones. With `within`, only those that are valid at some
 * time in it: a list of a month has thousands, and only those of the next hours matter.
 */
export function plannedAnnouncements(reservations: readonly Reservation[], within?: InstantSpan): Announcement[] {
  const planned: Announcement[] = []
  const add = (kind: AnnouncementKind, reservation: Reservation, at: Instant, until: Instant): void => {
    if (within && (at >= within.end || until <= within.start)) return
    planned.push({ kind, reservation, at, until })
  }
  for (const reservation of reservations) {
    const { event, cancelled, cancelledByResponse } = reservation
    if (cancelled || cancelledByResponse) continue
    const start = event.start.utcDateTime
    if (isUnconfirmed(reservation)) {
      const { opens } = confirmWindow(start, reservation.rules)
      add('confirm', reservation, event.isAllDay ? start : opens, reservation.confirmUntil ?? event.end.utcDateTime)
    }
    if (!event.isAllDay) add('soon', reservation, plus(start, -announcedBefore * oneMinute), start)
  }
  return planned
}

/** Returns the times at which the server releases unconfirmed reservations, to load the list again. */
export function releaseMoments(reservations: readonly Reservation[]): Instant[] {
  return reservations.flatMap((reservation) => (isUnconfirmed(reservation) ? (reservation.confirmUntil ?? []) : []))
}

/**
 * Returns the reservations that awaited a confirmation in the earlier list and were released in the later one after the
 * deadline.
 */
export function releasedSince(
  before: readonly Reservation[],
  after: readonly Reservation[],
  now: Instant,
): Announcement[] {
  // Few, so that they can be searched in a list of thousands.
  const expired = before.filter(
    (reservation) =>
      isUnconfirmed(reservation) &&
      reservation.confirmUntil !== null &&
      now >= reservation.confirmUntil &&
      now < reservation.event.end.utcDateTime,
  )
  return expired.flatMap((reservation) => {
    const { event } = reservation
    const later = after.find((one) => one.event.id === event.id)
    const isTakenBack = later === undefined || later.cancelled || later.cancelledByResponse
    if (!isTakenBack) return []
    return [{ kind: 'released' as const, reservation, at: now, until: event.end.utcDateTime }]
  })
}

function isUnconfirmed({ rules, confirmed, cancelled, cancelledByResponse }: Reservation): boolean {
  return rules.requiresConfirmation && !confirmed && !cancelled && !cancelledByResponse
}

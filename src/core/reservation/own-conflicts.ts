import type { Email, InstantSpan } from '../brand.ts'
import type { CalendarEvent } from '../wire/event.ts'
import type { Reservation } from './derive.ts'
import { responseOf } from './response.ts'

/** What is booked: a place to meet, a place to work, or a thing such as a parking space. Only two of the first, or two of the second, conflict. */
export type BookingKind = 'meeting' | 'workplace' | 'thing'

interface Wanted {
  readonly span: InstantSpan
  readonly kind: BookingKind
  /** The whole days that the time lies on: nobody needs two workplaces on one day. */
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

/** Whether the user has to be there: as the organizer, or invited and not declined. */
function attends({ isOrganizer, showAs, attendees }: CalendarEvent, user: Email | null): boolean {
  if (showAs.toLowerCase() === 'free') return false
  return isOrganizer || responseOf({ attendees }, user) !== 'declined'
}

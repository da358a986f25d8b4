import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from './derive.ts'

interface MadeForOther {
  /** By the user for a colleague, by a colleague for the user, or by a colleague for another one. */
  readonly kind: 'byYou' | 'forYou' | 'byOther'
  /** The organiser, in whose calendar it is. */
  readonly name: string
  /** Who reserved it. */
  readonly by: string
}

/** Returns who reserved an event for whom. Returns null if its organiser did, or if the calendar does not say. */
export function madeForOther(
  { organizer, reservedBy, calendarOf }: Pick<CalendarEvent, 'organizer' | 'reservedBy' | 'calendarOf'>,
  user: string | null,
): MadeForOther | null {
  if (!reservedBy || reservedBy.address === organizer?.address) return null
  const name = organizer?.name || organizer?.address || calendarOf || ''
  const by = reservedBy.name || reservedBy.address
  const kind = reservedBy.address === user ? 'byYou' : organizer?.address === user ? 'forYou' : 'byOther'
  return { kind, name, by }
}

/**
 * Returns the user's own reservations and those made for others. An event to which the user is invited is in both
 * calendars: the colleague's copy is returned, because it can be changed.
 */
export function withForOthers(own: readonly Reservation[], forOthers: readonly Reservation[]): readonly Reservation[] {
  if (forOthers.length === 0) return own
  const keyOf = ({ event }: Reservation): string => `${event.iCalUId ?? event.id} ${event.start.utcDateTime}`
  const taken = new Set(forOthers.map(keyOf))
  return [...own.filter((one) => !taken.has(keyOf(one))), ...forOthers]
}

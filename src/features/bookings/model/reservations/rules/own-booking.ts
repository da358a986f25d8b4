import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { belongsToSeries, type CalendarEvent, spanOfEvent } from '#src/wire/event.ts'
import { type HeldEvent, isSameEvent } from '#src/wire/same-event.ts'
import type { Reservation } from './derive.ts'
import { readResponse } from './changed-parts.ts'

/** The user's own bookings by the room that holds them: by its address, and by its resource id. */
export type OwnBookings = ReadonlyMap<string, readonly Reservation[]>

/** Returns the addresses of the rooms that hold an event. A room that declined does not hold it. */
export function roomsHolding({ attendees }: Pick<CalendarEvent, 'attendees'>): readonly Email[] {
  return attendees
    .filter(({ resource, status }) => resource && readResponse(status.response) !== 'declined')
    .map(({ emailAddress }) => emailAddress.address)
}

/**
 * Indexes the reservations that the user organises and has not cancelled. Meetings of other organisers are not the
 * user's own.
 */
export function ownBookingsOf(list: readonly Reservation[]): OwnBookings {
  const index = new Map<string, Reservation[]>()
  for (const reservation of list) {
    for (const room of ownRooms(reservation)) {
      const held = index.get(room)
      if (held) held.push(reservation)
      else index.set(room, [reservation])
    }
  }
  return index
}

const knownRooms = new WeakMap<Reservation, ReadonlySet<string>>()

/** Returns the rooms that hold the user's own booking, by address and id: none if it is not the user's. Remembered. */
export function ownRooms(reservation: Reservation): ReadonlySet<string> {
  const known = knownRooms.get(reservation)
  if (known) return known
  const { event, cancelled, cancelledByResponse, resourceEmail, resourceId } = reservation
  const isOwn = event.isOrganizer && !cancelled
  const rooms = new Set<string>(isOwn ? roomsHolding(event) : [])
  if (isOwn && !cancelledByResponse && resourceEmail !== null) rooms.add(resourceEmail)
  if (isOwn && !cancelledByResponse && resourceId !== null) rooms.add(resourceId)
  knownRooms.set(reservation, rooms)
  return rooms
}

/** Returns true if both indexes have the same bookings in the same rooms, as far as rows show them. */
export function areSameBookings(one: OwnBookings, other: OwnBookings): boolean {
  if (one.size !== other.size) return false
  for (const [room, held] of one) {
    const others = other.get(room)
    if (others?.length !== held.length || !held.every((own, index) => looksSame(own, others[index]!))) return false
  }
  return true
}

function looksSame(one: Reservation, other: Reservation): boolean {
  return (
    one === other ||
    (one.event.iCalUId === other.event.iCalUId &&
      one.event.start.utcDateTime === other.event.start.utcDateTime &&
      one.event.end.utcDateTime === other.event.end.utcDateTime &&
      one.event.subject === other.event.subject &&
      one.event.attendees.length === other.event.attendees.length)
  )
}

/** Returns the resources that the user reserves, each once. */
export const usedResources = (list: readonly Reservation[]): readonly ResourceId[] => [
  ...new Set(list.flatMap(({ event, resourceId }) => (event.isOrganizer && resourceId !== null ? resourceId : []))),
]

/**
 * Returns the user's own booking that an event of a room's calendar represents. Returns null if the event belongs to
 * another user.
 */
export function ownBookingOf(index: OwnBookings, room: string, event: HeldEvent): Reservation | null {
  const here = index.get(room) ?? []
  return here.find((own) => overlaps(spanOfEvent(own.event), event) && isSameEvent(event, soughtOf(own.event))) ?? null
}

const overlaps = (one: InstantSpan, other: InstantSpan): boolean => one.start < other.end && one.end > other.start

const soughtOf = (event: CalendarEvent) => ({
  iCalUId: event.iCalUId,
  span: spanOfEvent(event),
  isOfSeries: belongsToSeries(event),
})

interface MadeForOther {
  /** By the user for a colleague, by a colleague for the user, or by a colleague for another one. */
  readonly kind: 'byYou' | 'forYou' | 'byOther'
  /** The organiser, in whose calendar it is. */
  readonly name: string
  /** The person who reserved it. */
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

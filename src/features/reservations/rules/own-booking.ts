import type { Email, Instant, ResourceId } from '#src/kernel/result.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from './derive.ts'
import { readResponse } from './changed-parts.ts'

/** Fields of an event in a room's calendar that identify the user's own event. */
interface RoomEvent {
  readonly start: Instant
  readonly end: Instant
  /** Null if the calendar does not provide it, or if the event is private. */
  readonly iCalUId: string | null
}

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
    const { event, cancelled, cancelledByResponse, resourceEmail, resourceId } = reservation
    if (!event.isOrganizer || cancelled) continue
    const rooms = new Set<string>(roomsHolding(event))
    if (!cancelledByResponse && resourceEmail !== null) rooms.add(resourceEmail)
    if (!cancelledByResponse && resourceId !== null) rooms.add(resourceId)
    for (const room of rooms) index.set(room, [...(index.get(room) ?? []), reservation])
  }
  return index
}

/** Returns the resources that the user reserves, each once. */
export const usedResources = (list: readonly Reservation[]): readonly ResourceId[] => [
  ...new Set(list.flatMap(({ event, resourceId }) => (event.isOrganizer && resourceId !== null ? resourceId : []))),
]

/**
 * Returns the user's own booking that an event of a room's calendar represents. Returns null if the event belongs to
 * another user.
 */
export function ownBookingOf(index: OwnBookings, room: string, event: RoomEvent): Reservation | null {
  const here = index.get(room) ?? []
  return here.find((own) => isSame(own.event, event)) ?? null
}

/**
 * Returns true if both are the same event. Private events have no id in a room's calendar, and some calendars have no
 * ids at all: then the times are compared. The dates of a series share an id in some calendars only, so their times are
 * compared too.
 */
function isSame({ iCalUId, seriesMasterId, start, end }: CalendarEvent, event: RoomEvent): boolean {
  const isSameTime =
    seconds(start.utcDateTime) === seconds(event.start) && seconds(end.utcDateTime) === seconds(event.end)
  if (iCalUId === null || event.iCalUId === null) return isSameTime
  if (iCalUId !== event.iCalUId) return isSameTime && seriesMasterId !== null
  return start.utcDateTime < event.end && end.utcDateTime > event.start
}

/** Some calendars do not store fractions of a second. */
const seconds = (instant: Instant): number => Math.round(instant / 1000)

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

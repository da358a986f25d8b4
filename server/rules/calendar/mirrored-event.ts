import type { Email } from '#src/kernel/ids.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { StoredAttendee, StoredEvent } from './stored-event.ts'

/** The vendors with calendars of rooms. */
export type RoomVendor = 'microsoft' | 'google'

type Response = StoredAttendee['response']

const responses: Readonly<Record<string, Response>> = {
  accepted: 'accepted',
  organizer: 'accepted',
  declined: 'declined',
  tentative: 'tentativelyAccepted',
  tentativelyaccepted: 'tentativelyAccepted',
}

const responseOf = ({ status }: Attendee): Response => responses[status.response.toLowerCase()] ?? 'none'

/** In Outlook, an invitation without an answer takes its time tentatively. */
const isOpen = (showAs: string): boolean => showAs === 'tentative' || showAs === 'unknown'

/**
 * Returns the answer of a room to an event in its own calendar, which is what holds its time. Microsoft keeps the answers of all attendees
 * in the organizer's copy alone: in the room's copy, the time that it takes tells the answer. An event of the room's own, and one
 * that was written into its calendar, need no answer.
 */
export function answerOfRoom(event: CalendarEvent, room: Email, vendor: RoomVendor): Response {
  const invited = event.attendees.find(({ emailAddress }) => emailOf(emailAddress.address) === room)
  const said = invited === undefined ? 'none' : responseOf(invited)
  if (said !== 'none') return said
  const isUnanswered = invited !== undefined && !event.isOrganizer
  if (vendor === 'google' && isUnanswered) return 'none'
  return isOpen(event.showAs) ? 'none' : 'accepted'
}

/** The parts of a room that its events name. */
interface MirroredRoom {
  readonly email: Email
  readonly name: string
}

export interface MirroredFacts {
  readonly id: string
  readonly room: MirroredRoom
  readonly vendor: RoomVendor
  /** UTC milliseconds. */
  readonly now: number
}

/**
 * Returns an event of a room's calendar as the server stores it: its times, its people, and the room's answer. Notes are not
 * stored, nor the subject of a private event. Each date of a series is an event.
 */
export function mirroredEvent(event: CalendarEvent, { id, room, vendor, now }: MirroredFacts): StoredEvent {
  const isPrivate = event.visibility !== 'normal'
  const own: StoredAttendee = {
    name: room.name,
    address: room.email,
    type: 'resource',
    response: answerOfRoom(event, room.email, vendor),
    respondedAt: 0,
  }
  const organizer = event.isOrganizer
    ? { name: event.organizer?.name || room.name, address: room.email }
    : { name: event.organizer?.name ?? '', address: event.organizer?.address ?? '' }
  const others = event.attendees.filter(
    ({ emailAddress: { address } }) => address !== '' && emailOf(address) !== room.email,
  )
  return {
    id,
    iCalUId: event.iCalUId ?? event.id,
    // One event of a person is in the calendars of several rooms.
    transactionId: event.isOrganizer && event.seriesMasterId === null ? event.clientId : null,
    subject: isPrivate ? '' : event.subject,
    bodyHtml: '',
    bodyPreview: '',
    start: event.start.utcDateTime,
    end: event.end.utcDateTime,
    originalTimeZone: event.start.timeZone,
    isAllDay: event.isAllDay,
    organizer,
    attendees: [own, ...others.map(asStored)],
    showAs: showsAs.find((word) => word === event.showAs) ?? 'busy',
    isPrivate,
    reminder: null,
    onlineMeetingUrl: null,
    isCancelled: event.cancelled,
    createdAt: now,
    changedAt: now,
    location: null,
    marks: {},
    mirrored: { room: room.email, id: event.id, date: event.originalStart?.utcDateTime ?? null },
  }
}

const showsAs = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere'] as const

const asStored = (attendee: Attendee): StoredAttendee => ({
  name: attendee.emailAddress.name,
  address: attendee.emailAddress.address,
  type: attendee.resource ? 'resource' : attendee.optional ? 'optional' : 'required',
  response: responseOf(attendee),
  respondedAt: 0,
})

/** Returns true if two readings of an event are of the same state. */
export const isSameEvent = (one: StoredEvent, other: StoredEvent): boolean => factsOf(one) === factsOf(other)

/** In an order of its own, whatever that of the members is. */
const factsOf = ({
  iCalUId,
  subject,
  start,
  end,
  originalTimeZone,
  isAllDay,
  organizer,
  showAs,
  ...rest
}: StoredEvent) => {
  const attendees = rest.attendees.map(({ name, address, type, response }) => [name, address, type, response])
  const times = [start, end, originalTimeZone, isAllDay]
  const { isPrivate, isCancelled, mirrored } = rest
  const flags = [showAs, isPrivate, isCancelled, mirrored?.date ?? null]
  return JSON.stringify([iCalUId, subject, times, organizer.name, organizer.address, attendees, flags])
}

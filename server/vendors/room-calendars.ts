import { createGate } from '#src/calendars/batches.ts'
import type { Calendar, CalendarProvider, EventDraft, EventKey, EventList } from '#src/calendars/calendar.ts'
import gspace from '#src/calendars/gspace/index.ts'
import o365 from '#src/calendars/o365/index.ts'
import type { Http } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { type CalendarEvent, spanOfEvent } from '#src/wire/event.ts'
import type { Settings } from '../settings.ts'
import { connectGoogleAs } from './google/connect-google.ts'
import { connectGraphAsApp } from './graph/connect-graph.ts'
import type { VendorNetwork } from './vendor-http.ts'

/** The calendars of rooms at a vendor, by the application's own permission. */
export interface RoomCalendars {
  /** All events that overlap the span, with the dates of series. */
  events(room: Email, span: InstantSpan): Promise<Result<EventList>>
  /** Null if the room has no such event. */
  event(room: Email, key: EventKey): Promise<Result<CalendarEvent | null>>
  /** Makes an event of the room itself. One that was made from this draft before is returned. */
  create(room: Email, draft: EventDraft): Promise<Result<CalendarEvent>>
  /** Removes an event of the room itself. */
  remove(room: Email, event: CalendarEvent): Promise<Result<null>>
  /**
   * Moves the end of an event in the calendar of its organizer, which is the room's own for an event of the room. Fails with 'forbidden' if
   * the permission does not reach that calendar. Returns the event as the organizer has it.
   */
  moveEnd(room: Email, event: CalendarEvent, end: Instant): Promise<Result<CalendarEvent>>
  /**
   * Makes the room free: it declines the event, and the organizer hears of it with the comment. An event that the room itself organizes is
   * cancelled. An event that is gone already counts as done.
   */
  release(room: Email, event: CalendarEvent, comment: string): Promise<Result<null>>
}

/** Requests to a vendor at a time, of all rooms. Each mailbox has its own limit, which its provider knows. */
const requestsAtOnce = 16

/** Google's permission to read and change events. */
const eventsScope = 'https://www.googleapis.com/auth/calendar.events'

/** Connects to the calendars of rooms. Null without credentials for the vendor. Throws if these cannot be read. */
export function connectRoomCalendars(
  kind: 'o365' | 'gspace',
  { microsoft, google }: Pick<Settings, 'microsoft' | 'google'>,
  network: VendorNetwork,
): RoomCalendars | null {
  const pass = createGate(requestsAtOnce)
  const limited = (http: Http): Http => ({ ...http, send: (request) => pass(() => http.send(request)) })
  if (kind === 'o365') {
    if (microsoft === null) return null
    const app = limited(connectGraphAsApp(microsoft, network))
    const open = calendarsOf(app, o365)
    return openRooms(open, open)
  }
  if (google === null) return null
  const connect = (person: string): Http => limited(connectGoogleAs(person, [eventsScope], google, network))
  // An administrator may write in the calendars of rooms, and in those of people only the people themselves.
  return openRooms(calendarsOf(connect(google.admin), gspace), (person) => gspace.connect(connect(person)))
}

type CalendarOf = (address: Email) => Calendar

/** A connection for each address, since a connection keeps to the limit of one mailbox. */
function calendarsOf(http: Http, provider: CalendarProvider): CalendarOf {
  const opened = new Map<Email, Calendar>()
  return (address) => {
    const calendar = opened.get(address) ?? provider.connect(http).of(address)
    opened.set(address, calendar)
    return calendar
  }
}

function openRooms(calendarOf: CalendarOf, calendarOfPerson: CalendarOf): RoomCalendars {
  /** The event in the calendar of its organizer, where its id is another one. */
  const copyOfOrganizer = async (event: CalendarEvent): Promise<Result<CalendarEvent>> => {
    const address = event.organizer?.address
    if (!address) return fail({ kind: 'event-not-found' })
    const listed = await calendarOfPerson(address).events(spanOfEvent(event))
    if (!listed.ok) return listed
    const copy = listed.value.events.find(
      ({ iCalUId, start, isOrganizer }) =>
        isOrganizer && iCalUId === event.iCalUId && start.utcDateTime === event.start.utcDateTime,
    )
    return copy === undefined ? fail({ kind: 'event-not-found' }) : { ok: true, value: copy }
  }
  return {
    events: (room, span) => calendarOf(room).events(span),
    event: (room, key) => calendarOf(room).event(key),
    create: async (room, draft) => {
      const known = await calendarOf(room).findCreated(draft)
      if (!known.ok) return known
      return known.value === null ? calendarOf(room).create(draft) : { ok: true, value: known.value }
    },
    remove: (room, event) => calendarOf(room).remove(event, ''),
    moveEnd: async (room, event, end) => {
      const copy = event.isOrganizer ? { ok: true as const, value: event } : await copyOfOrganizer(event)
      if (!copy.ok) return copy
      const span = { start: copy.value.start.utcDateTime, end }
      const when = { span, isAllDay: false, timeZone: copy.value.start.timeZone }
      const owner = event.isOrganizer ? calendarOf(room) : calendarOfPerson(copy.value.organizer?.address ?? room)
      return owner.change(copy.value, { when })
    },
    release: (room, event, comment) =>
      event.isOrganizer ? calendarOf(room).remove(event, comment) : calendarOf(room).respond(event, 'decline', comment),
  }
}

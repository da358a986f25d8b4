import { createGate } from '#src/calendars/batches.ts'
import type { Calendar, CalendarProvider, EventKey, EventList } from '#src/calendars/calendar.ts'
import gspace from '#src/calendars/gspace/index.ts'
import o365 from '#src/calendars/o365/index.ts'
import type { Http } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
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
  if (kind === 'o365') return microsoft === null ? null : openRooms(connectGraphAsApp(microsoft, network), o365)
  if (google === null) return null
  return openRooms(connectGoogleAs(google.admin, [eventsScope], google, network), gspace)
}

function openRooms(http: Http, provider: CalendarProvider): RoomCalendars {
  const pass = createGate(requestsAtOnce)
  const limited: Http = { ...http, send: (request) => pass(() => http.send(request)) }
  const opened = new Map<Email, Calendar>()
  /** A connection for each room, since a connection keeps to the limit of one mailbox. */
  const calendarOf = (room: Email): Calendar => {
    const calendar = opened.get(room) ?? provider.connect(limited).of(room)
    opened.set(room, calendar)
    return calendar
  }
  return {
    events: (room, span) => calendarOf(room).events(span),
    event: (room, key) => calendarOf(room).event(key),
    release: (room, event, comment) =>
      event.isOrganizer ? calendarOf(room).remove(event, comment) : calendarOf(room).respond(event, 'decline', comment),
  }
}

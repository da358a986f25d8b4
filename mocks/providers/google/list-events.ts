import { oneDay } from '#src/kernel/time/moment.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { type StoredEvent, usualReminder } from '#server/rules/calendar/stored-event.ts'
import {
  badRequest,
  booleans,
  calendarZoneOf,
  forCalendar,
  notFound,
  readTime,
  selected,
  wrongParameter,
} from './reader.ts'
import { eventJson } from './event-json.ts'
import { wholeOf } from './ids.ts'

/** Pages are shorter than requested, because Google's may be too. */
const pageAtMost = 50

const listParameters = [
  'alwaysIncludeEmail',
  'eventTypes',
  'iCalUID',
  'maxAttendees',
  'maxResults',
  'orderBy',
  'pageToken',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'showDeleted',
  'showHiddenInvitations',
  'singleEvents',
  'syncToken',
  'timeMax',
  'timeMin',
  'timeZone',
  'updatedMin',
]
const instanceParameters = [
  'alwaysIncludeEmail',
  'maxAttendees',
  'maxResults',
  'originalStart',
  'pageToken',
  'showDeleted',
  'timeMax',
  'timeMin',
  'timeZone',
]
const messages = {
  eventTypes: ['birthday', 'default', 'focusTime', 'fromGmail', 'outOfOffice', 'workingLocation'],
  orderBy: ['startTime', 'updated'],
  singleEvents: booleans,
  showDeleted: booleans,
}

interface WithCalendar {
  readonly request: Request
  readonly params: { readonly calendarId: string }
}
interface WithSeries {
  readonly request: Request
  readonly params: { readonly calendarId: string; readonly eventId: string }
}

/** Lists of events, and of the dates of a series. */
export function listHandlers(
  server: Server,
  find: (id: string, reader: Person) => StoredEvent | null,
): RequestHandler[] {
  const { book, calendar, calendarURL, clock, faults } = server
  const events = `${calendarURL}/calendar/v3/calendars/:calendarId/events`

  const list = (found: readonly StoredEvent[], reader: Person, query: URLSearchParams): Response => {
    const standing = found.filter(({ isCancelled }) => !isCancelled)
    const page = pageOf(standing, query)
    if (page === null) return badRequest('Invalid page token value.', 'invalid')
    const items = page.items.map((event, index) => {
      const written = eventJson(event, reader, server)
      return faults.isArmed('events-malformed') ? spoil(written, index) : written
    })
    const body = {
      kind: 'calendar#events',
      etag: `"p${standing.length}"`,
      summary: reader.email,
      updated: new Date(clock.now()).toISOString(),
      timeZone: calendarZoneOf(reader),
      accessRole: 'owner',
      defaultReminders: [{ method: 'popup', minutes: usualReminder }],
      ...(page.next === null ? {} : { nextPageToken: page.next }),
      items,
    }
    return HttpResponse.json(selected(body, query.get('fields')))
  }

  return [
    http.get<{ calendarId: string }>(
      events,
      forCalendar(server, (reader, { request }: WithCalendar) => {
        const query = new URL(request.url).searchParams
        const refusal = refusalOf(query, listParameters)
        if (refusal !== null) return refusal
        const isExpanded = query.get('singleEvents') === 'true'
        if (query.get('orderBy') === 'startTime' && !isExpanded)
          return badRequest('The requested ordering is not available for the particular query.')
        const types = query.getAll('eventTypes')
        if (types.length > 0 && !types.includes('default')) return list([], reader, query)
        const uid = query.get('iCalUID')
        if (uid !== null) return list(book.byICalUId(uid, reader), reader, query)
        const { from, to } = spanOf(query, clock.now())
        const found = book.list(reader, from, to)
        return list(isExpanded ? found : [...new Set(found.map((event) => wholeOf(event, calendar)))], reader, query)
      }),
    ),
    http.get<{ calendarId: string; eventId: string }>(
      `${events}/:eventId/instances`,
      forCalendar(server, (reader, { request, params }: WithSeries) => {
        const query = new URL(request.url).searchParams
        const refusal = refusalOf(query, instanceParameters)
        if (refusal !== null) return refusal
        const series = find(params.eventId, reader)
        if (series === null) return notFound()
        if (series.series?.kind !== 'master') return badRequest('Invalid recurring event.')
        const from = readTime(query.get('timeMin')) ?? -Infinity
        const to = readTime(query.get('timeMax')) ?? Infinity
        return list(calendar.occurrences(series.id, from, to), reader, query)
      }),
    ),
  ]
}

function refusalOf(query: URLSearchParams, known: readonly string[]): Response | null {
  const wrong = wrongParameter(query, known, messages)
  if (wrong !== null) return badRequest(wrong, 'invalidParameter')
  const from = readTime(query.get('timeMin'))
  const to = readTime(query.get('timeMax'))
  if (Number.isNaN(from) || Number.isNaN(to)) return badRequest('Bad Request')
  if (from !== null && to !== null && to <= from)
    return badRequest('The specified time range is empty.', 'timeRangeEmpty')
  const most = Number(query.get('maxResults') ?? 250)
  return most >= 1 && most <= 2500 ? null : badRequest('Bad Request')
}

/**
 * Milliseconds before and after now, for lists without a time range. Limited because the calendars here are generated
 * for each requested day.
 */
const near = 30 * oneDay

const spanOf = (query: URLSearchParams, now: number) => ({
  from: readTime(query.get('timeMin')) ?? now - near,
  to: readTime(query.get('timeMax')) ?? now + near,
})

/** The page for a token. A token is valid only for the query that it was created for; null if it is not. */
function pageOf(
  events: readonly StoredEvent[],
  query: URLSearchParams,
): { readonly items: readonly StoredEvent[]; readonly next: string | null } | null {
  const size = Math.min(pageAtMost, Number(query.get('maxResults') ?? 250))
  const rest = new URLSearchParams(query)
  rest.delete('pageToken')
  rest.sort()
  const token = query.get('pageToken')
  const tokenAt = (offset: number) => btoa(`${offset} ${rest.toString()}`)
  const offset = token === null ? 0 : Number(decode(token).split(' ')[0])
  if (token !== null && token !== tokenAt(offset)) return null
  const end = offset + size
  return { items: events.slice(offset, end), next: end < events.length ? tokenAt(end) : null }
}

function decode(token: string): string {
  try {
    return atob(token)
  } catch {
    return ''
  }
}

function spoil(event: Record<string, unknown>, index: number): Record<string, unknown> {
  if (index % 4 === 1) return { ...event, iCalUID: undefined }
  if (index % 4 === 2) return { ...event, start: { dateTime: 'soon', timeZone: 'Nowhere' } }
  return event
}

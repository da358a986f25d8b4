import { parseInstant } from '#src/wire/instant.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { bearerOf, readBody } from '../../handlers/answers.ts'
import { isOrganizer } from '#server/rules/calendar/stored-event.ts'
import { calendarOwner, type Person } from '../../server/people/people.ts'
import { rightOf } from '#server/rules/rights.ts'
import type { Server } from '../../server/server.ts'
import { callerOf } from '../../server/sign-in/callers.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { etagOf, eventJson, reservedByMark } from '#server/rules/calendar/event-json.ts'
import {
  readAnswerBody,
  readChangedEvent,
  readFinish,
  readNewEvent,
  readSeriesEnd,
} from '#server/rules/calendar/read-event.ts'
import { newEventFor } from './new-event.ts'

/** The service's error body. */
export const refuse = (status: number, code: string, message: string): Response =>
  HttpResponse.json({ code, message }, { status })

const notFound = (): Response => refuse(404, 'not-found', 'Event not found.')
export const badRequest = (message: string): Response => refuse(400, 'bad-request', message)
const denied = (): Response => refuse(403, 'organizer-only', 'Only the organizer may do this.')

/** Runs the handler for the user of the product's token. Guests and devices have no calendar. */
export function forReader<Info extends { readonly request: Request }>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const { user, person } = callerOf(server, bearerOf(info.request))
    if (rightOf('ANY /calendar', user) !== 'no') return handle(person, info)
    if (user === 'anonymous') return refuse(401, 'signed-out', 'The access token is missing, expired or revoked.')
    return refuse(403, 'guest', 'Guests have no calendar.')
  }
}

/**
 * Runs the handler for the owner of the events in the path: the user, or under `people/{email}` a colleague with a
 * shared calendar. `user` is the signed-in one.
 */
function forOwner<Info extends { readonly request: Request; readonly params: object }>(
  server: Server,
  handle: (owner: Person, info: Info, user: Person) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return forReader(server, (user, info: Info) => {
    const email = 'email' in info.params ? String(info.params.email) : null
    const owner = email === null ? user : calendarOwner(server.people, user, email)
    return owner === null
      ? refuse(403, 'not-shared', 'The owner of this calendar does not let you edit it.')
      : handle(owner, info, user)
  })
}

interface WithId {
  readonly request: Request
  readonly params: { readonly id: string; readonly email?: string }
}

interface WithCalendar {
  readonly request: Request
  readonly params: { readonly email?: string }
}

const pageSize = 100

const declinedBy = (reader: Person, event: StoredEvent | null): StoredEvent | null =>
  event?.attendees.some(
    ({ address, response }) => response === 'declined' && emailOf(address) === emailOf(reader.email),
  ) === true
    ? event
    : null

/** events: list, read, create, change, delete, respond, finish, and the calls for a series. */
export function eventHandlers(server: Server): RequestHandler[] {
  const { book, calendarURL, calendar, clock, faults } = server

  const answer = (event: StoredEvent, reader: Person, status = 200): Response =>
    HttpResponse.json(eventJson(event, reader, server.calendar), { status, headers: { etag: etagOf(event) } })
  const list = (found: readonly StoredEvent[], reader: Person, request: Request): Response => {
    const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0)
    const items = found.slice(from, from + pageSize).map((event) => eventJson(event, reader, server.calendar))
    return HttpResponse.json({
      items: faults.isArmed('events-malformed') ? items.map(spoil) : items,
      next: from + pageSize < found.length ? String(from + pageSize) : null,
    })
  }
  /** Runs the handler with one of the caller's events. Responds with 404 if it does not exist. */
  const withEvent = (handle: (event: StoredEvent, reader: Person, request: Request) => Response | Promise<Response>) =>
    forOwner(server, (reader, { request, params }: WithId) => {
      const event = book.find(params.id, reader)
      return event === null ? notFound() : handle(event, reader, request)
    })
  const ownEvent = (handle: (event: StoredEvent, reader: Person, request: Request) => Response | Promise<Response>) =>
    withEvent((event, reader, request) => (isOrganizer(event, reader) ? handle(event, reader, request) : denied()))
  const failing = (): Response => refuse(500, 'internal', 'Something went wrong.')

  const eventsAt = (events: string): RequestHandler[] => [
    http.get(
      events,
      forOwner(server, (reader, { request }: WithCalendar) => {
        const { searchParams } = new URL(request.url)
        const uid = searchParams.get('iCalUId')
        if (uid !== null) return list(book.byICalUId(uid, reader), reader, request)
        const clientId = searchParams.get('clientId')
        if (clientId !== null) {
          const created = calendar.eventByTransaction(reader.email, clientId)
          const isSeen = created !== null && book.find(created.id, reader) !== null
          return list(isSeen ? [created] : [], reader, request)
        }
        const span = spanOf(searchParams)
        return span === null ? badRequest('Invalid time range.') : list(book.list(reader, ...span), reader, request)
      }),
    ),
    http.get<{ id: string }>(
      `${events}/:id`,
      withEvent((event, reader) => answer(event, reader)),
    ),
    http.get<{ id: string }>(
      `${events}/:id/occurrences`,
      withEvent((event, reader, request) => {
        const span = spanOf(new URL(request.url).searchParams)
        if (event.series?.kind !== 'master' || span === null) return badRequest('Only a series has dates in a span.')
        return list(calendar.occurrences(event.id, ...span), reader, request)
      }),
    ),
    http.post(
      events,
      forOwner(server, async (reader, { request }: WithCalendar, user) => {
        const clientId = request.headers.get('idempotency-key') ?? ''
        if (clientId === '') return refuse(428, 'key-missing', 'Creating an event requires an Idempotency-Key.')
        const known = calendar.eventByTransaction(reader.email, clientId)
        if (known !== null) return answer(known, reader)
        const read = readNewEvent(await readBody(request), newEventFor(reader, clock.now(), clientId))
        if (!read.ok) return badRequest(read.fault)
        const { marks } = read.value
        const event = user === reader ? read.value : { ...read.value, marks: { ...marks, ...reservedByMark(user) } }
        await book.create(event)
        return faults.strikes('reply-lost') ? HttpResponse.error() : answer(event, reader, 201)
      }),
    ),
    http.patch<{ id: string }>(
      `${events}/:id`,
      ownEvent(async (event, reader, request) => {
        const version = request.headers.get('if-match')
        if (version === null) return refuse(428, 'version-missing', 'A change names the version it changes.')
        if (version !== '*' && version !== etagOf(event))
          return refuse(412, 'changed-meanwhile', 'The event has changed since it was read.')
        const changed = readChangedEvent(event, await readBody(request), clock.now())
        if (!changed.ok) return badRequest(changed.fault)
        const kept = await book.change(event, changed.value)
        return faults.strikes('reply-lost') ? HttpResponse.error() : answer(kept, reader)
      }),
    ),
    http.delete<{ id: string }>(
      `${events}/:id`,
      ownEvent(async (event) => {
        if (faults.strikes('delete-fails')) return failing()
        await book.remove(event)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
    http.post<{ id: string }>(
      `${events}/:id/respond`,
      forOwner(server, async (reader, { request, params }: WithId) => {
        // An attendee who has declined can still find the event by its id, and accept after all.
        const event = book.find(params.id, reader) ?? declinedBy(reader, calendar.event(params.id))
        if (event === null) return notFound()
        const read = readAnswerBody(await readBody(request))
        if (!read.ok) return badRequest(read.fault)
        const { response } = read.value
        if (isOrganizer(event, reader)) return badRequest('The organizer has nothing to respond to.')
        if (response === 'declined' && faults.strikes('delete-fails')) return failing()
        await book.respond(event, reader, response)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
    http.post<{ id: string }>(
      `${events}/:id/finish`,
      ownEvent(async (event, reader, request) => {
        const finished = readFinish(event, await readBody(request), clock.now())
        return finished.ok ? answer(await book.change(event, finished.value), reader) : badRequest(finished.fault)
      }),
    ),
    http.post<{ id: string }>(
      `${events}/:id/end`,
      ownEvent(async (event, reader, request) => {
        const ended = readSeriesEnd(event, await readBody(request), clock.now())
        return ended.ok ? answer(await book.change(event, ended.value), reader) : badRequest(ended.fault)
      }),
    ),
  ]
  return [`${calendarURL}/events`, `${calendarURL}/people/:email/events`].flatMap(eventsAt)
}

function spanOf(query: URLSearchParams): readonly [from: number, to: number] | null {
  const from = parseInstant(query.get('start') ?? '')
  const to = parseInstant(query.get('end') ?? '')
  return from !== null && to !== null && from <= to ? [from, to] : null
}

function spoil(event: Record<string, unknown>, index: number): Record<string, unknown> {
  if (index % 4 === 1) return { ...event, iCalUId: null }
  return index % 4 === 2 ? { ...event, start: 'soon' } : event
}

import { emailOf } from '#src/wire/scalars.ts'
import { readRecord, textOf } from '../../handlers/answers.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { isOrganizer } from '#server/rules/calendar/stored-event.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { cancelledJson, etagOf, eventJson, pendingConference } from './event-json.ts'
import {
  backendError,
  badRequest,
  booleans,
  forCalendar,
  gone,
  googleError,
  notFound,
  notOrganizer,
  selected,
  wrongParameter,
} from './reader.ts'
import { findByGoogleId, isEventId } from './ids.ts'
import { listHandlers } from './list-events.ts'
import { asksConference, readChangedEvent, readNewEvent, readOwnAnswer, unknownField } from './write-event.ts'

interface WithEvent {
  readonly request: Request
  readonly params: { readonly calendarId: string; readonly eventId: string }
}
interface WithCalendar {
  readonly request: Request
  readonly params: { readonly calendarId: string }
}

const writeParameters = [
  'sendUpdates',
  'sendNotifications',
  'conferenceDataVersion',
  'maxAttendees',
  'supportsAttachments',
]
const messages = {
  sendUpdates: ['all', 'externalOnly', 'none'],
  sendNotifications: booleans,
  conferenceDataVersion: ['0', '1'],
}

/** /calendar/v3/calendars/primary/events: list, read, create, change, respond and delete. */
export function eventHandlers(server: Server): RequestHandler[] {
  const { book, calendar, calendarURL, faults } = server
  const events = `${calendarURL}/calendar/v3/calendars/:calendarId/events`
  /** Ids stay taken after their events are deleted, and are still returned. */
  const deleted = new Set<string>()

  const write = (event: StoredEvent, reader: Person, request: Request): Response =>
    HttpResponse.json(selected(eventJson(event, reader, server), new URL(request.url).searchParams.get('fields')))

  /** Finds an event in the caller's calendar, including declined ones. */
  const find = (id: string, reader: Person): StoredEvent | null => {
    const found = findByGoogleId(id, calendar)
    if (found === null || found.isCancelled) return null
    const { event } = found
    const hasDeclined = event.attendees.some(
      ({ address, response }) => emailOf(address) === emailOf(reader.email) && response === 'declined',
    )
    return hasDeclined ? event : book.find(event.id, reader)
  }

  /** Runs `handle` with the event if the calendar is the caller's own and all parameters are known. */
  const withEvent = (
    parameters: readonly string[],
    handle: (event: StoredEvent, reader: Person, request: Request) => Response | Promise<Response>,
  ) =>
    forCalendar(server, (reader, { request, params }: WithEvent) => {
      const wrong = wrongParameter(new URL(request.url).searchParams, parameters, messages)
      if (wrong !== null) return badRequest(wrong, 'invalidParameter')
      const event = find(params.eventId, reader)
      if (event !== null) return handle(event, reader, request)
      if (request.method !== 'GET') return deleted.has(params.eventId) ? gone() : notFound()
      const taken = findByGoogleId(params.eventId, calendar)
      if (taken?.isCancelled === true) return HttpResponse.json(cancelledJson(taken.event, reader, server))
      return deleted.has(params.eventId)
        ? HttpResponse.json({ kind: 'calendar#event', id: params.eventId, status: 'cancelled' })
        : notFound()
    })

  return [
    ...listHandlers(server, find),
    http.get<{ calendarId: string; eventId: string }>(
      `${events}/:eventId`,
      withEvent(['timeZone', 'maxAttendees', 'alwaysIncludeEmail'], write),
    ),
    http.post<{ calendarId: string }>(
      events,
      forCalendar(server, async (reader, { request }: WithCalendar) => {
        const query = new URL(request.url).searchParams
        const wrong = wrongParameter(query, writeParameters, messages)
        if (wrong !== null) return badRequest(wrong, 'invalidParameter')
        const body = await readRecord(request)
        const unknown = unknownField(body)
        if (unknown !== null) return badRequest(unknown)
        const id = textOf(body.id) || `made${crypto.randomUUID().replaceAll('-', '')}`
        if (!isEventId(id)) return badRequest('Invalid resource id value.', 'invalid')
        if (calendar.event(id) !== null || deleted.has(id))
          return googleError(409, 'duplicate', 'The requested identifier already exists.')
        const conferences = query.get('conferenceDataVersion') === '1'
        const event = readNewEvent(body, { id, organizer: reader, server, conferences })
        if (typeof event === 'string') return badRequest(event, 'invalid')
        await book.create(event)
        if (faults.strikes('reply-lost')) return HttpResponse.error()
        const response = eventJson(event, reader, server)
        if (!conferences || !asksConference(body)) return HttpResponse.json(response)
        const { hangoutLink: _, ...rest } = response
        return HttpResponse.json({ ...rest, ...pendingConference(requestIdOf(body)) })
      }),
    ),
    http.patch<{ calendarId: string; eventId: string }>(
      `${events}/:eventId`,
      withEvent([...writeParameters, 'alwaysIncludeEmail'], async (event, reader, request) => {
        const match = request.headers.get('if-match')
        if (match !== null && match !== '*' && match !== etagOf(event))
          return googleError(412, 'conditionNotMet', 'Precondition Failed')
        const body = await readRecord(request)
        const unknown = unknownField(body)
        if (unknown !== null) return badRequest(unknown)
        if (!isOrganizer(event, reader)) return respond(event, body, reader, request)
        const changed = readChangedEvent(event, body, reader, server)
        if (typeof changed === 'string') return badRequest(changed, 'invalid')
        const kept = await book.change(event, changed)
        if (faults.strikes('reply-lost')) return HttpResponse.error()
        return write(kept, reader, request)
      }),
    ),
    http.delete<{ calendarId: string; eventId: string }>(
      `${events}/:eventId`,
      forDeleting(
        withEvent(['sendUpdates', 'sendNotifications'], async (event, reader) => {
          if (faults.strikes('delete-fails')) return backendError()
          if (isOrganizer(event, reader)) await book.remove(event)
          else await book.respond(event, reader, 'declined')
          return new HttpResponse(null, { status: 204 })
        }),
      ),
    ),
  ]

  /** Stores a deleted event by the id in the request. */
  function forDeleting(handle: (info: WithEvent) => Response | Promise<Response>) {
    return async (info: WithEvent): Promise<Response> => {
      const response = await handle(info)
      if (response.status === 204) deleted.add(info.params.eventId)
      return response
    }
  }

  /** Attendees may change their own response, in a list that is otherwise unchanged. */
  async function respond(
    event: StoredEvent,
    body: Readonly<Record<string, unknown>>,
    reader: Person,
    request: Request,
  ): Promise<Response> {
    const response = readOwnAnswer(event, body, reader)
    if (response === 'not-allowed') return notOrganizer()
    if (response === null) return badRequest('Invalid attendee response status.', 'invalid')
    if (response === 'declined' && faults.strikes('delete-fails')) return backendError()
    await book.respond(event, reader, response)
    return write(calendar.event(event.id) ?? event, reader, request)
  }
}

function requestIdOf({ conferenceData }: Readonly<Record<string, unknown>>): string {
  const { createRequest } = conferenceData as { readonly createRequest: { readonly requestId: string } }
  return createRequest.requestId
}

import { emailOf } from '#src/wire/scalars.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { readRecord, textOf } from '../../handlers/answers.ts'
import { isOrganizer } from '#server/rules/calendar/stored-event.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { badRequest, denied, forMailbox, graphError, notFound, preferredZone, readInstant } from './reader.ts'
import { eventJson, expanded, extensionJson, extensionMark, selected } from './event-json.ts'
import { readChangedEvent, readExtension, readNewEvent } from './write-event.ts'

interface WithId {
  readonly request: Request
  readonly params: { readonly id: string; readonly user?: string }
}

interface WithMailbox {
  readonly request: Request
  readonly params: { readonly user?: string }
}

/** calendarView and events of a mailbox: list, read, create, change, delete, cancel and respond. */
export function eventHandlers(server: Server): RequestHandler[] {
  const { book, calendarURL, calendar, clock, faults } = server

  const write = (event: StoredEvent, reader: Person, request: Request): Record<string, unknown> => {
    const { searchParams } = new URL(request.url)
    const address = emailOf(reader.email)
    return {
      ...selected(eventJson(event, address, preferredZone(request), server), searchParams.get('$select')),
      ...expanded(event, address, searchParams.get('$expand')),
    }
  }
  const extend = async (event: StoredEvent, body: Record<string, unknown>, status: number): Promise<Response> => {
    const mark = readExtension(body)
    if (mark === null) return badRequest('The extension needs a name.')
    await book.change(event, { ...event, changedAt: clock.now(), marks: { ...event.marks, ...mark } })
    return HttpResponse.json(extensionJson(textOf(body.extensionName), Object.values(mark)[0] ?? '{}'), { status })
  }
  const list = (events: readonly StoredEvent[], reader: Person, request: Request): Response => {
    const { link, value } = page(events, request)
    const written = value.map((event, index) =>
      faults.isArmed('events-malformed') ? spoil(write(event, reader, request), index) : write(event, reader, request),
    )
    return HttpResponse.json({
      '@odata.context': `${calendarURL}/$metadata#users('me')/calendarView`,
      value: written,
      ...(link === null ? {} : { '@odata.nextLink': link }),
    })
  }
  const respond = (response: 'accepted' | 'declined' | 'tentativelyAccepted') =>
    forMailbox(server, async (reader, { params }: WithId) => {
      if (response === 'declined' && faults.strikes('delete-fails'))
        return graphError(500, 'ErrorInternalServerError', 'An internal error occurred.')
      const event = book.find(params.id, reader)
      if (event === null) return notFound()
      if (isOrganizer(event, reader))
        return graphError(
          400,
          'ErrorInvalidRequest',
          "You can't respond to this meeting because you're the meeting organizer.",
        )
      await book.respond(event, reader, response)
      return new HttpResponse(null, { status: 202 })
    })

  const ofMailbox = (mailbox: string): RequestHandler[] => [
    http.get(
      `${mailbox}/calendarView`,
      forMailbox(server, (reader, { request }: WithMailbox) => {
        const { searchParams } = new URL(request.url)
        const from = readInstant(searchParams.get('startDateTime') ?? '')
        const to = readInstant(searchParams.get('endDateTime') ?? '')
        if (from === null || to === null || from > to)
          return badRequest('The startDateTime and endDateTime must be valid.')
        return list(book.list(reader, from, to), reader, request)
      }),
    ),
    http.get(
      `${mailbox}/events`,
      forMailbox(server, (reader, { request }: WithMailbox) => {
        const found = filtered(server, reader, new URL(request.url).searchParams.get('$filter') ?? '')
        if (found === null) return graphError(400, 'ErrorInvalidUrlQueryFilter', 'The query filter is not supported.')
        return list(found, reader, request)
      }),
    ),
    http.get<{ id: string }>(
      `${mailbox}/events/:id`,
      forMailbox(server, (reader, { request, params }: WithId) => {
        const event = book.find(params.id, reader)
        return event === null ? notFound() : HttpResponse.json(write(event, reader, request))
      }),
    ),
    http.get<{ id: string }>(
      `${mailbox}/events/:id/instances`,
      forMailbox(server, (reader, { request, params }: WithId) => {
        const { searchParams } = new URL(request.url)
        const from = readInstant(searchParams.get('startDateTime') ?? '')
        const to = readInstant(searchParams.get('endDateTime') ?? '')
        if (from === null || to === null || from > to)
          return badRequest('The startDateTime and endDateTime must be valid.')
        const master = book.find(params.id, reader)
        if (master === null) return notFound()
        if (master.series?.kind !== 'master')
          return badRequest('Expanding a series works for the master of a recurring series only.')
        return list(calendar.occurrences(master.id, from, to), reader, request)
      }),
    ),
    http.post(
      `${mailbox}/events`,
      forMailbox(server, async (reader, { request }: WithMailbox) => {
        const body = await readRecord(request)
        const again = textOf(body.transactionId)
        const known = again === '' ? null : calendar.eventByTransaction(reader.email, again)
        if (known !== null) return HttpResponse.json(write(known, reader, request), { status: 201 })
        const event = readNewEvent(body, reader, clock.now(), `AAMkAG${crypto.randomUUID().replaceAll('-', '')}=`)
        if (typeof event === 'string') return badRequest(event)
        await book.create(event)
        if (faults.strikes('reply-lost')) return HttpResponse.error()
        return HttpResponse.json(write(event, reader, request), { status: 201 })
      }),
    ),
    http.patch<{ id: string }>(
      `${mailbox}/events/:id`,
      forMailbox(server, async (reader, { request, params }: WithId) => {
        const event = book.find(params.id, reader)
        if (event === null) return notFound()
        // An attendee's change affects only their own copy, which this calendar does not store separately.
        if (!isOrganizer(event, reader)) return HttpResponse.json(write(event, reader, request))
        const changed = readChangedEvent(event, await readRecord(request), clock.now())
        if (typeof changed === 'string') return badRequest(changed)
        const kept = await book.change(event, changed)
        if (faults.strikes('reply-lost')) return HttpResponse.error()
        return HttpResponse.json(write(kept, reader, request))
      }),
    ),
    http.post<{ id: string }>(
      `${mailbox}/events/:id/extensions`,
      forMailbox(server, async (reader, { request, params }: WithId) => {
        const event = book.find(params.id, reader)
        return event === null ? notFound() : extend(event, await readRecord(request), 201)
      }),
    ),
    http.patch<{ id: string; name: string }>(
      `${mailbox}/events/:id/extensions/:name`,
      forMailbox(
        server,
        async (reader, { request, params }: WithId & { readonly params: { readonly name: string } }) => {
          const event = book.find(params.id, reader)
          if (event?.marks[extensionMark(params.name)] === undefined) return notFound()
          return extend(event, { ...(await readRecord(request)), extensionName: params.name }, 200)
        },
      ),
    ),
    http.delete<{ id: string }>(
      `${mailbox}/events/:id`,
      forMailbox(server, async (reader, { params }: WithId) => {
        if (faults.strikes('delete-fails'))
          return graphError(500, 'ErrorInternalServerError', 'An internal error occurred.')
        const event = book.find(params.id, reader)
        if (event === null) return notFound()
        if (isOrganizer(event, reader)) await book.remove(event)
        else await book.respond(event, reader, 'declined')
        return new HttpResponse(null, { status: 204 })
      }),
    ),
    http.post<{ id: string }>(
      `${mailbox}/events/:id/cancel`,
      forMailbox(server, async (reader, { params }: WithId) => {
        if (faults.strikes('delete-fails'))
          return graphError(500, 'ErrorInternalServerError', 'An internal error occurred.')
        const event = book.find(params.id, reader)
        if (event === null) return notFound()
        if (!isOrganizer(event, reader)) return denied()
        await book.remove(event)
        return new HttpResponse(null, { status: 202 })
      }),
    ),
    http.post<{ id: string }>(`${mailbox}/events/:id/decline`, respond('declined')),
    http.post<{ id: string }>(`${mailbox}/events/:id/accept`, respond('accepted')),
    http.post<{ id: string }>(`${mailbox}/events/:id/tentativelyAccept`, respond('tentativelyAccepted')),
  ]
  return [`${calendarURL}/me`, `${calendarURL}/users/:user`].flatMap(ofMailbox)
}

/** Applies $top and $skip. The next link must be used unchanged. */
function page(
  events: readonly StoredEvent[],
  request: Request,
): { readonly value: readonly StoredEvent[]; readonly link: string | null } {
  const url = new URL(request.url)
  const top = Math.min(Math.max(1, Number(url.searchParams.get('$top') ?? 10)), 1000)
  const skip = Number(url.searchParams.get('$skip') ?? 0)
  if (skip + top >= events.length) return { value: events.slice(skip), link: null }
  url.searchParams.set('$skip', String(skip + top))
  return { value: events.slice(skip, skip + top), link: url.href }
}

/** The filters that clients use: by iCalUId, by transactionId, and by a span of starts. Null for any other filter. */
function filtered({ book, calendar }: Server, reader: Person, filter: string): readonly StoredEvent[] | null {
  const uid = /^iCalUId eq '(.+)'$/i.exec(filter)?.[1]
  if (uid !== undefined) return book.byICalUId(uid.replaceAll("''", "'"), reader)
  const transaction = /transactionId eq '([^']+)'/i.exec(filter)?.[1]
  if (transaction !== undefined) {
    const event = calendar.eventByTransaction(reader.email, transaction)
    return event === null ? [] : [event]
  }
  const from = readInstant(/(?:start|end)\/dateTime g[et] '([^']+)'/i.exec(filter)?.[1] ?? '')
  const to = readInstant(/(?:start|end)\/dateTime l[et] '([^']+)'/i.exec(filter)?.[1] ?? '')
  return from === null || to === null ? null : book.list(reader, from, to)
}

function spoil(event: Record<string, unknown>, index: number): Record<string, unknown> {
  if (index % 4 === 1) return { ...event, iCalUId: null }
  if (index % 4 === 2) return { ...event, start: { dateTime: 'soon', timeZone: 'tzone://Microsoft/Custom' } }
  return event
}

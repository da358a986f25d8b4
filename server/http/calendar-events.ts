import { randomUUID } from 'node:crypto'
import { emailOf } from '#src/wire/scalars.ts'
import type { Book, Outcome } from '../calendar/book.ts'
import { pageOf } from '../calendar/pages.ts'
import type { Office } from '../office.ts'
import { longestComment } from '../rules/calendar/answer-words.ts'
import { etagOf, eventJson, reservedByMark } from '../rules/calendar/event-json.ts'
import {
  longestEvent,
  readAnswerBody,
  readChangedEvent,
  readFinish,
  readNewEvent,
  readSeriesEnd,
} from '../rules/calendar/read-event.ts'
import type { EventSource } from '../rules/calendar/series.ts'
import { isIn, isOrganizer, type Reader, type StoredEvent } from '../rules/calendar/stored-event.ts'
import {
  datesWithin,
  eventByClientId,
  eventById,
  eventsByUid,
  eventsOfMailboxes,
  storedEvents,
} from '../store/events.ts'
import type { Queries } from '../store/schema.ts'
import { newMeeting } from '../online-meetings.ts'
import {
  answerOutcome,
  badRequest,
  clientIdOf,
  notFound,
  type OnCalendar,
  type OwnerCall,
  refuse,
  spanOf,
} from './calendar-call.ts'
import { jsonOf } from './answers.ts'

/** Events of one response. */
const pageSize = 100

/** Adds the calls of events: list, read, create, change, delete, respond, finish, and those of series. */
export function addEventCalls(on: OnCalendar<OwnerCall>, office: Office, book: Book): void {
  const { db, now } = office

  const answer = async (event: StoredEvent, reader: Reader, status = 200): Promise<Response> =>
    Response.json(eventJson(event, reader, await sourceOf(db, [event])), { status, headers: { etag: etagOf(event) } })
  const list = async (found: readonly StoredEvent[], { owner, url }: OwnerCall): Promise<Response> => {
    const page = pageOf(found, url.searchParams.get('cursor'), pageSize)
    if (page === null) return badRequest('cursor: expected the next of another page.')
    const source = await sourceOf(db, page.items)
    return Response.json({ items: page.items.map((event) => eventJson(event, owner, source)), next: page.next })
  }
  const find = async (id: string, reader: Reader): Promise<StoredEvent | null> => {
    const event = await eventById(db, id)
    return event !== null && isIn(event, reader) ? event : null
  }
  const answerChange = (outcome: Outcome<Response>, reader: Reader): Response | Promise<Response> =>
    answerOutcome(outcome, (event) => answer(event, reader))

  on('GET', '/events', async (call) => {
    const { owner, url } = call
    const { searchParams } = url
    const uid = searchParams.get('iCalUId')
    if (uid !== null)
      return list(
        (await eventsByUid(db, uid)).filter((event) => isIn(event, owner)),
        call,
      )
    const clientId = searchParams.get('clientId')
    if (clientId !== null) {
      const created = await eventByClientId(db, owner.email, clientId)
      return list(created === null ? [] : [created], call)
    }
    const span = spanOf(searchParams, longestSpan)
    if (span === null) return badRequest('Send start and end as UTC instants, at most three years apart.')
    const email = emailOf(owner.email)
    return list((await eventsOfMailboxes(db, [email], ...span)).get(email) ?? [], call)
  })
  on('GET', '/events/:id', async ({ owner, params }) => {
    const event = await find(params['id'] ?? '', owner)
    return event === null ? notFound() : answer(event, owner)
  })
  on('GET', '/events/:id/occurrences', async (call) => {
    const event = await find(call.params['id'] ?? '', call.owner)
    if (event === null) return notFound()
    const span = spanOf(call.url.searchParams, Infinity)
    if (span === null) return badRequest('Send start and end as UTC instants.')
    if (event.series?.kind !== 'master') return badRequest('Only a series has dates. Name the series.')
    return list(
      (await datesWithin(db, event, ...span)).filter((date) => isIn(date, call.owner)),
      call,
    )
  })
  on('POST', '/events', async ({ owner, user, request }) => {
    const clientId = clientIdOf(request)
    if (clientId instanceof Response) return clientId
    const known = await eventByClientId(db, owner.email, clientId)
    if (known !== null) return answer(known, owner)
    const read = readNewEvent(await jsonOf(request), newEventFor(office, owner, clientId))
    if (!read.ok) return badRequest(read.fault)
    const { marks } = read.value
    const isOwn = user.email === owner.email
    const created = await book.create(
      isOwn
        ? read.value
        : { ...read.value, marks: { ...marks, ...reservedByMark({ name: user.name, email: user.email }) } },
    )
    if (!created.ok) return badRequest(created.fault)
    return answer(created.value.event, owner, created.value.isNew ? 201 : 200)
  })
  on('PATCH', '/events/:id', async ({ owner, params, request }) => {
    const version = request.headers.get('if-match')
    if (version === null)
      return refuse(428, 'version-missing', 'Send If-Match with the etag of the event, or * for any version.')
    const body = await jsonOf(request)
    const outcome = await book.change(params['id'] ?? '', {
      version,
      denies: organizerOnly(owner),
      apply: (event) => readChangedEvent(event, body, now()),
    })
    return answerChange(outcome, owner)
  })
  on('DELETE', '/events/:id', async ({ owner, params, url }) => {
    const comment = (url.searchParams.get('comment') ?? '').slice(0, longestComment)
    const outcome = await book.remove(params['id'] ?? '', { denies: organizerOnly(owner), comment })
    return outcome.kind === 'done' ? new Response(null, { status: 204 }) : answerChange(outcome, owner)
  })
  on('POST', '/events/:id/respond', async ({ owner, params, request }) => {
    const read = readAnswerBody(await jsonOf(request))
    if (!read.ok) return badRequest(read.fault)
    const outcome = await book.respond(params['id'] ?? '', {
      attendee: owner.email,
      ...read.value,
      denies: (event) => {
        if (isOrganizer(event, owner)) return badRequest('The organizer has nothing to respond to.')
        // After declining, an attendee can still find the event by its id, and accept after all.
        const isInvited = event.attendees.some(({ address }) => emailOf(address) === emailOf(owner.email))
        return isInvited ? null : notFound()
      },
    })
    return outcome.kind === 'done' ? new Response(null, { status: 204 }) : answerChange(outcome, owner)
  })
  on('POST', '/events/:id/finish', async ({ owner, params, request }) => {
    const body = await jsonOf(request)
    const outcome = await book.change(params['id'] ?? '', {
      version: '*',
      denies: organizerOnly(owner),
      apply: (event) => readFinish(event, body, now()),
    })
    return answerChange(outcome, owner)
  })
  on('POST', '/events/:id/end', async ({ owner, params, request }) => {
    const body = await jsonOf(request)
    const outcome = await book.change(params['id'] ?? '', {
      version: '*',
      denies: organizerOnly(owner),
      apply: (event) => readSeriesEnd(event, body, now()),
    })
    return answerChange(outcome, owner)
  })
}

/** The server's additions to a new event. */
export function newEventFor({ now, settings, publicURL }: Office, organizer: Reader, clientId: string) {
  const id = randomUUID()
  return {
    id,
    iCalUId: `${id}@${new URL(publicURL()).hostname}`,
    clientId,
    organizer: { name: organizer.name, address: organizer.email },
    now: now(),
    meetingUrl: newMeeting(settings)?.url ?? null,
  }
}

/** Others than the organizer do not learn of events that they are not invited to. */
const organizerOnly =
  (reader: Reader) =>
  (event: StoredEvent): Response | null => {
    if (isOrganizer(event, reader)) return null
    return isIn(event, reader) ? refuse(403, 'organizer-only', 'Only the organizer may do this.') : notFound()
  }

/** Returns the series of events, from which their dates learn their place. */
export async function sourceOf(queries: Queries, events: readonly StoredEvent[]): Promise<EventSource> {
  const ids = events.flatMap(({ series }) => (series === undefined || series.kind === 'master' ? [] : series.masterId))
  const masters = new Map((await storedEvents(queries, [...new Set(ids)])).map((master) => [master.id, master]))
  return { event: (id) => masters.get(id) ?? null }
}

/** Lists may span three years. The dates of a series are limited by their number, and those of a monthly one go on for decades. */
const longestSpan = 3 * longestEvent

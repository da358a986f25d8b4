import type { EventAnswer, EventChange, EventDraft, EventKey, EventList } from '#src/calendars/calendar.ts'
import { bodyUnlessGone, type EventPage, goneStatuses, readPage, readPages } from '#src/calendars/connect-service.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { idOf } from '#src/wire/scalars.ts'
import { readEvent, writeChange, writeEvent } from './event-record.ts'
import type { Touch } from './me.ts'

/** Lists all events that overlap the span, with series expanded into dates. */
export function listEvents(touch: Touch, span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>> {
  return listWithin(touch, eventsPath(touch), span, signal)
}

/** Fetches all pages of a list of events within a span. */
export function listWithin(
  touch: Touch,
  url: string,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  const within = { start: new Date(span.start).toISOString(), end: new Date(span.end).toISOString() }
  return readPages(
    (cursor) => fetchPage(touch, url, { ...within, cursor: cursor ?? undefined }, signal),
    (record, what) => keep(touch, record, what),
  )
}

/** Finds an event by id, or by iCalUId if the id is gone. Null if neither is known. */
export async function findEvent(
  touch: Touch,
  key: EventKey,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  if (key.id !== '') {
    const answered = await touch.send({
      method: 'GET',
      url: eventPath(touch, key.id),
      as: 'json',
      accept: goneStatuses,
      signal,
    })
    if (!answered.ok) return answered
    if (answered.value.status < 400) return readOne(touch, answered.value.body)
  }
  return key.iCalUId ? findFirst(touch, { iCalUId: key.iCalUId }, signal) : succeed(null)
}

/** The service stores the id of the create, both on a series and on a single event. */
export function findCreatedEvent(
  touch: Touch,
  { clientId }: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  return findFirst(touch, { clientId }, signal)
}

async function findFirst(
  touch: Touch,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Result<CalendarEvent | null>> {
  const page = await fetchPage(touch, eventsPath(touch), query, signal)
  if (!page.ok) return page
  const [record] = page.value.records
  return record === undefined ? succeed(null) : readOne(touch, record)
}

const eventsPath = ({ owner }: Touch): string =>
  owner === null ? '/events' : `/people/${encodeURIComponent(owner)}/events`

export const eventPath = (touch: Touch, id: string): string => `${eventsPath(touch)}/${encodeURIComponent(id)}`

/** Reads a response that is a single event. */
export function readOne(touch: Touch, body: unknown): Result<CalendarEvent> {
  const read = keep(touch, body, 'event')
  if (read.ok) touch.report('event', read.problems)
  return read.ok ? succeed(read.event) : fail({ kind: 'malformed', what: 'event', problems: read.problems })
}

function keep(touch: Touch, record: unknown, what: string): ReturnType<typeof readEvent> {
  const read = readEvent(record, what, touch.owner)
  if (read.ok) touch.remember(read.event, read.etag)
  return read
}

async function fetchPage(
  touch: Touch,
  url: string,
  query: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<Result<EventPage>> {
  const answered = await touch.send({ method: 'GET', url, query, as: 'json', signal })
  return answered.ok ? readPage(answered.value.body, 'items', 'next', idOf) : answered
}

/** Creates once. The journal looks the event up before it sends again (decisions, 'Reservations'). */
export async function createEvent(
  touch: Touch,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  const answered = await touch.send({
    method: 'POST',
    url: eventsPath(touch),
    headers: { 'Idempotency-Key': draft.clientId },
    body: writeEvent({ ...draft, timeZone: zone.value }),
    as: 'json',
    signal,
  })
  return answered.ok ? readOne(touch, answered.value.body) : answered
}

/**
 * Sends the version that was read. If another client was faster, fails with 'conflict', and the caller fetches the
 * event again. Sends nothing if there is nothing to update.
 */
export async function changeEvent(
  touch: Touch,
  event: CalendarEvent,
  change: EventChange,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const zone = change.when ? resolveZone(change.when.timeZone) : null
  if (zone?.ok === false) return zone
  const body = writeChange(event, change)
  if (Object.keys(body).length === 0) return succeed(event)
  const answered = await touch.send({
    method: 'PATCH',
    url: eventPath(touch, event.id),
    headers: { 'If-Match': touch.versionOf(event) },
    body,
    as: 'json',
    accept: goneStatuses,
    signal,
  })
  const written = bodyUnlessGone(answered)
  return written.ok ? readOne(touch, written.value) : written
}

/** Attendees are notified, with the comment if there is one. */
export async function removeEvent(touch: Touch, event: CalendarEvent, comment: string): Promise<Result<null>> {
  const answered = await touch.send({
    method: 'DELETE',
    url: eventPath(touch, event.id),
    query: { comment: comment.trim() || undefined },
    as: 'nothing',
    accept: goneStatuses,
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

const responses = { accept: 'accepted', tentative: 'tentative', decline: 'declined' } as const

/** Fails if the event is gone, except for a decline, which then counts as done. */
export async function answerEvent(
  touch: Touch,
  event: CalendarEvent,
  answer: EventAnswer,
  comment: string,
): Promise<Result<null>> {
  const answered = await touch.send({
    method: 'POST',
    url: `${eventPath(touch, event.id)}/respond`,
    body: { response: responses[answer], comment },
    as: 'nothing',
    accept: goneStatuses,
  })
  return answered.ok && answer === 'decline' ? succeed(null) : bodyUnlessGone(answered)
}

/** Ends the event. An all-day event becomes a timed one. */
export async function finishEvent(touch: Touch, event: CalendarEvent, at: Instant): Promise<Result<null>> {
  const answered = await touch.send({
    method: 'POST',
    url: `${eventPath(touch, event.id)}/finish`,
    body: { end: new Date(at).toISOString() },
    as: 'nothing',
    // Setting the same end twice has no further effect.
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

import type { EventKey, EventList } from '#src/calendars/calendar.ts'
import { goneStatuses, readPage, readPages } from '#src/calendars/connect-service.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { createProblems } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { Google } from './google.ts'
import { type CalendarFacts, readFacts, unknownFacts } from './people.ts'
import { isLeftOut, needsFacts, readEvent } from './read-event.ts'

export const eventPath = ({ eventsURL }: GoogleEvents, id: string): string => `${eventsURL}/${encodeURIComponent(id)}`

const pageSize = 250

/** Working locations and birthdays are not requested. */
const listedTypes = ['default', 'focusTime', 'fromGmail', 'outOfOffice']
const listQuery = listedTypes.map((type) => `eventTypes=${type}`).join('&')

type Wire = Record<string, unknown>

/** Google's events, with the known facts about their calendar. */
export interface GoogleEvents extends Google {
  readonly eventsURL: string
  /** Fetched at most once, unless a list has already provided them. */
  facts(signal?: AbortSignal): Promise<Result<CalendarFacts>>
  /** Stores the facts from a page of a list. */
  noteFacts(page: unknown): CalendarFacts
}

/** Connects the events of the calendar with this address; null for the user's own. */
export function connectEvents(google: Google, owner: Email | null): GoogleEvents {
  const eventsURL = `/calendar/v3/calendars/${owner === null ? 'primary' : encodeURIComponent(owner)}/events`
  let known: CalendarFacts | null = null
  const noteFacts = (page: unknown) => {
    const problems = createProblems()
    known = readFacts(page, problems) ?? known
    google.report('calendar', problems.list())
    return known ?? unknownFacts
  }
  return {
    ...google,
    eventsURL,
    noteFacts,
    async facts(signal) {
      if (known) return succeed(known)
      const query = { maxResults: '1', fields: 'timeZone,defaultReminders' }
      const answered = await google.send({ method: 'GET', url: eventsURL, query, as: 'json', signal })
      if (!answered.ok) return answered
      return succeed(noteFacts(answered.value.body))
    },
  }
}

/** Lists all events that overlap the span, with series expanded into dates. */
export function listEvents(google: GoogleEvents, span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>> {
  return listWithin(
    google,
    `${google.eventsURL}?${listQuery}`,
    { singleEvents: 'true', orderBy: 'startTime' },
    span,
    signal,
  )
}

/**
 * Fetches all pages of a list of events within a span. Each page is requested with the parameters of the first one and
 * a token.
 */
export async function listWithin(
  google: GoogleEvents,
  url: string,
  how: Readonly<Record<string, string>>,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  // Google refuses an empty span.
  if (span.end <= span.start) return succeed({ events: [], problems: [] })
  const query = {
    ...how,
    timeMin: new Date(span.start).toISOString(),
    timeMax: new Date(span.end).toISOString(),
    maxResults: String(pageSize),
  }
  let facts = unknownFacts
  return readPages(
    async (pageToken) => {
      const asked = { ...query, pageToken: pageToken ?? undefined }
      const answered = await google.send({ method: 'GET', url, query: asked, as: 'json', signal })
      if (!answered.ok) return answered
      const page = readPage(answered.value.body, 'items', 'nextPageToken')
      if (page.ok) facts = google.noteFacts(answered.value.body)
      return page
    },
    (record, what) => readEvent(record, facts, what) ?? { ok: false, problems: [] },
  )
}

/** Finds an event by id, or by iCalUID if the id is gone. Null if neither is known. */
export async function findEvent(
  google: GoogleEvents,
  key: EventKey,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  const byId = key.id === '' ? succeed(null) : await fetchRecord(google, key.id, signal)
  if (!byId.ok) return byId
  if (byId.value !== null) return readOne(google, byId.value, signal)
  return key.iCalUId ? findByUid(google, key.id, key.iCalUId, signal) : succeed(null)
}

/**
 * Fetches an event as received; null if it is gone. Google still returns deleted events, as cancelled, and declined ones,
 * which are gone unless `withDeclined` is set.
 */
export async function fetchRecord(
  google: GoogleEvents,
  id: string,
  signal?: AbortSignal,
  withDeclined = false,
): Promise<Result<Wire | null>> {
  const answered = await google.send({
    method: 'GET',
    url: eventPath(google, id),
    as: 'json',
    // To Google, an id in another calendar's format may be malformed. It then counts as gone.
    accept: [400, ...goneStatuses],
    signal,
  })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  if (status >= 400) return succeed(null)
  if (!isRecord(body)) return fail({ kind: 'malformed', what: 'event', problems: ['event: expected object'] })
  return succeed(isLeftOut(body, withDeclined) ? null : body)
}

/** The suffix that distinguishes a date of a series from the series: its original start. */
const dateMark = /_\d{8}(?:T\d{6}Z)?$/

/**
 * Finds an event by iCalUID. All dates of a series share it, so for a date this finds the one with the same original
 * start, never the whole series.
 */
async function findByUid(
  google: GoogleEvents,
  id: string,
  iCalUID: string,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  const answered = await google.send({ method: 'GET', url: google.eventsURL, query: { iCalUID }, as: 'json', signal })
  if (!answered.ok) return answered
  const page = readPage(answered.value.body, 'items', 'nextPageToken')
  if (!page.ok) return page
  google.noteFacts(answered.value.body)
  const records = page.value.records.filter(isRecord).filter((record) => !isLeftOut(record))
  const whole = records.find((record) => typeof record['recurringEventId'] !== 'string')
  const [date] = dateMark.exec(id) ?? []
  if (date === undefined) return whole ? readOne(google, whole, signal) : succeed(null)
  const listed = records.find((record) => String(record['id']).endsWith(date))
  if (listed) return readOne(google, listed, signal)
  const found = `${String(whole?.['id'] ?? '')}${date}`
  // The id itself has already been requested.
  if (!whole || found === id) return succeed(null)
  const record = await fetchRecord(google, found, signal)
  if (!record.ok || record.value === null) return record.ok ? succeed(null) : record
  return readOne(google, record.value, signal)
}

/** Reads a response that is a single event. */
export async function readOne(
  google: GoogleEvents,
  body: unknown,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const facts = needsFacts(body) ? await google.facts(signal) : succeed(unknownFacts)
  if (!facts.ok) return facts
  const read = readEvent(body, facts.value, 'event')
  if (read === null) return fail({ kind: 'event-not-found' })
  if (read.ok) google.report('event', read.problems)
  return read.ok ? succeed(read.event) : fail({ kind: 'malformed', what: 'event', problems: read.problems })
}

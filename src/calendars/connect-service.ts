import type { Bodies, Http, HttpAnswer, HttpRequest } from '#src/engine/http.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import type { CalendarEvent, EventMoment } from '#src/wire/event.ts'
import { isRecord, type ReadScalar, textOf } from '#src/wire/scalars.ts'
import { createGate } from './batches.ts'
import type { AuthorizeRequest, EventChange, EventDraft, EventList } from './calendar.ts'

/** A vendor's service, as its provider calls it. */
export interface CalendarService {
  send<As extends keyof Bodies>(request: Omit<HttpRequest<As>, 'to'>): Promise<Result<HttpAnswer<Bodies[As]>>>
  /** See `Http`. */
  report(what: string, problems: readonly string[]): void
}

/** Connects to a service that permits `parallelCalls` calls of a user at the same time. */
export function connectService(http: Http, parallelCalls: number): CalendarService {
  const pass = createGate(parallelCalls)
  return {
    send: (request) => pass(() => http.send({ ...request, to: 'calendar' })),
    report: (what, problems) => http.report?.(what, problems),
  }
}

/** Returns the address of a vendor's authorize page (RFC 6749, RFC 7636). `own` are the vendor's parameters. Blank ones are left out. */
export function authorizePage(
  page: string,
  request: AuthorizeRequest,
  own: Readonly<Record<string, string | null | undefined>>,
): string {
  const url = new URL(page)
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    response_type: 'code',
    prompt: request.prompt,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: request.codeChallenge ? 'S256' : '',
    login_hint: request.loginHint,
    ...own,
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Statuses of an event that does not exist, or no longer exists. */
export const goneStatuses = [404, 410]

/** Returns the body of a response. Fails with 'event-not-found' if it has one of `goneStatuses`, which the request accepts. */
export function bodyUnlessGone<Body>(answered: Result<HttpAnswer<Body>>): Result<Body> {
  if (!answered.ok) return answered
  return answered.value.status < 400 ? succeed(answered.value.body) : fail({ kind: 'event-not-found' })
}

/** Returns the picture in a response. Null if it is empty or has an error status that the request accepts. */
export function pictureIn(answered: Result<HttpAnswer<Blob>>): Result<Blob | null> {
  if (!answered.ok) return answered
  const { status, body } = answered.value
  return succeed(status >= 400 || body.size === 0 ? null : body)
}

/** An event that was read, without its unreadable members, which the problems name for the log. */
export type ReadEvent =
  | { readonly ok: true; readonly event: CalendarEvent; readonly problems: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** One page of a list of events. */
export interface EventPage {
  readonly records: readonly unknown[]
  /** Token or address of the next page; null if there is none. */
  readonly next: string | null
  /** Not empty if there may be another page, but its token cannot be read. */
  readonly problems: readonly string[]
}

/** Reads a page with its records in the member `list` and its token in `next`. Fails with 'malformed' if it has no list. */
export function readPage(
  body: unknown,
  list: string,
  next: string,
  readToken: ReadScalar<string> = textOf,
): Result<EventPage> {
  const records = isRecord(body) ? body[list] : null
  if (!isRecord(body) || !Array.isArray(records)) {
    return fail({ kind: 'malformed', what: 'events', problems: [`events.${list}: expected array`] })
  }
  const token = readToken(body[next])
  const problems = token === undefined ? [`events.${next}: expected string`] : []
  return succeed({ records, next: token ?? null, problems })
}

/** Maximum number of records in a list: more than a calendar has in the longest span that is requested. */
const mostRecords = 100_000
/** Maximum number of pages in a row that contain no new record. Google may send some empty ones before the last. */
const mostBarrenPages = 20

/**
 * Reads all pages of a list of events. `fetchPage` receives the token of the page, null for the first one. `read` receives each
 * record and its name for the log. The pages of a vendor move when an event is inserted meanwhile, so a record may come
 * twice: the later one counts. A list that the service does not end is cut, and the problems say so.
 */
export async function readPages(
  fetchPage: (token: string | null) => Promise<Result<EventPage>>,
  read: (record: unknown, what: string) => ReadEvent,
): Promise<Result<EventList>> {
  const events = new Map<string, CalendarEvent>()
  const problems: string[] = []
  const [tokens, ids] = [new Set<string>(), new Set<unknown>()]
  let count = 0
  let barren = 0
  for (let token: string | null = null; ;) {
    const page: Result<EventPage> = await fetchPage(token)
    if (!page.ok) return page
    problems.push(...page.value.problems)
    const known = ids.size
    for (const record of page.value.records) {
      ids.add(isRecord(record) ? record['id'] : record)
      const found = read(record, `events[${count++}]`)
      if (found.ok) events.set(found.event.id, found.event)
      problems.push(...found.problems)
    }
    barren = ids.size > known ? 0 : barren + 1
    token = page.value.next
    const end = token === null ? null : reasonToStop(tokens.has(token), barren, ids.size)
    if (end !== null) problems.push(`events: ${end}`)
    if (token === null || end !== null)
      return succeed({ events: [...events.values()], problems, pages: tokens.size + 1 })
    tokens.add(token)
  }
}

function reasonToStop(isKnownToken: boolean, barren: number, records: number): string | null {
  if (isKnownToken) return 'the pages go round in a circle'
  if (barren >= mostBarrenPages) return `${barren} pages without a new event, the rest is left out`
  return records >= mostRecords ? `too long, events after the first ${records} are left out` : null
}

/** Returns an instant as the wall clock of a zone shows it. */
export const momentOf = (zone: IanaZone, instant: Instant): EventMoment => ({
  dateTime: wallClockOf(zone, instant),
  timeZone: zone,
  utcDateTime: instant,
})

/** Returns the start of a day in a zone. */
export function midnightOf(zone: IanaZone, day: CalendarDay): EventMoment {
  return { dateTime: `${day}T00:00:00`, timeZone: zone, utcDateTime: startOfDay(zone, day) }
}

type When = NonNullable<EventChange['when']>

/** Differences between an event's times and those of a change. */
export interface TimesMoved {
  readonly start: boolean
  readonly end: boolean
  /** A timed event becomes an all-day event, or the other way round. */
  readonly isOtherKind: boolean
}

/** Returns the differences between an event's times and the changed ones. Null if there are none. */
export function movedTimes({ start, end, isAllDay }: CalendarEvent, { span, ...when }: When): TimesMoved | null {
  const moved = {
    start: span.start !== start.utcDateTime,
    end: span.end !== end.utcDateTime,
    isOtherKind: isAllDay !== when.isAllDay,
  }
  return moved.start || moved.end || moved.isOtherKind ? moved : null
}

/** Returns the notes with the link of a meeting that the product's integration created in advance. */
export function notesWithLink({ notes, onlineMeeting }: EventDraft): string {
  const url = onlineMeeting !== null && onlineMeeting !== 'provider' ? onlineMeeting.url : ''
  return [notes, url].filter((part) => part !== '').join('\n\n')
}

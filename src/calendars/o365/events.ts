import type { EventKey, EventList } from '#src/calendars/calendar.ts'
import { fail, type InstantSpan, type Result, succeed } from '#src/kernel/result.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { isRecord, textOf } from '#src/wire/scalars.ts'
import { errorCode, type Graph, isWrongId } from './people.ts'
import { readEvent, selectedEventFields } from './read-event.ts'
import { getExtended } from './remote-extension.ts'

const pageSize = 100
/** Maximum number of pages. A longer list comes from a server that loops. */
const mostPages = 100

/**
 * Lists all events that overlap the span, with occurrences expanded. Graph uses the offset of the window, not the zone
 * of the Prefer header.
 */
export function listEvents(graph: Graph, span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>> {
  return listWithin(graph, `${graph.mailbox}/calendarView`, span, signal)
}

/** Fetches all pages of a list of events within a span. */
export async function listWithin(
  graph: Graph,
  url: string,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  const query = {
    startDateTime: new Date(span.start).toISOString(),
    endDateTime: new Date(span.end).toISOString(),
    $top: String(pageSize),
    $select: selectedEventFields,
  }
  const events: CalendarEvent[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  let count = 0
  let next: string | null = null
  do {
    const answered: Result<{ readonly body: unknown }> = await (next === null
      ? getExtended(graph, { url, query, signal })
      : graph.send({ method: 'GET', url: next, as: 'json', signal }))
    if (!answered.ok) return answered
    const page = readPage(answered.value.body)
    if (!page.ok) return page
    problems.push(...page.value.problems)
    page.value.records.forEach((record) => {
      const read = readEvent(record, `events[${count++}]`)
      if (read.ok) events.push(read.event)
      problems.push(...read.problems)
    })
    next = page.value.next
    if (next !== null && (seen.has(next) || seen.size >= mostPages)) {
      problems.push('events: the next links go round in a circle')
      break
    }
    if (next !== null) seen.add(next)
  } while (next !== null)
  return succeed({ events, problems })
}

export const eventPath = ({ mailbox }: Graph, id: string): string => `${mailbox}/events/${encodeURIComponent(id)}`

/** Finds an event by id, or by iCalUId if the id is gone. Null if neither is known. */
export async function findEvent(
  graph: Graph,
  key: EventKey,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  if (key.id !== '') {
    const answered = await getExtended(graph, {
      url: eventPath(graph, key.id),
      query: { $select: selectedEventFields },
      // To Graph, an id of another mailbox or of an older format is malformed. It counts as gone.
      accept: [400, 404, 410],
      signal,
    })
    if (!answered.ok) return answered
    const { status, body } = answered.value
    if (status < 400) return readOne(body)
    if (status === 400 && !isWrongId(body)) {
      return fail({ kind: 'server-error', status, detail: errorCode(body) })
    }
  }
  return key.iCalUId ? findByUid(graph, key.iCalUId, signal) : succeed(null)
}

async function findByUid(graph: Graph, uid: string, signal?: AbortSignal): Promise<Result<CalendarEvent | null>> {
  const answered = await getExtended(graph, {
    url: `${graph.mailbox}/events`,
    query: { $filter: `iCalUId eq '${uid.replaceAll("'", "''")}'`, $select: selectedEventFields },
    signal,
  })
  if (!answered.ok) return answered
  const page = readPage(answered.value.body)
  if (!page.ok) return page
  const [record] = page.value.records
  return record === undefined ? succeed(null) : readOne(record)
}

/** Reads a response that is a single event. */
export function readOne(body: unknown): Result<CalendarEvent> {
  const read = readEvent(body, 'event')
  return read.ok ? succeed(read.event) : fail({ kind: 'malformed', what: 'event', problems: read.problems })
}

interface Page {
  readonly records: readonly unknown[]
  readonly next: string | null
  /** Not empty if there may be another page, but its link cannot be read. */
  readonly problems: readonly string[]
}

function readPage(body: unknown): Result<Page> {
  const records = isRecord(body) ? body['value'] : null
  if (!isRecord(body) || !Array.isArray(records)) {
    return fail({ kind: 'malformed', what: 'events', problems: ['events.value: expected array'] })
  }
  const next = textOf(body['@odata.nextLink'])
  const problems = next === undefined ? ['events.@odata.nextLink: expected string'] : []
  return succeed({ records, next: next ?? null, problems })
}

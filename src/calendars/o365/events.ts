import type { EventKey, EventList } from '#src/calendars/calendar.ts'
import { goneStatuses, readPage, readPages } from '#src/calendars/connect-service.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { errorCode, type Graph, isWrongId } from './people.ts'
import { readEvent, selectedEventFields } from './read-event.ts'
import { getExtended } from './remote-extension.ts'

const pageSize = 100

/**
 * Lists all events that overlap the span, with occurrences expanded. Graph uses the offset of the window, not the zone
 * of the Prefer header.
 */
export function listEvents(graph: Graph, span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>> {
  return listWithin(graph, `${graph.mailbox}/calendarView`, span, signal)
}

/** Fetches all pages of a list of events within a span. */
export function listWithin(
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
  return readPages(async (next) => {
    const answered = await (next === null
      ? getExtended(graph, { url, query, signal })
      : graph.send({ method: 'GET', url: next, as: 'json', signal }))
    return answered.ok ? readPage(answered.value.body, 'value', '@odata.nextLink') : answered
  }, readEvent)
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
      accept: [400, ...goneStatuses],
      signal,
    })
    if (!answered.ok) return answered
    const { status, body } = answered.value
    if (status < 400) return readOne(graph, body)
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
  const page = readPage(answered.value.body, 'value', '@odata.nextLink')
  if (!page.ok) return page
  const [record] = page.value.records
  return record === undefined ? succeed(null) : readOne(graph, record)
}

/** Reads a response that is a single event. */
export function readOne(graph: Graph, body: unknown): Result<CalendarEvent> {
  const read = readEvent(body, 'event')
  if (read.ok) graph.report('event', read.problems)
  return read.ok ? succeed(read.event) : fail({ kind: 'malformed', what: 'event', problems: read.problems })
}

import type { EventDraft, EventKey, EventList } from '#src/calendars/calendar.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { createProblems } from '#src/wire/parse.ts'
import { findByProperty, findInSpan, type FoundItem } from './calendar-view.ts'
import type { Exchange } from './exchange.ts'
import {
  eventShape,
  fetchItem,
  fetchItems,
  idShape,
  markField,
  markNames,
  readItemId,
  writeItemId,
  writeMasterOf,
} from './item-shape.ts'
import { type DateFacts, globalObjectIdField, globalObjectIdOf, readEvent } from './read-event.ts'
import type { XmlTree } from './xml-tree.ts'
import { textIn, type XmlElement } from './xml.ts'

/** Returns all events that overlap the span, with occurrences expanded. */
export async function listEvents(
  exchange: Exchange,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  const found = await findInSpan(exchange, span, signal)
  if (!found.ok) return found
  const { items, problems } = found.value
  const masters = await findMasterIds(exchange, items.filter(isOfSeries), signal)
  if (!masters.ok) return masters
  return readFound(
    exchange,
    items,
    problems,
    (item) => ({ masterId: masters.value.get(seriesKey(item)) ?? null }),
    signal,
  )
}

/**
 * Fetches the events of found items. Events deleted in the meantime are left out. Events that Exchange refuses or that
 * cannot be read are reported in the problems. Fails if Exchange refuses all of them, because the cause is then not a
 * single item.
 */
export async function readFound(
  exchange: Exchange,
  items: readonly FoundItem[],
  found: readonly string[],
  factsOf: (item: FoundItem) => DateFacts,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  const fetched = await fetchItems(
    exchange,
    items.map(({ id }) => writeItemId({ id })),
    eventShape,
    signal,
  )
  if (!fetched.ok) return fetched
  const refusals = fetched.value.filter((answer) => !answer.ok)
  const [refusal] = refusals
  if (refusal && refusals.length === items.length) return refusal
  const events: CalendarEvent[] = []
  const problems = createProblems()
  found.forEach((problem) => problems.add(problem))
  items.forEach((item, index) => {
    const answer = fetched.value[index]
    if (answer?.ok === false) problems.add(`events[${index}]: refused, ${describeRefusal(answer.fault)}`)
    if (!answer?.ok || !answer.value) return
    const read = readEvent(answer.value, factsOf(item), `events[${index}]`)
    if (read.ok) events.push(read.event)
    read.problems.forEach((problem) => problems.add(problem))
  })
  return succeed({
    events: events.toSorted((one, other) => one.start.utcDateTime - other.start.utcDateTime),
    problems: problems.list(),
  })
}

/** Returns Exchange's code without its text, which may contain personal data. */
const describeRefusal = (fault: Fault): string =>
  ('detail' in fault ? fault.detail?.split(':', 1)[0] : undefined) ?? fault.kind

/** Dates of one series share its UID. */
const seriesKey = ({ uid, id }: FoundItem): string => uid ?? id

export const isOfSeries = ({ type }: FoundItem): boolean => type === 'Occurrence' || type === 'Exception'

/** Returns the master ids of series dates: one request per series, all in one call. */
async function findMasterIds(
  exchange: Exchange,
  dates: readonly FoundItem[],
  signal?: AbortSignal,
): Promise<Result<ReadonlyMap<string, string>>> {
  const one = new Map(dates.map((date) => [seriesKey(date), date.id]))
  const fetched = await fetchItems(exchange, [...one.values()].map(writeMasterOf), idShape, signal)
  if (!fetched.ok) return fetched
  const ids = new Map<string, string>()
  ;[...one.keys()].forEach((key, index) => {
    const master = fetched.value[index]
    const named = master?.ok && master.value && readItemId(master.value)
    if (named) ids.set(key, named.id)
  })
  return succeed(ids)
}

/**
 * Finds an event by id, or by UID if the id is gone. Null if neither is known. Also null if the UID belongs to a
 * series, because all its dates share that UID.
 */
export async function findEvent(
  exchange: Exchange,
  key: EventKey,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  if (key.id !== '') {
    const read = await fetchEvent(exchange, writeItemId(key), signal)
    if (!read.ok || read.value) return read
  }
  if (!key.iCalUId) return succeed(null)
  const options = { signal, repeatable: true }
  const found = await findByProperty(exchange, globalObjectIdField(), globalObjectIdOf(key.iCalUId), options)
  if (!found.ok) return found
  const [item] = found.value
  if (!item || item.type === 'RecurringMaster') return succeed(null)
  return fetchEvent(exchange, writeItemId(item), signal)
}

/**
 * Returns the event that was created from this draft, found by its client-made id. For a series, returns its master.
 */
export async function findCreatedEvent(
  exchange: Exchange,
  draft: EventDraft,
  signal?: AbortSignal,
  repeatable = true,
): Promise<Result<CalendarEvent | null>> {
  const found = await findCreatedItems(exchange, draft, { signal, repeatable })
  if (!found.ok) return found
  const [first] = found.value
  return first ? fetchEvent(exchange, writeItemId(first), signal) : succeed(null)
}

/** Usually returns one item. If a create reached Exchange more than once, there are more; keep the first. */
export const findCreatedItems = (
  exchange: Exchange,
  { clientId }: EventDraft,
  options: { readonly signal?: AbortSignal | undefined; readonly repeatable: boolean },
): Promise<Result<readonly FoundItem[]>> => findByProperty(exchange, markField(markNames.clientId), clientId, options)

/** Fetches one event. Null if it is gone. */
export async function fetchEvent(
  exchange: Exchange,
  id: XmlTree,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  const fetched = await fetchItem(exchange, id, eventShape, signal)
  if (!fetched.ok) return fetched
  return fetched.value ? readWithMaster(exchange, fetched.value, signal) : succeed(null)
}

async function readWithMaster(
  exchange: Exchange,
  item: XmlElement,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const type = textIn(item, 'CalendarItemType') ?? 'Single'
  const date = { id: readItemId(item)?.id ?? '', uid: null, type, createdAt: null }
  let masterId: string | null = null
  if (isOfSeries(date) && date.id !== '') {
    const masters = await findMasterIds(exchange, [date], signal)
    if (!masters.ok) return masters
    masterId = masters.value.get(date.id) ?? null
  }
  const read = readEvent(item, { masterId }, 'event')
  if (read.ok) exchange.http.report?.('event', read.problems)
  return read.ok ? succeed(read.event) : fail({ kind: 'malformed', what: 'event', problems: read.problems })
}

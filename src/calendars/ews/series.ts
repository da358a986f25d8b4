import type { EventList, SeriesMaster } from '#src/calendars/calendar.ts'
import { type CalendarDay, fail, type Instant, type InstantSpan, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { earliest, instantOf, latest } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { findInSpan } from './calendar-view.ts'
import { updateItem } from './change-events.ts'
import { isOfSeries, readFound } from './events.ts'
import type { Exchange } from './exchange.ts'
import { fetchItem, masterShape, recurrenceShape, writeItemId } from './item-shape.ts'
import { readEnd, readEvent, readFirstDay, readPattern, zoneOf } from './read-event.ts'
import { setField, writeRangeUntil } from './write-event.ts'
import { t, treeOf } from './xml-tree.ts'
import { descend, elementsIn, textIn, type XmlElement } from './xml.ts'

/** Returns the series of an occurrence, or null if it is gone or not a series. */
export async function findMaster(
  exchange: Exchange,
  id: string,
  signal?: AbortSignal,
): Promise<Result<SeriesMaster | null>> {
  const fetched = await fetchItem(exchange, writeItemId({ id }), masterShape, signal)
  if (!fetched.ok) return fetched
  const recurrence = descend(fetched.value, 'Recurrence')
  if (!fetched.value || !recurrence) return succeed(null)
  const read = readEvent(fetched.value, null, 'series')
  if (!read.ok) return fail({ kind: 'malformed', what: 'series', problems: read.problems })
  const timeZone = zoneOf(fetched.value)
  return succeed({
    event: read.event,
    pattern: readPattern(recurrence),
    end: readEnd(recurrence),
    timeZone,
    firstDay: readFirstDay(recurrence) ?? dayOf(timeZone, read.event.start.utcDateTime),
  })
}

/**
 * Returns the occurrences and exceptions of a series that overlap the span. Searches the calendar for the series' UID,
 * only within the range of the series. Deleted dates are not found.
 */
export async function listOccurrences(
  exchange: Exchange,
  masterId: string,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  const fetched = await fetchItem(exchange, writeItemId({ id: masterId }), recurrenceShape, signal)
  if (!fetched.ok) return fetched
  if (!fetched.value) return fail({ kind: 'event-not-found' })
  const uid = textIn(fetched.value, 'UID')
  const within = clip(span, reachOf(fetched.value))
  if (uid === null || within.start >= within.end) return succeed({ events: [], problems: [] })
  const found = await findInSpan(exchange, within, signal)
  if (!found.ok) return found
  const dates = found.value.items.filter((item) => isOfSeries(item) && item.uid === uid)
  return readFound(exchange, dates, found.value.problems, () => masterId, signal)
}

/**
 * Exchange requires the whole recurrence, so it is read first. This keeps patterns that the product does not support.
 */
export async function endSeries(
  exchange: Exchange,
  masterId: string,
  lastDay: CalendarDay,
  signal?: AbortSignal,
): Promise<Result<null>> {
  const fetched = await fetchItem(exchange, writeItemId({ id: masterId }), recurrenceShape, signal)
  if (!fetched.ok) return fetched
  const recurrence = descend(fetched.value, 'Recurrence')
  const [pattern] = elementsIn(recurrence)
  const firstDay = recurrence && readFirstDay(recurrence)
  if (!pattern || !firstDay) return fail({ kind: 'event-not-found' })
  const shorter = t('Recurrence', [treeOf(pattern), writeRangeUntil(firstDay, lastDay)])
  const updated = await updateItem(exchange, masterId, { fields: [setField('calendar:Recurrence', shorter)] }, signal)
  return updated.ok ? succeed(null) : updated
}

/** Returns the range from the first to the last date, including moved ones. Unbounded if the series has no end. */
function reachOf(master: XmlElement): { readonly from: Instant; readonly to: Instant } {
  const ends = ['FirstOccurrence', 'LastOccurrence'].map((name) => descend(master, name))
  const moved = elementsIn(descend(master, 'ModifiedOccurrences'))
  const known = [...ends, ...moved].flatMap((occurrence) => {
    const start = parseInstant(textIn(occurrence, 'Start') ?? '')
    const end = parseInstant(textIn(occurrence, 'End') ?? '')
    return start === null || end === null ? [] : [{ start, end }]
  })
  const isBounded = (name: string) => known.length > 0 && descend(master, name) !== null
  return {
    from: isBounded('FirstOccurrence') ? earliest(...known.map(({ start }) => start)) : instantOf(-Infinity),
    to: isBounded('LastOccurrence') ? latest(...known.map(({ end }) => end)) : instantOf(Infinity),
  }
}

const clip = (span: InstantSpan, { from, to }: { readonly from: Instant; readonly to: Instant }): InstantSpan => ({
  start: latest(span.start, from),
  end: earliest(span.end, to),
})

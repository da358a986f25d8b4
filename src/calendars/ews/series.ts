import type { EventList, SeriesMaster } from '#src/calendars/calendar.ts'
import {
  monthWeeks,
  type RecurrenceEnd,
  type RecurrencePattern,
} from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { calendarDayOf, dayOf } from '#src/kernel/time/days.ts'
import { earliest, instantOf, latest } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { findInSpan, type FoundItem } from './calendar-view.ts'
import { updateItem } from './change-events.ts'
import { isOfSeries, readFound } from './events.ts'
import type { Exchange } from './exchange.ts'
import { fetchItem, masterShape, readItemId, recurrenceShape, writeItemId } from './item-shape.ts'
import { readEvent, zoneOf } from './read-event.ts'
import { readDaysOfWeek, setField, writeRangeUntil } from './write-event.ts'
import { t, treeOf } from './xml-tree.ts'
import { descend, elementsIn, type Lose, numberIn, textIn, type XmlElement } from './xml.ts'

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
  const zone = zoneOf(fetched.value)
  const lost: string[] = [...read.problems]
  const lose = (problem: string): void => void lost.push(`series.Recurrence.${problem}`)
  const [pattern, end] = [readPattern(recurrence, lose), readEnd(recurrence, lose)]
  if (zone === null) lost.push('series.StartTimeZone: expected time zone')
  exchange.http.report?.('series', lost)
  const timeZone = zone ?? utc
  return succeed({
    event: read.event,
    // Times in an unknown zone would move with the next clock change.
    pattern: zone && pattern,
    end,
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
  const originals = originalStartsOf(fetched.value)
  const factsOf = ({ id }: FoundItem) => ({ masterId, originalStart: originals.get(id) ?? null })
  return readFound(exchange, dates, found.value.problems, factsOf, signal)
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

/** Returns the original starts of the changed dates of a series, by the ids of their items. */
function originalStartsOf(master: XmlElement): ReadonlyMap<string, Instant> {
  const originals = new Map<string, Instant>()
  for (const occurrence of elementsIn(descend(master, 'ModifiedOccurrences'))) {
    const named = readItemId(occurrence)
    const start = parseInstant(textIn(occurrence, 'OriginalStart') ?? '')
    if (named && start !== null) originals.set(named.id, start)
  }
  return originals
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

/**
 * Returns null if the product does not support the pattern: yearly, or several weekdays of a month. Also null if its interval
 * cannot be read, because any other one is a different series.
 */
export function readPattern(recurrence: XmlElement, lose?: Lose): RecurrencePattern | null {
  const [pattern] = elementsIn(recurrence)
  if (!pattern) return null
  const interval = numberIn(pattern, 'Interval', lose)
  if (interval === null && textIn(pattern, 'Interval') !== null) return null
  const every = Math.max(1, interval ?? 1)
  const days = readDaysOfWeek(textIn(pattern, 'DaysOfWeek') ?? '')
  const [day] = days
  switch (pattern.localName) {
    case 'DailyRecurrence':
      return { kind: 'daily', every }
    case 'WeeklyRecurrence': {
      const [firstDay = 'sunday'] = readDaysOfWeek(textIn(pattern, 'FirstDayOfWeek') ?? '')
      return day ? { kind: 'weekly', every, days, firstDay } : null
    }
    case 'AbsoluteMonthlyRecurrence': {
      const dayOfMonth = numberIn(pattern, 'DayOfMonth', lose)
      return dayOfMonth ? { kind: 'monthly-day', every, day: dayOfMonth } : null
    }
    case 'RelativeMonthlyRecurrence': {
      const index = textIn(pattern, 'DayOfWeekIndex')?.toLowerCase()
      const week = monthWeeks.find((candidate) => candidate === index)
      return day && week && days.length === 1 ? { kind: 'monthly-week-day', every, week, day } : null
    }
    default:
      return null
  }
}

/** Returns null if the series never ends. */
export function readEnd(recurrence: XmlElement, lose?: Lose): RecurrenceEnd | null {
  const lastDay = readDay(descend(recurrence, 'EndDateRecurrence'), 'EndDate')
  if (lastDay !== null) return { kind: 'until', day: lastDay }
  const count = numberIn(descend(recurrence, 'NumberedRecurrence'), 'NumberOfOccurrences', lose)
  return count ? { kind: 'count', count } : null
}

/** Returns the day of the first date, which every range starts with. */
export function readFirstDay(recurrence: XmlElement): CalendarDay | null {
  const days = elementsIn(recurrence).map((part) => readDay(part, 'StartDate'))
  return days.find((day) => day !== null) ?? null
}

/** Days sometimes have an offset, '2026-11-20+01:00', which does not affect the day. */
function readDay(range: XmlElement | null, name: string): CalendarDay | null {
  const text = textIn(range, name) ?? ''
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? calendarDayOf(text) : null
}

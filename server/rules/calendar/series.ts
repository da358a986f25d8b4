import { expandSeries, spanOnDay } from '#src/features/bookings/model/series/rules/expand-series.ts'
import { daysOfPattern, type RecurrenceEnd } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { StoredEvent } from './stored-event.ts'
import { recurrenceOf } from './stored-recurrence.ts'

/** A mark on series of calendars that pass over months which are too short, as RFC 5545 has it. */
export const passesOverShortMonths = 'passes-over-short-months'

/** Maximum number of dates of a series in the product's own calendar, in its provider too (`touchLimits`). */
export const seriesDatesAtMost = 366
/** Limit for a series without an end. */
const datesAtMost = 999
const mark = '.on.'

export const masterIdOf = (id: string): string | null => (id.includes(mark) ? id.slice(0, id.lastIndexOf(mark)) : null)

/** Returns the id of a date of a series, or its iCalUId: that of the series with the day. */
export const dateId = (idOfSeries: string, day: string): string => `${idOfSeries}${mark}${day}`

/** The id of the date that an iCalUId of this series names; Graph gives every date its own. */
export const seriesIdOfUid = (master: StoredEvent, uid: string): string =>
  master.series?.kind === 'master' && uid.startsWith(`${master.iCalUId}${mark}`)
    ? `${master.id}${uid.slice(master.iCalUId.length)}`
    : ''

/** Every date that is as the series says, in order. */
export function datesOfSeries(master: StoredEvent): readonly StoredEvent[] {
  if (master.series?.kind !== 'master') return []
  const { leftOut } = master.series
  return expand(master).flatMap((span) => {
    const day = dayOf(zoneOf(master), span.start)
    return leftOut.includes(day) ? [] : [occurrence(master, day, span)]
  })
}

export const occurrencesWithin = (master: StoredEvent, from: number, to: number): readonly StoredEvent[] =>
  datesOfSeries(master).filter(({ start, end }) => start < to && end > from)

export const occurrenceOf = (master: StoredEvent, id: string): StoredEvent | null =>
  datesOfSeries(master).find((date) => date.id === id) ?? null

const zoneOf = (master: StoredEvent): IanaZone => master.originalTimeZone as IanaZone

/**
 * Until when an event is on, in UTC milliseconds; a series until the end of its last date that is as the series says, left out or not. Its
 * own end if it has no dates.
 */
export const lastEndOf = (event: StoredEvent): number => expand(event).at(-1)?.end ?? event.end

/** Stored events by id; null for an unknown id. */
export interface EventSource {
  event(id: string): StoredEvent | null
}

/** The start of a date by the rule of its series, which identifies the date. Null for other events. */
export function originalStart({ series }: StoredEvent, source: EventSource): number | null {
  if (series === undefined || series.kind === 'master') return null
  const master = source.event(series.masterId)
  if (master === null) return null
  const first = { start: instantOf(master.start), end: instantOf(master.end) }
  return spanOnDay(first, zoneOf(master))(series.day as CalendarDay).start
}

const expanded = new WeakMap<object, ReturnType<typeof expandSeries>>()

/** Expanded once for each state of the master, because lists expand the same series many times. */
function expand(master: StoredEvent): ReturnType<typeof expandSeries> {
  if (master.series?.kind !== 'master') return []
  const known = expanded.get(master)
  if (known !== undefined) return known
  const { pattern, end } = recurrenceOf(master.series.recurrence)
  const recurrence = { pattern, end: end ?? ({ kind: 'until', day: '2999-12-31' as CalendarDay } as const) }
  const first = { start: instantOf(master.start), end: instantOf(master.end) }
  const spans =
    pattern.kind === 'monthly-day' && master.marks[passesOverShortMonths] === undefined
      ? shortMonths(master, pattern, recurrence.end)
      : expandSeries(recurrence, first, zoneOf(master), datesAtMost)
  expanded.set(master, spans)
  return spans
}

/** Exchange takes the last day of a month that is too short, where the client's own expansion leaves the month out. */
function shortMonths(
  master: StoredEvent,
  { day: dayOfMonth, every }: { readonly day: number; readonly every: number },
  end: RecurrenceEnd,
): ReturnType<typeof expandSeries> {
  const zone = zoneOf(master)
  const first = { start: instantOf(master.start), end: instantOf(master.end) }
  const firstDay = dayOf(zone, first.start)
  const place = spanOnDay(first, zone)
  const most = end.kind === 'count' ? end.count : datesAtMost
  const spans: ReturnType<typeof expandSeries> = []
  const months = daysOfPattern({ kind: 'monthly-day', every, day: 1 }, `${firstDay.slice(0, 7)}-01` as CalendarDay)
  for (const month of months) {
    const lastDay = addDays(`${addDays(month, 31).slice(0, 7)}-01` as CalendarDay, -1)
    const day = [addDays(month, dayOfMonth - 1), lastDay].toSorted()[0] ?? lastDay
    if (day < firstDay) continue
    if (spans.length >= most || (end.kind === 'until' && day > end.day)) break
    spans.push(place(day))
  }
  return spans
}

function occurrence(master: StoredEvent, day: string, span: { start: number; end: number }): StoredEvent {
  return {
    ...master,
    id: dateId(master.id, day),
    iCalUId: dateId(master.iCalUId, day),
    transactionId: null,
    start: span.start,
    end: span.end,
    series: { kind: 'occurrence', masterId: master.id, day },
  }
}

import type { CalendarDay, IanaZone, Instant, InstantSpan } from '../brand.ts'
import { expandSeries } from '../series/expand-series.ts'
import type { RecurrenceEnd, RecurrencePattern } from '../series/recurrence.ts'
import { dayOf } from '../time/days.ts'
import { instantOf, oneDay } from '../time/moment.ts'
import { instantOfWallClock, wallClockOf } from '../time/wall-clock.ts'
import { resolveZone, utc } from '../time/zones.ts'
import type { CalendarEvent } from '../wire/event.ts'
import type { ContentLine } from './content-line.ts'
import { type IcsEntry, momentLine, timesOf, uidOf } from './event-lines.ts'
import { recurrenceRule } from './recurrence-rule.ts'
import { dateValue, utcValue, wallValue } from './time-values.ts'

/** A whole series as the calendar knows it. */
export interface IcsSeries {
  /** The first date's times, or what they were. */
  readonly event: CalendarEvent
  readonly pattern: RecurrencePattern
  /** Null: goes on for ever. */
  readonly end: RecurrenceEnd | null
  /** IANA zone in which the wall time of its dates stays the same. */
  readonly timeZone: string
  /** The dates there are within `known`; what the rule says more of there was taken out or moved. */
  readonly occurrences: readonly CalendarEvent[]
  readonly known: InstantSpan
}

export interface SeriesEntries {
  readonly entries: readonly IcsEntry[]
  /** Null: the dates of all-day events have none. */
  readonly zone: IanaZone | null
  /** What the description of the zone has to cover. */
  readonly span: InstantSpan
}

/** How far ahead the clocks of a series without end are told, in milliseconds: ten years. */
const endlessAhead = 10 * 366 * oneDay

/** More dates than any calendar holds of one series. */
const mostDates = 5_000

/**
 * The series as one entry with its rule and the dates taken out of it, and one for each date that differs. A date that was
 * moved stands for itself, as nothing says which one it was. Of one whose wall time the clocks skip the instant is
 * written too, as readers disagree on when that is.
 */
export function seriesEntries(series: IcsSeries): SeriesEntries {
  const { event, pattern, end, occurrences, known } = series
  const { isAllDay } = event
  const zone = zoneOf(series)
  const first = spanOf(event)
  const dates = expandSeries(
    { pattern, end: end ?? { kind: 'until', day: dayOf(zone, known.end) } },
    first,
    zone,
    mostDates,
  )
  const byStart = new Map(occurrences.map((one): [number, CalendarEvent] => [spanOf(one).start, one]))
  const isGone = ({ start, end: until }: InstantSpan): boolean =>
    start >= known.start && until <= known.end && !byStart.has(start)
  const nominal = isAllDay ? (name: string, at: Instant) => momentLine(name, at, true) : nominalLines(zone, first)
  const uid = uidOf(event)
  const begin = dates[0] ?? first
  const main: IcsEntry = {
    event,
    uid,
    times: [nominal('DTSTART', begin.start), nominal('DTEND', begin.end)],
    isTentative: false,
    repetition: [
      { name: 'RRULE', value: recurrenceRule(pattern, end, (day) => untilValue(isAllDay, zone, first.start, day)) },
      ...dates.filter(isGone).map(({ start }) => nominal('EXDATE', start)),
    ],
  }
  const differing = dates
    .filter((date) => !isGone(date))
    .flatMap((date): IcsEntry[] => {
      const one = byStart.get(date.start)
      if (one?.type !== 'exception' && (isAllDay || !isSkipped(zone, first, date))) return []
      const repetition = [nominal('RECURRENCE-ID', date.start)]
      const shown = one?.type === 'exception' ? one : event
      return [{ event: shown, uid, times: timesOf(one ? spanOf(one) : date, isAllDay), isTentative: false, repetition }]
    })
  const expected = new Set<number>(dates.map(({ start }) => start))
  const moved = occurrences
    .filter((one) => !expected.has(spanOf(one).start))
    .map((one): IcsEntry => {
      const times = timesOf(spanOf(one), one.isAllDay)
      return { event: one, uid: uidOf(one), times, isTentative: false, repetition: [] }
    })
  const last = end === null ? known.end + endlessAhead : (dates.at(-1)?.end ?? first.end)
  return {
    entries: [main, ...differing, ...moved],
    zone: isAllDay ? null : zone,
    span: { start: first.start, end: instantOf(last) },
  }
}

/** A date of the series as its rule says it: the wall time of the first one on its day, even where the clocks skip it. */
function nominalLines(zone: IanaZone, first: InstantSpan): (name: string, at: Instant) => ContentLine {
  const clock = { start: clockAt(zone, first.start), end: clockAt(zone, first.end) }
  return (name, at) => ({
    name,
    parameters: { TZID: zone },
    value: wallValue(dayOf(zone, at) + (name === 'DTEND' ? clock.end : clock.start)),
  })
}

/** 'T09:00:00'. */
function clockAt(zone: IanaZone, at: Instant): string {
  return wallClockOf(zone, at).slice(10)
}

function isSkipped(zone: IanaZone, first: InstantSpan, date: InstantSpan): boolean {
  return clockAt(zone, date.start) !== clockAt(zone, first.start)
}

/** All-day dates have no zone: they are reckoned as if they were in UTC. */
function zoneOf({ event, timeZone }: IcsSeries): IanaZone {
  const found = resolveZone(timeZone)
  return event.isAllDay || !found.ok ? utc : found.value
}

/** The times of an event; of an all-day one its dates, at midnight UTC. */
export function spanOf({ isAllDay, start, end }: CalendarEvent): InstantSpan {
  if (!isAllDay) return { start: start.utcDateTime, end: end.utcDateTime }
  return { start: midnight(start.dateTime), end: midnight(end.dateTime) }
}

function midnight(dateTime: string): Instant {
  return instantOf(Date.parse(dateTime.slice(0, 10)))
}

/** The last moment on which a date may start: that day at the wall time of the first one. */
function untilValue(isAllDay: boolean, zone: IanaZone, start: Instant, day: CalendarDay): string {
  if (isAllDay) return dateValue(day)
  const at = instantOfWallClock(zone, `${day}${wallClockOf(zone, start).slice(10)}`)
  return at.ok ? utcValue(at.value) : dateValue(day)
}

import { expandSeries } from '../../../series/rules/expand-series.ts'
import type { Recurrence, RecurrenceEnd, RecurrencePattern } from '../../../series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { sameTimeOn, type WeekDay, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf, latest, oneDay } from '#src/kernel/time/moment.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import { type CalendarEvent, originalStartOf } from '#src/wire/event.ts'
import { type ContentLine, dateValue, spanOf, utcValue, wallValue } from './content-line.ts'
import { type IcsEntry, momentLine, originalInstant, timesOf, uidOf } from './event-lines.ts'

const weeks = { first: '1', second: '2', third: '3', fourth: '4', last: '-1' } as const

const shortDay = (day: WeekDay): string => day.slice(0, 2).toUpperCase()

/**
 * Returns the value of RRULE. `writeUntil` writes the end of a day in the format of DTSTART: a date for all-day series,
 * UTC for others (RFC 5545, section 3.3.10). If the end is null, the series has no end.
 */
export function recurrenceRule(
  pattern: Recurrence['pattern'],
  end: RecurrenceEnd | null,
  writeUntil: (day: CalendarDay) => string,
): string {
  const parts = [...patternParts(pattern)]
  if (end?.kind === 'count') parts.push(`COUNT=${end.count}`)
  if (end?.kind === 'until') parts.push(`UNTIL=${writeUntil(end.day)}`)
  return parts.join(';')
}

function patternParts(pattern: RecurrencePattern): string[] {
  const interval = pattern.every === 1 ? [] : [`INTERVAL=${pattern.every}`]
  switch (pattern.kind) {
    case 'daily':
      return ['FREQ=DAILY', ...interval]
    case 'weekly':
      return [
        'FREQ=WEEKLY',
        ...interval,
        `BYDAY=${pattern.days.map(shortDay).join(',')}`,
        `WKST=${shortDay(pattern.firstDay)}`,
      ]
    case 'monthly-day':
      return ['FREQ=MONTHLY', ...interval, `BYMONTHDAY=${pattern.day}`]
    case 'monthly-week-day':
      return ['FREQ=MONTHLY', ...interval, `BYDAY=${weeks[pattern.week]}${shortDay(pattern.day)}`]
  }
}

/** A whole series as the calendar returns it. */
export interface IcsSeries {
  /** An event with the times of the first date, even if that date was removed or moved. */
  readonly event: CalendarEvent
  readonly pattern: RecurrencePattern
  /** Null if the series has no end. */
  readonly end: RecurrenceEnd | null
  /** IANA zone in which the wall time of its dates stays the same. */
  readonly timeZone: string
  /** The existing dates within `known`. Other dates of the rule within it were removed or moved. */
  readonly occurrences: readonly CalendarEvent[]
  readonly known: InstantSpan
}

export interface SeriesEntries {
  readonly entries: readonly IcsEntry[]
  /** Null for all-day series, because their dates have no zone. */
  readonly zone: IanaZone | null
  /** Span that the description of the zone must cover. */
  readonly span: InstantSpan
}

/** Milliseconds for which the clock changes of a series without end are described: ten years. */
const endlessAhead = 10 * 366 * oneDay

/** More dates than any calendar holds of one series. */
const mostDates = 5_000

/**
 * Returns the series as one entry with its rule and removed dates, and one entry per date that differs. A date that was
 * moved replaces the date of its original start. If that is unknown, or no date of the rule, it gets an entry of its own
 * under another UID. If the clocks skip a date's wall time, the instant is written too, because calendar applications
 * interpret that time differently.
 */
export function seriesEntries(series: IcsSeries): SeriesEntries {
  const { event, pattern, end, occurrences, known } = series
  const { isAllDay } = event
  const zone = zoneOf(series)
  const first = spanOf(event)
  const byOriginal = new Map(
    occurrences.flatMap((one): [Instant, CalendarEvent][] => {
      const start = originalOf(one, isAllDay)
      return start === null ? [] : [[start, one]]
    }),
  )
  const dates = expandSeries(
    { pattern, end: end ?? { kind: 'until', day: dayOf(zone, latest(known.end, ...byOriginal.keys())) } },
    first,
    zone,
    mostDates,
  )
  const isGone = ({ start, end: until }: InstantSpan): boolean =>
    start >= known.start && until <= known.end && !byOriginal.has(start)
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
      const one = byOriginal.get(date.start)
      if (one?.type !== 'exception' && (isAllDay || !isSkipped(zone, first, date))) return []
      const repetition = [nominal('RECURRENCE-ID', date.start)]
      const shown = one?.type === 'exception' ? one : event
      const times = one ? timesOf(spanOf(one), one.isAllDay) : timesOf(date, isAllDay)
      return [{ event: shown, uid, times, isTentative: false, repetition }]
    })
  const expected = new Set<number>(dates.map(({ start }) => start))
  const moved = occurrences
    .filter((one) => !expected.has(originalOf(one, isAllDay) ?? Number.NaN))
    .map((one): IcsEntry => {
      const times = timesOf(spanOf(one), one.isAllDay)
      // The series' own UID would make calendars replace the series by this date.
      return { event: one, uid: one.id, times, isTentative: false, repetition: [] }
    })
  const last = end === null ? known.end + endlessAhead : (dates.at(-1)?.end ?? first.end)
  return {
    entries: [main, ...differing, ...moved],
    zone: isAllDay ? null : zone,
    span: { start: first.start, end: instantOf(last) },
  }
}

/**
 * Returns the original start of a date, in the form of the dates of its rule. Null if it is unknown, or has another form
 * than the rule.
 */
function originalOf(event: CalendarEvent, isAllDay: boolean): Instant | null {
  const original = originalStartOf(event)
  return original?.isDate === isAllDay ? originalInstant(original) : null
}

/** Returns lines with a date's time by its rule: the wall time of the first date, even if the clocks skip it. */
function nominalLines(zone: IanaZone, first: InstantSpan): (name: string, at: Instant) => ContentLine {
  const clock = { start: clockAt(zone, first.start), end: clockAt(zone, first.end) }
  return (name, at) => ({
    name,
    parameters: { TZID: zone },
    value: wallValue(dayOf(zone, at) + (name === 'DTEND' ? clock.end : clock.start)),
  })
}

/** Returns 'T09:00:00'. */
function clockAt(zone: IanaZone, at: Instant): string {
  return wallClockOf(zone, at).slice(10)
}

function isSkipped(zone: IanaZone, first: InstantSpan, date: InstantSpan): boolean {
  return clockAt(zone, date.start) !== clockAt(zone, first.start)
}

/** All-day dates have no zone: they are calculated in UTC. */
function zoneOf({ event, timeZone }: IcsSeries): IanaZone {
  const found = resolveZone(timeZone)
  return event.isAllDay || !found.ok ? utc : found.value
}

/** Returns the last moment at which a date may start: the wall time of the first date on that day. */
function untilValue(isAllDay: boolean, zone: IanaZone, start: Instant, day: CalendarDay): string {
  if (isAllDay) return dateValue(day)
  const at = sameTimeOn(zone, day, start)
  return at.ok ? utcValue(at.value) : dateValue(day)
}

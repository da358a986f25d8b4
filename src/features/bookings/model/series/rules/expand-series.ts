import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { addDays, calendarDayOf, dayOf, daysBetween, startOfMonth } from '#src/kernel/time/days.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { sameTimeOn } from '#src/kernel/time/wall-clock.ts'
import { type CalendarEvent, originalStartOf } from '#src/wire/event.ts'
import { daysOfPattern, mostDates, type Recurrence, type SeriesDeviation } from './recurrence.ts'

/**
 * Returns the dates of a series in order: from the day of `first` on, each at the same local time in the zone, at most
 * `most` of them. A local time that the clocks skip moves forward. If a local time occurs twice, the first one is used.
 * `first` itself is a date only if its day is in the pattern.
 */
export function expandSeries(
  { pattern, end }: Recurrence,
  first: InstantSpan,
  zone: IanaZone,
  most: number = mostDates,
): InstantSpan[] {
  const limit = end.kind === 'count' ? Math.min(end.count, most) : most
  const place = spanOnDay(first, zone)
  const spans: InstantSpan[] = []
  for (const day of daysOfPattern(pattern, dayOf(zone, first.start))) {
    if (spans.length >= limit || (end.kind === 'until' && day > end.day)) break
    spans.push(place(day))
  }
  return spans
}

/** Returns a function that moves a span to another day, with the same local times. */
export function spanOnDay(first: InstantSpan, zone: IanaZone): (day: CalendarDay) => InstantSpan {
  const nights = daysBetween(dayOf(zone, first.start), dayOf(zone, first.end))
  return (day) => {
    const from = sameTime(zone, day, first.start)
    const to = sameTime(zone, addDays(day, nights), first.end)
    // If the clocks skip the time in between, the end would be before the start, so the duration is kept instead.
    return { start: from, end: to > from ? to : plus(from, first.end - first.start) }
  }
}

function sameTime(zone: IanaZone, day: CalendarDay, instant: Instant): Instant {
  const found = sameTimeOn(zone, day, instant)
  if (!found.ok) throw new RangeError(`Not a calendar day: ${day}`)
  return found.value
}

/**
 * Returns the day that identifies a date of a series: its original day in the zone, even if the date was moved later.
 */
export function dayOfDate(span: InstantSpan, zone: IanaZone): CalendarDay {
  return dayOf(zone, span.start)
}

/** Returns the dates with their deviations; null if a date has none. */
export function datesWithDeviations(
  spans: readonly InstantSpan[],
  zone: IanaZone,
  deviations: readonly SeriesDeviation[],
): { readonly day: CalendarDay; readonly span: InstantSpan; readonly deviation: SeriesDeviation | null }[] {
  const byDay = new Map(deviations.map((deviation) => [deviation.day, deviation]))
  return spans.map((span) => {
    const day = dayOfDate(span, zone)
    return { day, span, deviation: byDay.get(day) ?? null }
  })
}

/** Reasons why a recurrence cannot be used. Each is a key of the locale under `series.problem.<name>`. */
export type RecurrenceProblem = 'no-week-day' | 'no-interval' | 'no-count' | 'no-dates' | 'too-many' | 'overlap'

/**
 * Returns the first problem, or null if the series can be created. `most` is the calendar's maximum number of dates.
 */
export function checkRecurrence(
  recurrence: Recurrence,
  first: InstantSpan,
  zone: IanaZone,
  most: number,
): RecurrenceProblem | null {
  const { pattern, end } = recurrence
  if (!isCount(pattern.every)) return 'no-interval'
  if (pattern.kind === 'weekly' && pattern.days.length === 0) return 'no-week-day'
  if (end.kind === 'count' && !isCount(end.count)) return 'no-count'
  const spans = expandSeries(recurrence, first, zone, most + 1)
  if (spans.length === 0) return 'no-dates'
  if (spans.length > most) return 'too-many'
  return spans.some((span, index) => index > 0 && span.start < (spans[index - 1]?.end ?? 0)) ? 'overlap' : null
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1
}

/** A date of a series in the calendar, and its day in the series. */
export interface DatedEvent {
  readonly day: CalendarDay
  readonly event: CalendarEvent
}

export interface DatedSeries {
  /** By day. */
  readonly dates: readonly DatedEvent[]
  /** Days of the pattern without an event, because they were removed from the series. */
  readonly takenOut: readonly CalendarDay[]
}

/**
 * Assigns each event to its day in the series: the day of its original start, wherever it was moved. `days` are those
 * of the pattern. A changed date without an original start stays on the day on which it is now. It is never taken for
 * the nearest date, because that may be another one.
 */
export function datedEvents(
  events: readonly CalendarEvent[],
  days: readonly CalendarDay[],
  zone: IanaZone,
): DatedSeries {
  const dates = events.map((event) => ({ day: dayInSeries(event, zone), event }))
  const taken = new Set(dates.map(({ day }) => day))
  return {
    dates: dates.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    takenOut: days.filter((day) => !taken.has(day)),
  }
}

/** Returns the day that the series gives a date; the day on which it is now if the calendar does not say. */
export function dayInSeries(event: CalendarEvent, zone: IanaZone): CalendarDay {
  const original = originalStartOf(event) ?? { ...event.start, isDate: event.isAllDay }
  return original.isDate ? calendarDayOf(original.dateTime) : dayOf(zone, original.utcDateTime)
}

/**
 * Returns true if the event is a date of a series. A user who changes or cancels it must then choose which dates to
 * include.
 */
export function isDateOfSeries({ seriesMasterId, type }: Pick<CalendarEvent, 'seriesMasterId' | 'type'>): boolean {
  return seriesMasterId !== null && (type === 'occurrence' || type === 'exception')
}

/** Returns the items by start, earliest first. */
export function orderBySpan<Item extends { readonly span: InstantSpan }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.span.start - other.span.start)
}

/**
 * Returns skips for the last days of months that do not have the 29th, 30th or 31st. Some calendars (Exchange) add a
 * date there. It is removed like a skipped date.
 */
export function shortMonthSkips(recurrence: Recurrence, first: InstantSpan, zone: IanaZone): SeriesDeviation[] {
  const { pattern } = recurrence
  if (pattern.kind !== 'monthly-day' || pattern.day <= 28) return []
  const last = expandSeries(recurrence, first, zone).at(-1)
  if (last === undefined) return []
  const [start, end] = [dayOf(zone, first.start), dayOf(zone, last.start)]
  const skips: SeriesDeviation[] = []
  for (let month = startOfMonth(start); month <= end; month = startOfMonth(month, 1)) {
    const lastDay = addDays(startOfMonth(month, 1), -1)
    const isShort = daysBetween(month, lastDay) + 1 < pattern.day
    if (isShort && lastDay >= start && lastDay <= end) skips.push({ day: lastDay, kind: 'skip' })
  }
  return skips
}

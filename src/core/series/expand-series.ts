import type { CalendarDay, IanaZone, Instant, InstantSpan } from '../brand.ts'
import { addDays, calendarDayOf, dayOf, daysBetween } from '../time/days.ts'
import { plus } from '../time/moment.ts'
import { instantOfWallClock, wallClockOf } from '../time/wall-clock.ts'
import { daysOfPattern } from './days-of-pattern.ts'
import { mostDates, type Recurrence, type SeriesDeviation } from './recurrence.ts'

/**
 * The dates of a series, in order: from the day of `first` on, each at the same wall time in the zone, at most `most` of
 * them. A time that the clocks skip moves forward, of one that comes twice it is the first. `first` itself is a date only
 * where the pattern falls on its day.
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

/** Puts the wall times of a span on other days. */
export function spanOnDay(first: InstantSpan, zone: IanaZone): (day: CalendarDay) => InstantSpan {
  const start = wallClockOf(zone, first.start)
  const end = wallClockOf(zone, first.end)
  const nights = daysBetween(calendarDayOf(start), calendarDayOf(end))
  return (day) => {
    const from = at(zone, day, start)
    const to = at(zone, addDays(day, nights), end)
    // Where the clocks swallow the time between them the end would come first: the length is kept instead.
    return { start: from, end: to > from ? to : plus(from, first.end - first.start) }
  }
}

function at(zone: IanaZone, day: CalendarDay, clock: string): Instant {
  const found = instantOfWallClock(zone, `${day}${clock.slice(10)}`)
  if (!found.ok) throw new RangeError(`Not a calendar day: ${day}`)
  return found.value
}

/** The day by which a date of a series is known: its own in the zone, whatever was moved since. */
export function dayOfDate(span: InstantSpan, zone: IanaZone): CalendarDay {
  return dayOf(zone, span.start)
}

/** The dates with what is done differently on each; null is as the series says. */
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

import type { CalendarDay, IanaZone, InstantSpan } from '../brand.ts'
import { addDays, calendarDayOf, dayOf, daysBetween } from '../time/days.ts'
import { expandSeries } from './expand-series.ts'
import type { Recurrence, SeriesDeviation } from './recurrence.ts'

/**
 * The last days of months that the 29th, 30th or 31st passes over. Some calendars (Exchange) put a date there of their
 * own accord; it is taken out again like one that was skipped.
 */
export function shortMonthSkips(recurrence: Recurrence, first: InstantSpan, zone: IanaZone): SeriesDeviation[] {
  const { pattern } = recurrence
  if (pattern.kind !== 'monthly-day' || pattern.day <= 28) return []
  const last = expandSeries(recurrence, first, zone).at(-1)
  if (last === undefined) return []
  const [start, end] = [dayOf(zone, first.start), dayOf(zone, last.start)]
  const skips: SeriesDeviation[] = []
  for (let month = firstOf(start); month <= end; month = firstOf(addDays(month, 31))) {
    const lastDay = addDays(firstOf(addDays(month, 31)), -1)
    const isShort = daysBetween(month, lastDay) + 1 < pattern.day
    if (isShort && lastDay >= start && lastDay <= end) skips.push({ day: lastDay, kind: 'skip' })
  }
  return skips
}

const firstOf = (day: CalendarDay): CalendarDay => calendarDayOf(`${day.slice(0, 7)}-01`)

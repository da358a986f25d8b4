import type { Element } from '@xmldom/xmldom'
import { monthWeeks } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import type { StoredRecurrence } from '#server/rules/calendar/stored-event.ts'
import { inside, nameOf, textAt, type Tree, x } from './xml.ts'

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const patternNames = {
  't:DailyRecurrence': 'daily',
  't:WeeklyRecurrence': 'weekly',
  't:AbsoluteMonthlyRecurrence': 'absoluteMonthly',
  't:RelativeMonthlyRecurrence': 'relativeMonthly',
} as const

/** Null if Exchange would refuse the recurrence. */
export function readRecurrence(recurrence: Element, zone: string): StoredRecurrence | null {
  const [pattern, range] = inside(recurrence)
  const kind = pattern && patternNames[nameOf(pattern) as keyof typeof patternNames]
  if (pattern === undefined || range === undefined || kind === undefined) return null
  const interval = Number(textAt(pattern, 't:Interval'))
  const dayOfMonth = Number(textAt(pattern, 't:DayOfMonth') || 0)
  const daysOfWeek = daysIn(textAt(pattern, 't:DaysOfWeek'))
  const [firstDayOfWeek = 'sunday'] = daysIn(textAt(pattern, 't:FirstDayOfWeek'))
  const index = monthWeeks.find((week) => week === textAt(pattern, 't:DayOfWeekIndex').toLowerCase()) ?? 'first'
  const startDate = textAt(range, 't:StartDate').slice(0, 10)
  const endDate = textAt(range, 't:EndDate').slice(0, 10)
  const numberOfOccurrences = Number(textAt(range, 't:NumberOfOccurrences') || 0)
  const type = { 't:EndDateRecurrence': 'endDate', 't:NumberedRecurrence': 'numbered' } as const
  const rangeType = type[nameOf(range) as keyof typeof type] ?? 'noEnd'
  const isStated =
    interval >= 1 &&
    interval <= 999 &&
    (kind !== 'absoluteMonthly' || (dayOfMonth >= 1 && dayOfMonth <= 31)) &&
    ((kind !== 'weekly' && kind !== 'relativeMonthly') || daysOfWeek.length > 0) &&
    (rangeType !== 'numbered' || (numberOfOccurrences >= 1 && numberOfOccurrences <= 999)) &&
    (rangeType !== 'endDate' || endDate >= startDate)
  if (!isStated) return null
  return {
    pattern: { type: kind, interval, dayOfMonth, daysOfWeek, firstDayOfWeek, index },
    range: {
      type: rangeType,
      startDate,
      endDate: endDate || '0001-01-01',
      recurrenceTimeZone: zone,
      numberOfOccurrences,
    },
  }
}

const daysIn = (text: string): WeekDay[] => {
  const words = text.toLowerCase().split(/\s+/)
  return weekDays.filter((day) => words.includes(day))
}

export function writeRecurrence({ pattern, range }: StoredRecurrence): Tree {
  return x('t:Recurrence', [writePattern(pattern), writeRange(range)])
}

function writePattern(pattern: StoredRecurrence['pattern']): Tree {
  const interval = x('t:Interval', String(pattern.interval))
  const days = x('t:DaysOfWeek', pattern.daysOfWeek.map(capitalized).join(' '))
  switch (pattern.type) {
    case 'daily':
      return x('t:DailyRecurrence', [interval])
    case 'weekly':
      return x('t:WeeklyRecurrence', [interval, days, x('t:FirstDayOfWeek', capitalized(pattern.firstDayOfWeek))])
    case 'absoluteMonthly':
      return x('t:AbsoluteMonthlyRecurrence', [interval, x('t:DayOfMonth', String(pattern.dayOfMonth))])
    case 'relativeMonthly':
      return x('t:RelativeMonthlyRecurrence', [interval, days, x('t:DayOfWeekIndex', capitalized(pattern.index))])
  }
}

function writeRange(range: StoredRecurrence['range']): Tree {
  // Days are written with an offset, which does not affect the day.
  const start = x('t:StartDate', `${range.startDate}Z`)
  if (range.type === 'noEnd') return x('t:NoEndRecurrence', [start])
  return range.type === 'endDate'
    ? x('t:EndDateRecurrence', [start, x('t:EndDate', `${range.endDate}Z`)])
    : x('t:NumberedRecurrence', [start, x('t:NumberOfOccurrences', String(range.numberOfOccurrences))])
}

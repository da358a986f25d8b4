import type { CalendarDay } from '#src/core/brand.ts'
import { monthWeeks, type RecurrenceEnd, type RecurrencePattern } from '#src/core/series/recurrence.ts'
import { calendarDayOf } from '#src/core/time/days.ts'
import { readDaysOfWeek } from './days-of-week.ts'
import { descend, elementsIn, numberIn, textIn } from './read-xml.ts'
import type { XmlElement } from './xml-dom.ts'

/** Null for what the product has no word for: yearly, or several week days of a month. */
export function readPattern(recurrence: XmlElement): RecurrencePattern | null {
  const [pattern] = elementsIn(recurrence)
  if (!pattern) return null
  const every = Math.max(1, numberIn(pattern, 'Interval') ?? 1)
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
      const dayOfMonth = numberIn(pattern, 'DayOfMonth')
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

/** Null: it goes on for ever. */
export function readEnd(recurrence: XmlElement): RecurrenceEnd | null {
  const lastDay = readDay(descend(recurrence, 'EndDateRecurrence'), 'EndDate')
  if (lastDay !== null) return { kind: 'until', day: lastDay }
  const count = numberIn(descend(recurrence, 'NumberedRecurrence'), 'NumberOfOccurrences')
  return count ? { kind: 'count', count } : null
}

/** The day of the first date, which every range begins with. */
export function readFirstDay(recurrence: XmlElement): CalendarDay | null {
  const days = elementsIn(recurrence).map((part) => readDay(part, 'StartDate'))
  return days.find((day) => day !== null) ?? null
}

/** Days come with an offset now and then, '2026-11-20+01:00', which says nothing of the day. */
function readDay(range: XmlElement | null, name: string): CalendarDay | null {
  const text = textIn(range, name) ?? ''
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? calendarDayOf(text) : null
}

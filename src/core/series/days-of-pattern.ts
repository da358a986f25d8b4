import type { CalendarDay } from '../brand.ts'
import { addDays, calendarDayOf, daysBetween, weekDayIndex } from '../time/days.ts'
import { type WeekDay, weekDays } from '../time/week-day.ts'
import type { MonthWeek, RecurrencePattern } from './recurrence.ts'

/** Days looked through for the next date; every pattern that has dates at all has one within (29 February: eight years). */
const longestGap = 366 * 9

/** The days on which a pattern falls, from `first` on, in order; ends where a pattern has no date for nine years. */
export function* daysOfPattern(pattern: RecurrencePattern, first: CalendarDay): Generator<CalendarDay> {
  switch (pattern.kind) {
    case 'daily':
      for (let day = first; ; day = addDays(day, pattern.every)) yield day
    case 'weekly':
      yield* weeklyDays(pattern, first)
      return
    case 'monthly-day':
      yield* monthlyDays(pattern.every, first, (month) => dayOfMonth(month, pattern.day))
      return
    case 'monthly-week-day':
      yield* monthlyDays(pattern.every, first, (month) => weekDayOfMonth(month, pattern.week, pattern.day))
  }
}

function* weeklyDays(
  { every, days, firstDay }: Extract<RecurrencePattern, { kind: 'weekly' }>,
  first: CalendarDay,
): Generator<CalendarDay> {
  const start = weekDays.indexOf(firstDay)
  const inWeek = [...new Set(days.map((day) => (weekDays.indexOf(day) - start + 7) % 7))].toSorted((a, b) => a - b)
  if (inWeek.length === 0) return
  for (let week = startOfWeek(first, firstDay); ; week = addDays(week, every * 7)) {
    for (const offset of inWeek) {
      const day = addDays(week, offset)
      if (day >= first) yield day
    }
  }
}

function* monthlyDays(
  every: number,
  first: CalendarDay,
  dayIn: (month: CalendarDay) => CalendarDay | null,
): Generator<CalendarDay> {
  let last = first
  for (let month = calendarDayOf(`${first.slice(0, 7)}-01`); ; month = addMonths(month, every)) {
    const day = dayIn(month)
    if (day !== null && day >= first) {
      last = day
      yield day
    } else if (daysBetween(last, month) > longestGap) return
  }
}

function startOfWeek(day: CalendarDay, firstDay: WeekDay): CalendarDay {
  return addDays(day, -((weekDayIndex(day) - weekDays.indexOf(firstDay) + 7) % 7))
}

/** The first of a month, so many months on. */
function addMonths(month: CalendarDay, count: number): CalendarDay {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return calendarDayOf(new Date(Date.UTC(year, number - 1 + count, 1)).toISOString())
}

function dayOfMonth(month: CalendarDay, day: number): CalendarDay | null {
  const found = addDays(month, day - 1)
  return found.slice(0, 7) === month.slice(0, 7) ? found : null
}

function weekDayOfMonth(month: CalendarDay, week: MonthWeek, day: WeekDay): CalendarDay {
  const wanted = weekDays.indexOf(day)
  if (week === 'last') {
    const end = addDays(addMonths(month, 1), -1)
    return addDays(end, -((weekDayIndex(end) - wanted + 7) % 7))
  }
  const number = ['first', 'second', 'third', 'fourth'].indexOf(week)
  return addDays(month, ((wanted - weekDayIndex(month) + 7) % 7) + number * 7)
}

import type { Recurrence, RecurrenceEnd } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { StoredRecurrence } from './stored-event.ts'

/** Converts a recurrence of the product to the stored form. `start` is the start of the series. */
export function storedRecurrence({ pattern, end }: Recurrence, start: number, zone: IanaZone): StoredRecurrence {
  const startDate = dayOf(zone, instantOf(start))
  return {
    pattern: {
      type: types[pattern.kind],
      interval: pattern.every,
      dayOfMonth: pattern.kind === 'monthly-day' ? pattern.day : 0,
      daysOfWeek: pattern.kind === 'weekly' ? pattern.days : pattern.kind === 'monthly-week-day' ? [pattern.day] : [],
      firstDayOfWeek: pattern.kind === 'weekly' ? pattern.firstDay : 'monday',
      index: pattern.kind === 'monthly-week-day' ? pattern.week : 'first',
    },
    range: { ...rangeOf(end), startDate, recurrenceTimeZone: zone },
  }
}

const types = {
  daily: 'daily',
  weekly: 'weekly',
  'monthly-day': 'absoluteMonthly',
  'monthly-week-day': 'relativeMonthly',
} as const

export function rangeOf(
  end: RecurrenceEnd,
): Pick<StoredRecurrence['range'], 'type' | 'endDate' | 'numberOfOccurrences'> {
  return end.kind === 'until'
    ? { type: 'endDate', endDate: end.day, numberOfOccurrences: 0 }
    : { type: 'numbered', endDate: '0001-01-01', numberOfOccurrences: end.count }
}

/** Returns the recurrence in the product's own notation. An end of null means that it never ends. */
export function recurrenceOf({ pattern, range }: StoredRecurrence): {
  readonly pattern: Recurrence['pattern']
  readonly end: RecurrenceEnd | null
} {
  return { pattern: patternOf(pattern), end: endOf(range) }
}

function endOf({ type, endDate, numberOfOccurrences }: StoredRecurrence['range']): RecurrenceEnd | null {
  if (type === 'noEnd') return null
  return type === 'endDate'
    ? { kind: 'until', day: endDate.slice(0, 10) as CalendarDay }
    : { kind: 'count', count: numberOfOccurrences }
}

function patternOf(pattern: StoredRecurrence['pattern']): Recurrence['pattern'] {
  const { type, interval: every, daysOfWeek, dayOfMonth, firstDayOfWeek, index } = pattern
  switch (type) {
    case 'daily':
      return { kind: 'daily', every }
    case 'weekly':
      return { kind: 'weekly', every, days: daysOfWeek, firstDay: firstDayOfWeek }
    case 'absoluteMonthly':
      return { kind: 'monthly-day', every, day: dayOfMonth }
    case 'relativeMonthly':
      return { kind: 'monthly-week-day', every, week: index, day: daysOfWeek[0] ?? 'monday' }
  }
}

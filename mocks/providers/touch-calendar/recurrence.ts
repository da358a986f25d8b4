import * as v from 'valibot'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import { type Recurrence, type RecurrenceEnd, recurrenceSchema } from '#src/features/series/rules/recurrence.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { StoredRecurrence } from '../../server/calendar/stored-event.ts'

/** Converts the service's recurrence to the store's record. Null if it is invalid. */
export function readRecurrence(value: unknown, start: number, zone: IanaZone): StoredRecurrence | null {
  const parsed = v.safeParse(recurrenceSchema, value)
  if (!parsed.success) return null
  const { pattern, end } = parsed.output
  const startDate = dayOf(zone, instantOf(start))
  if (end.kind === 'until' && end.day < startDate) return null
  return {
    pattern: {
      type: types[pattern.kind],
      interval: pattern.every,
      dayOfMonth: pattern.kind === 'monthly-day' ? pattern.day : 0,
      daysOfWeek: pattern.kind === 'weekly' ? pattern.days : pattern.kind === 'monthly-week-day' ? [pattern.day] : [],
      firstDayOfWeek: pattern.kind === 'weekly' ? pattern.firstDay : 'monday',
      index: pattern.kind === 'monthly-week-day' ? pattern.week : 'first',
    },
    range: { ...rangeOf(end as RecurrenceEnd), startDate, recurrenceTimeZone: zone },
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

/** The recurrence in the service's format. An end of null means that it never ends. */
export function writeRecurrence({ pattern, range }: StoredRecurrence): {
  readonly pattern: Recurrence['pattern']
  readonly end: RecurrenceEnd | null
} {
  return { pattern: writePattern(pattern), end: writeEnd(range) }
}

function writeEnd({ type, endDate, numberOfOccurrences }: StoredRecurrence['range']): RecurrenceEnd | null {
  if (type === 'noEnd') return null
  return type === 'endDate'
    ? { kind: 'until', day: endDate.slice(0, 10) as CalendarDay }
    : { kind: 'count', count: numberOfOccurrences }
}

function writePattern(pattern: StoredRecurrence['pattern']): Recurrence['pattern'] {
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

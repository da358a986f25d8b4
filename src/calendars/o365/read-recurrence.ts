import * as v from 'valibot'
import { monthWeeks, type RecurrenceEnd, type RecurrencePattern } from '#src/core/series/recurrence.ts'
import { calendarDayOf } from '#src/core/time/days.ts'
import { absent } from '#src/core/wire/absent.ts'
import { weekDaySchema } from '#src/core/time/week-day.ts'
import { oneOf } from './one-of.ts'

/** Graph's patternedRecurrence, as far as it is read. */
export const recurrenceOnWireSchema = v.object({
  pattern: v.object({
    type: v.string(),
    interval: v.nullish(v.number(), 1),
    dayOfMonth: absent(v.number()),
    daysOfWeek: v.nullish(v.array(weekDaySchema), []),
    firstDayOfWeek: v.nullish(weekDaySchema, 'sunday'),
    index: absent(v.string()),
  }),
  range: v.object({
    type: v.string(),
    startDate: v.string(),
    endDate: absent(v.string()),
    recurrenceTimeZone: absent(v.string()),
    numberOfOccurrences: absent(v.number()),
  }),
})
export type RecurrenceOnWire = v.InferOutput<typeof recurrenceOnWireSchema>

/** Null for what the product has no word for: yearly, or several week days of a month. */
export function readPattern({ pattern }: RecurrenceOnWire): RecurrencePattern | null {
  const { interval, daysOfWeek, dayOfMonth } = pattern
  const every = Math.max(1, interval)
  const [day] = daysOfWeek
  switch (pattern.type.toLowerCase()) {
    case 'daily':
      return { kind: 'daily', every }
    case 'weekly':
      return day ? { kind: 'weekly', every, days: daysOfWeek, firstDay: pattern.firstDayOfWeek } : null
    case 'absolutemonthly':
      return dayOfMonth ? { kind: 'monthly-day', every, day: dayOfMonth } : null
    case 'relativemonthly':
      return day && daysOfWeek.length === 1
        ? { kind: 'monthly-week-day', every, week: oneOf(pattern.index, monthWeeks, 'first'), day }
        : null
    default:
      return null
  }
}

/** Null: it goes on for ever. */
export function readEnd({ range }: RecurrenceOnWire): RecurrenceEnd | null {
  switch (range.type.toLowerCase()) {
    case 'enddate':
      return range.endDate ? { kind: 'until', day: calendarDayOf(range.endDate) } : null
    case 'numbered':
      return range.numberOfOccurrences ? { kind: 'count', count: range.numberOfOccurrences } : null
    default:
      return null
  }
}

import * as v from 'valibot'
import { monthWeeks } from '#src/features/series/rules/recurrence.ts'
import { weekDaySchema } from '#src/kernel/time/clock.ts'
import type { StoredRecurrence } from '../../server/calendar/stored-event.ts'
import { zoneNamed } from './moments.ts'

const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}/))

/** The recurrence as Graph reads it, with Graph's defaults. */
const schema = v.object({
  pattern: v.object({
    type: v.picklist(['daily', 'weekly', 'absoluteMonthly', 'relativeMonthly']),
    interval: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
    dayOfMonth: v.optional(v.number(), 0),
    daysOfWeek: v.optional(v.array(weekDaySchema), []),
    firstDayOfWeek: v.optional(weekDaySchema, 'sunday'),
    index: v.optional(v.picklist(monthWeeks), 'first'),
  }),
  range: v.object({
    type: v.picklist(['endDate', 'numbered', 'noEnd']),
    startDate: daySchema,
    endDate: v.optional(daySchema, '0001-01-01'),
    recurrenceTimeZone: v.optional(v.string(), ''),
    numberOfOccurrences: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 0),
  }),
})

/** Null for a single event. Returns Graph's error text if the recurrence is refused. */
export function readRecurrence(value: unknown): StoredRecurrence | string | null {
  if (value === undefined || value === null) return null
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) return 'The recurrence of the event is not valid.'
  const { pattern, range } = parsed.output
  const isStated =
    (pattern.type === 'absoluteMonthly' ? pattern.dayOfMonth >= 1 && pattern.dayOfMonth <= 31 : true) &&
    (pattern.type === 'weekly' || pattern.type === 'relativeMonthly' ? pattern.daysOfWeek.length > 0 : true) &&
    (range.type === 'numbered' ? range.numberOfOccurrences >= 1 : true) &&
    (range.type === 'endDate' ? range.endDate >= range.startDate : true) &&
    (range.recurrenceTimeZone === '' || zoneNamed(range.recurrenceTimeZone) !== null)
  return isStated ? parsed.output : 'The recurrence of the event is not valid.'
}

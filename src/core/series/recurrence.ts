import * as v from 'valibot'
import type { CalendarDay, InstantSpan, ResourceId } from '../brand.ts'
import { type WeekDay, weekDays } from '../time/week-day.ts'

/** Which week of the month a monthly date falls in. */
export const monthWeeks = ['first', 'second', 'third', 'fourth', 'last'] as const
export type MonthWeek = (typeof monthWeeks)[number]

/** How a reservation repeats, on the wall clock of its zone; `every` counts days, weeks or months. */
export type RecurrencePattern =
  | { readonly kind: 'daily'; readonly every: number }
  /** Weeks are counted from `firstDay`: it decides which days share a week where `every` is more than one. */
  | { readonly kind: 'weekly'; readonly every: number; readonly days: readonly WeekDay[]; readonly firstDay: WeekDay }
  /** Months without this day are passed over. */
  | { readonly kind: 'monthly-day'; readonly every: number; readonly day: number }
  | { readonly kind: 'monthly-week-day'; readonly every: number; readonly week: MonthWeek; readonly day: WeekDay }

export type RecurrenceEnd =
  /** The last day on which a date may start. */
  { readonly kind: 'until'; readonly day: CalendarDay } | { readonly kind: 'count'; readonly count: number }

export interface Recurrence {
  readonly pattern: RecurrencePattern
  readonly end: RecurrenceEnd
}

/** What is done differently on one date of a series; `day` is the date's own day in the series' zone. */
export type SeriesDeviation = { readonly day: CalendarDay } & (
  | { readonly kind: 'skip' }
  | {
      readonly kind: 'move'
      /** Null: the resources of the series. */
      readonly resourceIds: readonly ResourceId[] | null
      /** Null: the time of the series. */
      readonly span: InstantSpan | null
    }
)

/** Most dates of a series made here; a year of days. */
export const mostDates = 365

const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const everySchema = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A recurrence as it was stored, for what may be junk. */
export const recurrenceSchema = v.object({
  pattern: v.variant('kind', [
    v.object({ kind: v.literal('daily'), every: everySchema }),
    v.object({
      kind: v.literal('weekly'),
      every: everySchema,
      days: v.pipe(v.array(v.picklist(weekDays)), v.minLength(1)),
      firstDay: v.picklist(weekDays),
    }),
    v.object({ kind: v.literal('monthly-day'), every: everySchema, day: everySchema }),
    v.object({
      kind: v.literal('monthly-week-day'),
      every: everySchema,
      week: v.picklist(monthWeeks),
      day: v.picklist(weekDays),
    }),
  ]),
  end: v.variant('kind', [
    v.object({ kind: v.literal('until'), day: daySchema }),
    v.object({ kind: v.literal('count'), count: everySchema }),
  ]),
})

const spanSchema = v.object({ start: v.number(), end: v.number() })

export const deviationSchema = v.variant('kind', [
  v.object({ day: daySchema, kind: v.literal('skip') }),
  v.object({
    day: daySchema,
    kind: v.literal('move'),
    resourceIds: v.nullable(v.array(v.string())),
    span: v.nullable(spanSchema),
  }),
])

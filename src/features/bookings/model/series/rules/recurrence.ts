import * as v from 'valibot'
import type { CalendarDay, InstantSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { addDays, daysBetween, startOfMonth, startOfWeek, weekDayIndex } from '#src/kernel/time/days.ts'

/**
 * Days to search for the next date. Every pattern that has any dates has one within this range (29 February: eight
 * years).
 */
const longestGap = 366 * 9

/** Yields the days of a pattern from `first` on, in order. Stops if a pattern has no date for nine years. */
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
  for (let month = startOfMonth(first); ; month = startOfMonth(month, every)) {
    const day = dayIn(month)
    if (day !== null && day >= first) {
      last = day
      yield day
    } else if (daysBetween(last, month) > longestGap) return
  }
}

function dayOfMonth(month: CalendarDay, day: number): CalendarDay | null {
  const found = addDays(month, day - 1)
  return found.slice(0, 7) === month.slice(0, 7) ? found : null
}

function weekDayOfMonth(month: CalendarDay, week: MonthWeek, day: WeekDay): CalendarDay {
  const wanted = weekDays.indexOf(day)
  if (week === 'last') {
    const end = addDays(startOfMonth(month, 1), -1)
    return addDays(end, -((weekDayIndex(end) - wanted + 7) % 7))
  }
  const number = ['first', 'second', 'third', 'fourth'].indexOf(week)
  return addDays(month, ((wanted - weekDayIndex(month) + 7) % 7) + number * 7)
}

/** The week of the month in which a monthly date falls. */
export const monthWeeks = ['first', 'second', 'third', 'fourth', 'last'] as const
export type MonthWeek = (typeof monthWeeks)[number]

/** Repetition rule of a reservation, in local time of its zone. `every` counts days, weeks or months. */
export type RecurrencePattern =
  | { readonly kind: 'daily'; readonly every: number }
  /** Weeks start on `firstDay`. It determines which days share a week if `every` is more than one. */
  | { readonly kind: 'weekly'; readonly every: number; readonly days: readonly WeekDay[]; readonly firstDay: WeekDay }
  /** Months without this day are skipped. */
  | { readonly kind: 'monthly-day'; readonly every: number; readonly day: number }
  | { readonly kind: 'monthly-week-day'; readonly every: number; readonly week: MonthWeek; readonly day: WeekDay }

export type RecurrenceEnd =
  /** The last day on which a date may start. */
  { readonly kind: 'until'; readonly day: CalendarDay } | { readonly kind: 'count'; readonly count: number }

export interface Recurrence {
  readonly pattern: RecurrencePattern
  readonly end: RecurrenceEnd
}

/** A change to one date of a series. `day` is the date's original day in the series' zone. */
export type SeriesDeviation = { readonly day: CalendarDay } & (
  | { readonly kind: 'skip' }
  | {
      readonly kind: 'move'
      /** Null keeps the resources of the series. */
      readonly resourceIds: readonly ResourceId[] | null
      /** Null keeps the time of the series. */
      readonly span: InstantSpan | null
    }
)

/** Maximum number of dates in a series created here: a year of days. */
export const mostDates = 365

const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const everySchema = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Validates a stored recurrence, which may be malformed. */
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

import fc from 'fast-check'
import {
  monthWeeks,
  type Recurrence,
  type RecurrencePattern,
} from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'

const every = fc.integer({ min: 1, max: 99 })
const weekDay = fc.constantFrom(...weekDays)

export const anyPattern: fc.Arbitrary<RecurrencePattern> = fc.oneof(
  fc.record({ kind: fc.constant('daily' as const), every }),
  fc.record({
    kind: fc.constant('weekly' as const),
    every,
    days: fc.subarray([...weekDays], { minLength: 1 }),
    firstDay: weekDay,
  }),
  fc.record({ kind: fc.constant('monthly-day' as const), every, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    kind: fc.constant('monthly-week-day' as const),
    every,
    week: fc.constantFrom(...monthWeeks),
    day: weekDay,
  }),
)

/** A day of the years 2026 to 2031. */
export const anyDay = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2032, 0, 1) / 86_400_000 - 1 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10) as CalendarDay)

export const anyEnd: fc.Arbitrary<Recurrence['end']> = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: 999 }) }),
  fc.record({ kind: fc.constant('until' as const), day: anyDay }),
)

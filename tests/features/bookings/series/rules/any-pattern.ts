import * as fc from 'fast-check'
import { monthWeeks, type RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'

/** Any pattern. Months without a day of the pattern are skipped if `lastDay` is more than 28. */
export function anyPattern(lastDay: number): fc.Arbitrary<RecurrencePattern> {
  const every = fc.integer({ min: 1, max: 3 })
  const day = fc.constantFrom(...weekDays)
  return fc.oneof(
    fc.record({ kind: fc.constant('daily' as const), every: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      kind: fc.constant('weekly' as const),
      every: fc.integer({ min: 1, max: 4 }),
      days: fc.shuffledSubarray([...weekDays], { minLength: 1 }),
      firstDay: day,
    }),
    fc.record({ kind: fc.constant('monthly-day' as const), every, day: fc.integer({ min: 1, max: lastDay }) }),
    fc.record({
      kind: fc.constant('monthly-week-day' as const),
      every,
      week: fc.constantFrom(...monthWeeks),
      day,
    }),
  )
}

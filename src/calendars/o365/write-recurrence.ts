import type {
  DayOfWeek,
  PatternedRecurrence,
  RecurrencePattern as GraphPattern,
} from '@microsoft/microsoft-graph-types'
import type { IanaZone, Instant } from '#src/core/brand.ts'
import type { Recurrence, RecurrencePattern } from '#src/core/series/recurrence.ts'
import { dayOf } from '#src/core/time/days.ts'

/** Graph's pattern and range; the range begins with the first date, on the wall clock of the zone. */
export function writeRecurrence({ pattern, end }: Recurrence, first: Instant, zone: IanaZone): PatternedRecurrence {
  const range = { startDate: dayOf(zone, first), recurrenceTimeZone: zone }
  return {
    pattern: writePattern(pattern),
    range:
      end.kind === 'until'
        ? { ...range, type: 'endDate', endDate: end.day }
        : { ...range, type: 'numbered', numberOfOccurrences: end.count },
  }
}

function writePattern(pattern: RecurrencePattern): GraphPattern {
  const interval = pattern.every
  switch (pattern.kind) {
    case 'daily':
      return { type: 'daily', interval }
    case 'weekly':
      return {
        type: 'weekly',
        interval,
        daysOfWeek: pattern.days.map((day): DayOfWeek => day),
        firstDayOfWeek: pattern.firstDay,
      }
    case 'monthly-day':
      return { type: 'absoluteMonthly', interval, dayOfMonth: pattern.day }
    case 'monthly-week-day':
      return { type: 'relativeMonthly', interval, daysOfWeek: [pattern.day], index: pattern.week }
  }
}

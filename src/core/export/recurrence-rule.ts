import type { Recurrence, RecurrenceEnd, RecurrencePattern } from '../series/recurrence.ts'
import type { CalendarDay } from '../brand.ts'
import type { WeekDay } from '../time/week-day.ts'

const weeks = { first: '1', second: '2', third: '3', fourth: '4', last: '-1' } as const

const shortDay = (day: WeekDay): string => day.slice(0, 2).toUpperCase()

/**
 * The value of RRULE. `untilValue` writes the end of a day as DTSTART is written: a date for all-day series, UTC for
 * others (RFC 5545, section 3.3.10). An end of null goes on for ever.
 */
export function recurrenceRule(
  pattern: Recurrence['pattern'],
  end: RecurrenceEnd | null,
  untilValue: (day: CalendarDay) => string,
): string {
  const parts = [...patternParts(pattern)]
  if (end?.kind === 'count') parts.push(`COUNT=${end.count}`)
  if (end?.kind === 'until') parts.push(`UNTIL=${untilValue(end.day)}`)
  return parts.join(';')
}

function patternParts(pattern: RecurrencePattern): string[] {
  const interval = pattern.every === 1 ? [] : [`INTERVAL=${pattern.every}`]
  switch (pattern.kind) {
    case 'daily':
      return ['FREQ=DAILY', ...interval]
    case 'weekly':
      return [
        'FREQ=WEEKLY',
        ...interval,
        `BYDAY=${pattern.days.map(shortDay).join(',')}`,
        `WKST=${shortDay(pattern.firstDay)}`,
      ]
    case 'monthly-day':
      return ['FREQ=MONTHLY', ...interval, `BYMONTHDAY=${pattern.day}`]
    case 'monthly-week-day':
      return ['FREQ=MONTHLY', ...interval, `BYDAY=${weeks[pattern.week]}${shortDay(pattern.day)}`]
  }
}

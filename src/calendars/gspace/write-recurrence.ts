import type { CalendarDay, IanaZone } from '#src/core/brand.ts'
import { recurrenceRule } from '#src/core/export/recurrence-rule.ts'
import { dateValue, utcValue } from '#src/core/export/time-values.ts'
import type { Recurrence } from '#src/core/series/recurrence.ts'
import { endOfDay } from '#src/core/time/days.ts'
import { plus } from '#src/core/time/moment.ts'

/** The one line of a series made here. Google takes the zone and the first date from `start`. */
export function writeRecurrence({ pattern, end }: Recurrence, zone: IanaZone, isAllDay: boolean): string {
  return `RRULE:${recurrenceRule(pattern, end, (day) => writeUntil(day, zone, isAllDay))}`
}

/**
 * The last day as UNTIL says it (RFC 5545, section 3.3.10): a date where the series is of dates, else the last second of
 * that day in its zone, in UTC.
 */
export function writeUntil(day: CalendarDay, zone: IanaZone, isAllDay: boolean): string {
  return isAllDay ? dateValue(day) : utcValue(plus(endOfDay(zone, day), -1000))
}

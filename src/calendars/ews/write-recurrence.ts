import type { CalendarDay } from '#src/core/brand.ts'
import type { Recurrence, RecurrencePattern } from '#src/core/series/recurrence.ts'
import { t, type XmlTree } from './xml-tree.ts'

/** A pattern and a range; the range begins with the first date's day on the wall of the event's zone. */
export function writeRecurrence({ pattern, end }: Recurrence, firstDay: CalendarDay): XmlTree {
  const range =
    end.kind === 'until'
      ? writeRangeUntil(firstDay, end.day)
      : t('NumberedRecurrence', [t('StartDate', firstDay), t('NumberOfOccurrences', String(end.count))])
  return t('Recurrence', [writePattern(pattern), range])
}

export const writeRangeUntil = (firstDay: string, lastDay: CalendarDay): XmlTree =>
  t('EndDateRecurrence', [t('StartDate', firstDay), t('EndDate', lastDay)])

function writePattern(pattern: RecurrencePattern): XmlTree {
  const interval = t('Interval', String(pattern.every))
  switch (pattern.kind) {
    case 'daily':
      return t('DailyRecurrence', [interval])
    case 'weekly':
      return t('WeeklyRecurrence', [
        interval,
        t('DaysOfWeek', pattern.days.map(capitalized).join(' ')),
        t('FirstDayOfWeek', capitalized(pattern.firstDay)),
      ])
    case 'monthly-day':
      return t('AbsoluteMonthlyRecurrence', [interval, t('DayOfMonth', String(pattern.day))])
    case 'monthly-week-day':
      return t('RelativeMonthlyRecurrence', [
        interval,
        t('DaysOfWeek', capitalized(pattern.day)),
        t('DayOfWeekIndex', capitalized(pattern.week)),
      ])
  }
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

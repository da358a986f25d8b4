import type { IanaZone, InstantSpan } from '../brand.ts'
import { expandSeries } from './expand-series.ts'
import type { Recurrence } from './recurrence.ts'

/** What keeps a recurrence from being used, each a key of the locale under `series.problem.<name>`. */
export type RecurrenceProblem = 'no-week-day' | 'no-interval' | 'no-count' | 'no-dates' | 'too-many' | 'overlap'

/** The first thing wrong; null when the series can be made. `most` is what the calendar takes, in dates. */
export function checkRecurrence(
  recurrence: Recurrence,
  first: InstantSpan,
  zone: IanaZone,
  most: number,
): RecurrenceProblem | null {
  const { pattern, end } = recurrence
  if (!isCount(pattern.every)) return 'no-interval'
  if (pattern.kind === 'weekly' && pattern.days.length === 0) return 'no-week-day'
  if (end.kind === 'count' && !isCount(end.count)) return 'no-count'
  const spans = expandSeries(recurrence, first, zone, most + 1)
  if (spans.length === 0) return 'no-dates'
  if (spans.length > most) return 'too-many'
  return spans.some((span, index) => index > 0 && span.start < (spans[index - 1]?.end ?? 0)) ? 'overlap' : null
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1
}

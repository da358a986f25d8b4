import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import type { Fault } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { checkRecurrence, datesWithDeviations, expandSeries } from './rules/expand-series.ts'
import { mostDates } from './rules/recurrence.ts'
import { checkSeriesDates } from './series-rooms.ts'

/**
 * What speaks against sending a series, null when nothing does: a date on which the chosen resource cannot be had and for
 * which nothing else was decided. Every date is looked at anew. A look that fails finds nothing: the rooms answer.
 */
export async function checkSeries(services: Services, draft: ReservationDraft): Promise<Fault | null> {
  const { recurrence, span, deviations } = draft
  if (recurrence === null) return null
  const zone = draft.timeZone
  if (checkRecurrence(recurrence, span, zone, mostDatesOf(services)) !== null) return seriesInvalid
  const dates = datesWithDeviations(expandSeries(recurrence, span, zone), zone, deviations)
  if (dates.every(({ deviation }) => deviation?.kind === 'skip')) return seriesInvalid
  const looked = await checkSeriesDates(services, draft)
  if (!looked.ok) return null
  const isOpen = dates.some(({ deviation }, index) => deviation === null && !looked.value.dates[index]?.isFree)
  return isOpen ? { kind: 'draft-invalid', problems: ['series-conflicts'] } : null
}

const seriesInvalid: Fault = { kind: 'draft-invalid', problems: ['series-invalid'] }

/** As many dates as this product makes and the calendar takes. */
export function mostDatesOf({ provider }: Pick<Services, 'provider'>): number {
  return Math.min(mostDates, provider.limits.seriesDates)
}

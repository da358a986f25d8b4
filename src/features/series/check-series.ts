import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import type { Fault } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { checkRecurrence, datesWithDeviations, expandSeries } from './rules/expand-series.ts'
import { mostDates } from './rules/recurrence.ts'
import { checkSeriesDates } from './series-rooms.ts'

/**
 * Returns the reason not to send a series, or null if there is none: on some date the chosen resource is not free and
 * the user has not decided otherwise. Fetches every date again. Returns null if this check fails, because the rooms
 * themselves accept or decline.
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

/** Returns the maximum number of dates that both this product and the calendar allow. */
export function mostDatesOf({ provider }: Pick<Services, 'provider'>): number {
  return Math.min(mostDates, provider.limits.seriesDates)
}

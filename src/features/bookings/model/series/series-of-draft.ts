import type { EventDraft } from '#src/calendars/calendar.ts'
import type { ReservationDraft } from '../reserve/rules/draft.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Planning } from '#src/base/needs.ts'
import {
  checkRecurrence,
  datesWithDeviations,
  dayOfDate,
  expandSeries,
  shortMonthSkips,
} from './rules/expand-series.ts'
import type { Recurrence, SeriesDeviation } from './rules/recurrence.ts'
import { checkSeriesDates, mostDatesOf } from './series-rooms.ts'

/** The series of a draft, as it is sent. Code that sends a draft of one date needs to know nothing else about series. */
export interface DraftSeries {
  /** The first date, and the pattern until the day of the last, because calendars treat short months differently. */
  readonly times: Pick<EventDraft, 'span' | 'recurrence'>
  /** Those of the draft, and a skip for each date that some calendars add in a month that the series does not have. */
  readonly deviations: readonly SeriesDeviation[]
  /** The reason not to send the series, or null. Fetches every date again. */
  readonly check: (services: Planning) => Promise<Fault | null>
}

/** The series of a draft; null if the draft is of one date. */
export function seriesOf(draft: ReservationDraft): DraftSeries | null {
  const { recurrence, span, timeZone: zone, deviations } = draft
  if (recurrence === null) return null
  const skips = shortMonthSkips(recurrence, span, zone)
  const isNew = ({ day }: SeriesDeviation): boolean => !deviations.some((deviation) => deviation.day === day)
  const dates = expandSeries(recurrence, span, zone)
  const until = { kind: 'until', day: dayOfDate(dates.at(-1) ?? span, zone) } as const
  return {
    times: { span: dates[0] ?? span, recurrence: { ...recurrence, end: until } },
    deviations: [...deviations, ...skips.filter(isNew)],
    check: (services) => checkSeries(services, { ...draft, recurrence }),
  }
}

/**
 * The reason not to send a series, or null if there is none: on some date the chosen resource is not free and
 * the user has not decided otherwise. Fetches every date again. Returns null if this check fails, because the rooms
 * themselves accept or decline.
 */
async function checkSeries(
  services: Planning,
  draft: ReservationDraft & { readonly recurrence: Recurrence },
): Promise<Fault | null> {
  const { recurrence, span, timeZone: zone, deviations } = draft
  if (checkRecurrence(recurrence, span, zone, mostDatesOf(services)) !== null) return seriesInvalid
  const dates = datesWithDeviations(expandSeries(recurrence, span, zone), zone, deviations)
  if (dates.every(({ deviation }) => deviation?.kind === 'skip')) return seriesInvalid
  const looked = await checkSeriesDates(services, draft)
  if (!looked.ok) return null
  const isOpen = dates.some(({ deviation }, index) => deviation === null && !looked.value.dates[index]?.isFree)
  return isOpen ? { kind: 'draft-invalid', problems: ['series-conflicts'] } : null
}

const seriesInvalid: Fault = { kind: 'draft-invalid', problems: ['series-invalid'] }

import { fail, type Result } from '#src/core/result.ts'
import { dayOfDate, expandSeries, spanOnDay } from '#src/core/series/expand-series.ts'
import { addDays } from '#src/core/time/days.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { mostDatesOf } from './check-series.ts'
import type { DatedSeries } from './look-at-dates.ts'
import type { Product } from './product.ts'
import { reserve } from './reserve.ts'
import { deviationsOf, type SeriesChange, withParts } from './series-change.ts'

/**
 * Makes a series of its own of the edited date and those after it. It is made beside the former one and without its rooms,
 * then the former one is shortened, and then the rooms are asked, all under one entry of the journal: until it is made
 * nothing is given up, and whatever is interrupted is gone on with.
 */
export async function changeFollowingDates(
  product: Product,
  series: DatedSeries,
  { wanted, parts, edited }: SeriesChange,
): Promise<Result<CalendarEvent>> {
  const { master, zone, kept, dates, lastDay } = series
  const from = edited.day
  const following = dates.filter(({ day }) => day >= from)
  if (following.length > mostDatesOf(product)) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const asKept = await deviationsOf(product, series, parts)
  if (!asKept.ok) return asKept
  const span = spanOnDay(kept.draft.span, zone)(from)
  const first = { ...kept, draft: { ...kept.draft, span } }
  const { draft } = withParts(first, { wanted, parts }, zone, from)
  const recurrence = { pattern: master.pattern, end: { kind: 'until', day: lastDay } } as const
  const days = expandSeries(recurrence, span, zone).map((date) => dayOfDate(date, zone))
  // Dates that the calendar made by its own reading of the pattern, as in months that are too short, are wanted too.
  const beyond = following.filter(({ day, event }) => event.type === 'occurrence' && !days.includes(day))
  const deviations = [
    ...asKept.value.filter(({ day }) => day >= from && day <= lastDay),
    ...beyond.map(({ day }) => ({ day, kind: 'move', span: null, resourceIds: null }) as const),
  ]
  // The form's own id: what was sent from a page that is gone by now is found again under it.
  const { clientId } = wanted.draft
  return reserve(
    product,
    { ...draft, clientId, recurrence, deviations },
    { masterId: master.event.id, lastDay: addDays(from, -1) },
  )
}

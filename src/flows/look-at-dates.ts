import type { SeriesMaster } from '#src/contract/calendar.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { type DatedEvent, datedEvents } from '#src/core/series/dated-events.ts'
import { dayOfDate, expandSeries } from '#src/core/series/expand-series.ts'
import type { RecurrencePattern } from '#src/core/series/recurrence.ts'
import { dayOf } from '#src/core/time/days.ts'
import { oneDay } from '#src/core/time/moment.ts'
import { zoneNamed } from '#src/core/time/zones.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Drafted } from '#src/state/draft.ts'
import { draftedOf } from './begin-change.ts'
import type { Product } from './product.ts'

/** A series as it stands in the calendar, with what is different about single dates. */
export interface DatedSeries {
  readonly master: SeriesMaster & { readonly pattern: RecurrencePattern }
  readonly zone: IanaZone
  /** What it says of every date; the span is that of the first. */
  readonly kept: Drafted
  /** Of the pattern, whatever became of them. */
  readonly days: readonly CalendarDay[]
  readonly dates: readonly DatedEvent[]
  readonly takenOut: readonly CalendarDay[]
  /** The last day on which anything of it is. */
  readonly lastDay: CalendarDay
}

const aYear = 366 * oneDay
/** How far ahead a series without an end is looked at. */
const years = 5

/** Reads a series and all its dates. Fault 'event-not-found' where it is gone; 'draft-invalid' where it has no pattern. */
export async function lookAtDates(product: Product, masterId: string): Promise<Result<DatedSeries>> {
  const { calendar, signal } = product
  const found = await calendar.master(masterId, signal)
  if (!found.ok) return found
  const master = found.value
  if (master === null) return fail({ kind: 'event-not-found' })
  const { pattern } = master
  if (pattern === null) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const drafted = await draftedOf(product, master.event)
  if (!drafted.ok) return drafted
  const zone = zoneNamed(master.timeZone)
  const draft = { ...drafted.value.draft, timeZone: zone }
  const listed = await listDates(product, master)
  if (!listed.ok) return listed
  const whole = wholeSpan(product, master)
  const end = master.end ?? ({ kind: 'until', day: dayOf(zone, whole.end) } as const)
  const days = expandSeries({ pattern, end }, draft.span, zone, years * 366).map((span) => dayOfDate(span, zone))
  const { dates, takenOut } = datedEvents(listed.value, days, zone)
  const lastDay = dates.at(-1)?.day ?? master.firstDay
  const kept = { ...drafted.value, draft }
  return succeed({ master: { ...master, pattern }, zone, kept, days, dates, takenOut, lastDay })
}

/** Every date of the series that there is now. */
export async function listDates(product: Product, master: SeriesMaster): Promise<Result<readonly CalendarEvent[]>> {
  const listed = await product.calendar.occurrences(master.event.id, wholeSpan(product, master), product.signal)
  return listed.ok ? succeed(listed.value.events.filter(({ cancelled }) => !cancelled)) : listed
}

/** Every date there may be of a series that anybody made with an end in mind. */
function wholeSpan({ clock }: Product, { event }: SeriesMaster): InstantSpan {
  const start = event.start.utcDateTime
  const end = Math.max(start, clock.now()) + years * aYear
  return { start, end: end as InstantSpan['end'] }
}

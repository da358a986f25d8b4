import type { IanaZone, Instant, InstantSpan } from '#src/core/brand.ts'
import { icsOf, icsOfSeries } from '#src/core/export/ics.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { expandSeries } from '#src/core/series/expand-series.ts'
import { addDays, endOfDay } from '#src/core/time/days.ts'
import { latest, oneDay, plus } from '#src/core/time/moment.ts'
import { resolveZone, utc } from '#src/core/time/zones.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { SeriesMaster } from '#src/contract/calendar.ts'
import type { Product } from './product.ts'

/** How far ahead the dates of a series without end are looked at, in milliseconds: a year. */
const endlessAhead = 366 * oneDay

/** The calendar file of the series an event belongs to, as it is now. Faults: the calendar's, or 'event-not-found'. */
export async function seriesFile(
  product: Pick<Product, 'calendar' | 'clock' | 'signal'>,
  { seriesMasterId, id }: CalendarEvent,
): Promise<Result<string>> {
  const { calendar, clock, signal } = product
  const masterId = seriesMasterId ?? id
  const asked = await calendar.master(masterId, signal)
  if (!asked.ok) return asked
  const master = asked.value
  if (!master) return fail({ kind: 'event-not-found' })
  const known = spanOf(master, clock.now())
  const listed = await calendar.occurrences(masterId, known, signal)
  if (!listed.ok) return listed
  const { events } = listed.value
  const { pattern } = master
  // What the product has no word for is written date by date.
  if (pattern === null)
    return succeed(
      icsOf(
        events.map((event) => ({ event, status: 'accepted' as const })),
        clock.now(),
      ),
    )
  return succeed(icsOfSeries({ ...master, pattern, occurrences: events, known }, clock.now()))
}

/** From the first date to the end of the last. */
function spanOf({ event, pattern, end, timeZone }: SeriesMaster, now: Instant): InstantSpan {
  const first = { start: event.start.utcDateTime, end: event.end.utcDateTime }
  const found = resolveZone(timeZone)
  return { start: first.start, end: lastOf(first, pattern, end, found.ok ? found.value : utc, now) }
}

function lastOf(
  first: InstantSpan,
  pattern: SeriesMaster['pattern'],
  end: SeriesMaster['end'],
  zone: IanaZone,
  now: Instant,
): Instant {
  if (end?.kind === 'until') return endOfDay(zone, addDays(end.day, 1))
  const last = pattern && end ? expandSeries({ pattern, end }, first, zone).at(-1) : undefined
  return last ? last.end : plus(latest(now, first.end), endlessAhead)
}

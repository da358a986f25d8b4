import type { EventDraft } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { type CreateEntry, createMargin } from '#src/core/reservation/journal.ts'
import { type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Product } from './product.ts'

/** Looks for a created event in the calendar, 10 minutes before and after it (section 9). */
export async function findVisible(
  { calendar, signal }: Product,
  entry: CreateEntry,
  order: EventDraft,
): Promise<Result<CalendarEvent | null>> {
  const { start, end } = order.span
  const span = { start: (start - createMargin) as Instant, end: (end + createMargin) as Instant }
  const listed = await calendar.events(span, signal)
  if (!listed.ok) return listed
  const isOurs = (event: CalendarEvent): boolean =>
    event.id === entry.eventId || (event.clientId !== null && event.clientId === entry.clientId)
  const shown = listed.value.events.find(isOurs)
  if (shown || entry.eventId === null) return succeed(shown ?? null)
  // Of a series the list shows the dates; what was made is the series.
  const isDate = listed.value.events.some(({ seriesMasterId }) => seriesMasterId === entry.eventId)
  return isDate ? calendar.event({ id: entry.eventId, iCalUId: entry.iCalUId }, signal) : succeed(null)
}

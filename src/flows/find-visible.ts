import type { EventDraft } from '#src/contract/calendar.ts'
import type { CreateEntry } from '#src/core/reservation/journal.ts'
import { lookUpSpan } from '#src/core/reservation/look-up-span.ts'
import { type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Product } from './product.ts'

/** Finds a created event in the calendar; null if it is not there yet. */
export async function findVisible(
  { calendar, signal }: Product,
  entry: CreateEntry,
  order: EventDraft,
): Promise<Result<CalendarEvent | null>> {
  const listed = await calendar.events(lookUpSpan(order.span), signal)
  if (!listed.ok) return listed
  const isOurs = (event: CalendarEvent): boolean =>
    event.id === entry.eventId || (event.clientId !== null && event.clientId === entry.clientId)
  const shown = listed.value.events.find(isOurs)
  if (shown || entry.eventId === null) return succeed(shown ?? null)
  // Of a series the list shows the dates; what was made is the series.
  const isDate = listed.value.events.some(({ seriesMasterId }) => seriesMasterId === entry.eventId)
  return isDate ? calendar.event({ id: entry.eventId, iCalUId: entry.iCalUId }, signal) : succeed(null)
}

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
  return succeed(listed.value.events.find(isOurs) ?? null)
}

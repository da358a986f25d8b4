import { pollDelay, readResponse } from '#src/core/reservation/response.ts'
import { type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Product } from './product.ts'
import { wait } from './wait.ts'

/**
 * The event once its room has answered, asked for every 5 s, after 5 minutes every 30 s (section 4, 'After create or
 * patch'). Null when the event is gone; fault 'cancelled' when its time or the session ended first. A calendar that cannot be asked just
 * now is asked again.
 */
export async function awaitRoom(
  product: Product,
  event: CalendarEvent,
  room: string,
): Promise<Result<CalendarEvent | null>> {
  const { calendar, clock, signal } = product
  const since = performance.now()
  for (let latest = event; ;) {
    const attendee = latest.attendees.find(({ emailAddress }) => emailAddress.address.trim().toLowerCase() === room)
    if (readResponse(attendee?.status.response ?? '') !== 'pending') return succeed(latest)
    await wait(pollDelay(performance.now() - since), signal)
    if (signal.aborted || clock.now() >= latest.end.utcDateTime) return { ok: false, fault: { kind: 'cancelled' } }
    const asked = await calendar.event({ id: event.id, iCalUId: event.iCalUId }, signal)
    if (!asked.ok) continue
    if (asked.value === null || asked.value.cancelled) return succeed(null)
    latest = asked.value
  }
}

import { pollDelay } from '#src/core/reservation/response.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Product } from './product.ts'
import { wait } from './wait.ts'

/**
 * The event as it is known, then as the calendar has it: asked for every 5 s, after 5 minutes every 30 s (section 4, 'After
 * create or patch'). Null, and then the end, when it is gone. Ends by itself when its time has passed or the session is
 * over. A calendar that cannot be asked just now is asked again.
 */
export async function* watchEvent(
  { calendar, clock, signal }: Product,
  event: CalendarEvent,
): AsyncGenerator<CalendarEvent | null, void, void> {
  const since = performance.now()
  let latest = event
  yield latest
  for (;;) {
    await wait(pollDelay(performance.now() - since), signal)
    if (signal.aborted || clock.now() >= latest.end.utcDateTime) return
    const asked = await calendar.event({ id: event.id, iCalUId: event.iCalUId }, signal)
    if (signal.aborted) return
    if (!asked.ok) continue
    if (asked.value === null || asked.value.cancelled) {
      yield null
      return
    }
    latest = asked.value
    yield latest
  }
}

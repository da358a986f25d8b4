import type { Email } from '#src/core/brand.ts'
import { responseOf } from '#src/core/reservation/response.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Product } from './product.ts'
import { watchEvent } from './watch-event.ts'

/** The event once its room has answered. Null when it is gone; fault 'cancelled' when its time or the session ended first. */
export async function awaitRoom(
  product: Product,
  event: CalendarEvent,
  room: Email | null,
): Promise<Result<CalendarEvent | null>> {
  for await (const latest of watchEvent(product, event)) {
    if (latest === null) return succeed(null)
    if (responseOf(latest, room) !== 'pending') return succeed(latest)
  }
  return fail({ kind: 'cancelled' })
}

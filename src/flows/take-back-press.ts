import type { ResourceId } from '#src/core/brand.ts'
import { deriveReservation } from '#src/core/reservation/derive.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { dropAwaited } from '#src/state/awaiting.ts'
import { askEngine } from './ask-engine.ts'
import { cancelReservation } from './cancel-reservation.ts'
import type { Product } from './product.ts'

/** Cancels what one press has just reserved. */
export async function takeBackPress(
  product: Product,
  id: ResourceId,
  clientId: string,
  event: CalendarEvent,
): Promise<void> {
  // The room's answer is no longer waited for: an event that is gone is no news.
  dropAwaited(clientId)
  const resource = await askEngine(product.engine.resource(id))
  const now = product.clock.now()
  await cancelReservation(product, deriveReservation(event, resource.ok ? resource.value : null, null, now), '')
}

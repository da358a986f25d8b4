import type { Explanation } from '#src/contract/compute.ts'
import type { Quarter } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { ownBookingOf } from '#src/core/reservation/own-booking.ts'
import { ownBookings } from '#src/state/own-bookings.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** An explanation, with the user's own booking if that is what holds the quarter. */
export type SlotExplanation = Explanation & { readonly own: Reservation | null }

/**
 * Why a quarter of a row has its state; null where nobody knows. `key` is a resource id or a person's e-mail, `room` the
 * address of the resource if it is at hand.
 */
export async function explainSlot(
  { engine }: Pick<Product, 'engine'>,
  key: string,
  quarter: Quarter,
  room: string = key,
): Promise<SlotExplanation | null> {
  const asked = await askEngine(engine.explain({ key, quarter, now: timeline.now }))
  if (!asked.ok || asked.value === null) return null
  const { event } = asked.value
  return { ...asked.value, own: event && ownBookingOf(ownBookings(), room, event) }
}

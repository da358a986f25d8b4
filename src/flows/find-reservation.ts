import type { EventKey } from '#src/contract/calendar.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import type { Result } from '#src/core/result.ts'
import type { Product } from './product.ts'
import { readReservationsOf } from './read-reservations.ts'

/**
 * One reservation by its ids, on the list or not. Where the id is not known to the calendar it is looked for by its iCalUId,
 * and is Limited at best (section 8). Null when there is none, or when the event is no reservation.
 */
export async function findReservation(product: Product, key: EventKey): Promise<Result<Reservation | null>> {
  const asked = await product.calendar.event(key, product.signal)
  if (!asked.ok || asked.value === null) return asked.ok ? { ok: true, value: null } : asked
  const isFallback = asked.value.id !== key.id
  const read = await readReservationsOf(product, [asked.value], { isFallback })
  return read.ok ? { ok: true, value: read.value[0] ?? null } : read
}

import { type Result, succeed } from '#src/core/result.ts'
import { setReservations, setReservationsFailed, setReservationsLoading } from '#src/state/reservations.ts'
import type { Product } from './product.ts'
import { readReservations } from './read-reservations.ts'

const latest = new WeakMap<Product, symbol>()

/**
 * The reservations from today on for 30 days (section 9), with what the product server knows of their confirmation.
 * Events that are no reservation of a known resource are written to the event log and dropped (section 8). On failure
 * the list stays as it was, marked stale. Of two loads at once only the one begun last is taken.
 */
export async function loadReservations(product: Product): Promise<Result<null>> {
  const mine = Symbol('load')
  latest.set(product, mine)
  setReservationsLoading()
  const loaded = await readReservations(product)
  if (latest.get(product) !== mine || product.signal.aborted) return succeed(null)
  if (loaded.ok) setReservations(loaded.value, product.clock.now())
  else setReservationsFailed(loaded.fault)
  return loaded.ok ? succeed(null) : loaded
}

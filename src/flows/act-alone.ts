import type { Reservation } from '#src/core/reservation/derive.ts'
import { fail, type Result } from '#src/core/result.ts'
import { type ReservationWork, setReservationBusy } from '#src/state/reservations.ts'
import { eventLock } from './event-lock.ts'
import type { Product } from './product.ts'

/**
 * Does one thing to a reservation while its buttons wait. A second press, in this tab or another, while the first is under
 * way does nothing and answers 'cancelled': nothing is sent twice.
 */
export async function actAlone<Value>(
  product: Product,
  { event }: Reservation,
  what: ReservationWork,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const done = await product.locks.ifFree(eventLock(event), async () => {
    setReservationBusy(event.id, what)
    try {
      return await work()
    } finally {
      if (!product.signal.aborted) setReservationBusy(event.id, null)
    }
  })
  return done ?? fail({ kind: 'cancelled' })
}

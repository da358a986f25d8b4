import { type Reservation, reservationAt } from '#src/core/reservation/derive.ts'
import { device, type Ending, setEnding } from '#src/state/device.ts'
import { undoPeriod } from '#src/state/notices.ts'
import { reservations } from '#src/state/reservations.ts'
import { finishReservation } from '../finish-reservation.ts'
import type { Product } from '../product.ts'
import { wait } from '../wait.ts'

/**
 * Ends a meeting after the time to undo. Nothing is sent before, so that a panel which loses power or network meanwhile
 * shows what is true: the meeting goes on. Resolves when the meeting has ended or no longer can be ended.
 */
export async function finishAtPanel(product: Product, { event }: Reservation): Promise<void> {
  const ending: Ending = { eventId: event.id, sendsAt: performance.now() + undoPeriod, isSent: false }
  setEnding(ending)
  await wait(undoPeriod, product.signal)
  if (product.signal.aborted || device.ending !== ending) return
  const sent: Ending = { ...ending, isSent: true }
  setEnding(sent)
  // As it is by now: it may have been extended, cancelled or ended meanwhile.
  const known = reservations.list.find((one) => one.event.id === event.id)
  const present = known && reservationAt(known, product.clock.now())
  if (present && !present.afterEnd && !present.cancelled) await finishReservation(product, present)
  if (device.ending === sent) setEnding(null)
}

/** Keeps the meeting; does nothing once its end was sent. */
export function undoFinish(): void {
  if (device.ending?.isSent === false) setEnding(null)
}

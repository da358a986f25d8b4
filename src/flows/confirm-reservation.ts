import { traitsOf } from '#src/core/fault.ts'
import { type Reservation, reservationAt } from '#src/core/reservation/derive.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { indexConfirmations } from '#src/core/wire/confirmation.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { notify } from '#src/state/notices.ts'
import { replaceReservation } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { actAlone } from './act-alone.ts'
import { keepIfOutOfReach } from './keep-intent.ts'
import { loadReservations } from './load-reservations.ts'
import type { Product } from './product.ts'
import { tellFailure } from './tell-failure.ts'

/** As `confirmNow`; without network it is kept and sent when the network is back. */
export async function confirmReservation(product: Product, reservation: Reservation): Promise<Result<null>> {
  return keepIfOutOfReach(product, 'confirm', reservation, await confirmNow(product, reservation))
}

/**
 * Tells the product server that the reservation will be used (section 7, event action). After a lost reply the server is
 * asked before anything is said to have failed. Then the list is read again.
 */
export function confirmNow(product: Product, reservation: Reservation): Promise<Result<null>> {
  return actAlone(product, reservation, 'confirming', async () => {
    const key = keyOf(reservation)
    const told = await product.api.event.action({ action: 'confirm', ...key }, product.signal)
    if (product.signal.aborted) return told
    if (!told.ok && !(await isConfirmed(product, reservation))) {
      if (traitsOf(told.fault).isUnanswered) return told
      tellFailure('notConfirmed', reservation, told.fault, () => confirmReservation(product, reservation))
      return told
    }
    const now = product.clock.now()
    const confirmed = { confirmed: true, confirmedWhen: now, confirmedBy: session.user?.name ?? null }
    replaceReservation(reservationAt({ ...reservation, ...confirmed }, now))
    notify({
      kind: 'success',
      key: 'notice.reservation.confirmed',
      values: { subject: reservation.event.subject, room: reservation.resourceName },
    })
    await loadReservations(product)
    return succeed(null)
  })
}

async function isConfirmed({ api, signal }: Product, reservation: Reservation): Promise<boolean> {
  const asked = await api.event.confirmStatuses([keyOf(reservation)], signal)
  if (!asked.ok) return false
  return indexConfirmations(asked.value.good)(reservation.event)?.confirmed ?? false
}

function keyOf({ event, resourceEmail }: Reservation) {
  return { email: resourceEmail ?? emailOf(''), iCalUid: event.iCalUId ?? '', id: event.id }
}

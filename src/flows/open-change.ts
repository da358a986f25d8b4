import { deriveReservation, type Reservation } from '#src/core/reservation/derive.ts'
import { roomAddresses } from '#src/core/reservation/draft-of-event.ts'
import { draftState, showDraft } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import { reservations } from '#src/state/reservations.ts'
import { askEngine } from './ask-engine.ts'
import { beginChange } from './begin-change.ts'
import { loadReservations } from './load-reservations.ts'
import type { Product } from './product.ts'

/** Opens the form on the reservation an address names; answers whether it is open. An event that is not there is told. */
export async function openChange(product: Product, eventId: string): Promise<boolean> {
  if (draftState.change?.event.id === eventId) {
    showDraft()
    return true
  }
  const reservation = await findReservation(product, eventId)
  if (product.signal.aborted) return false
  if (!reservation) {
    notify({ kind: 'warning', key: 'notice.reservation.changeGone' })
    return false
  }
  return (await beginChange(product, reservation)).ok
}

/** Of the list, which knows what is confirmed; a reservation outside its 30 days is read by itself. */
async function findReservation(product: Product, eventId: string): Promise<Reservation | null> {
  if (reservations.asOf === null) await loadReservations(product)
  const listed = reservations.list.find(({ event }) => event.id === eventId)
  if (listed) return listed
  const found = await product.calendar.event({ id: eventId, iCalUId: null }, product.signal)
  if (!found.ok || !found.value) return null
  const [address] = roomAddresses(found.value)
  const asked = address === undefined ? null : await askEngine(product.engine.resourceByEmail(address))
  const resource = asked?.ok ? asked.value : null
  return deriveReservation(found.value, resource, null, product.clock.now())
}

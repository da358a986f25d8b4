import type { InstantSpan } from '#src/core/brand.ts'
import { confirmationRules, confirmWindow } from '#src/core/reservation/confirm-window.ts'
import { deriveReservation } from '#src/core/reservation/derive.ts'
import { fail, type Result } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { device, setCheckingIn } from '#src/state/device.ts'
import { reservations } from '#src/state/reservations.ts'
import { confirmReservation } from '../confirm-reservation.ts'
import { draftOfPress } from '../draft-of-press.ts'
import type { Product } from '../product.ts'
import { reserve } from '../reserve.ts'

/**
 * Books the room a panel hangs at, as a guest of the room: the room itself is the organizer. The way is the one that every
 * reservation is made by: looked at, journalled, looked for, followed until the room has answered. If check-in is open at
 * that time, it follows in the background: the person who booked is there. If it fails, the panel asks for it as usual.
 */
export async function bookAtPanel(
  product: Product,
  span: InstantSpan,
  subject: string,
): Promise<Result<CalendarEvent>> {
  const { resource } = device
  if (!resource) return fail({ kind: 'not-found', what: 'resource' })
  const draft = draftOfPress(resource.id, span, subject)
  const { clientId } = draft
  const rules = confirmationRules(resource)
  const isDue = rules.requiresConfirmation && confirmWindow(span.start, rules).opens <= product.clock.now()
  if (!isDue) return reserve(product, draft)
  // From before it can be seen: nobody is to be asked, not even for a moment.
  setCheckingIn(clientId, true)
  const made = await reserve(product, draft)
  const checkedIn = made.ok ? checkIn(product, made.value, resource) : Promise.resolve()
  void checkedIn.finally(() => setCheckingIn(clientId, false))
  return made
}

/** Does nothing where the server has it as checked in already. */
async function checkIn(product: Product, event: CalendarEvent, resource: Resource): Promise<void> {
  const listed = reservations.list.find((known) => known.event.id === event.id)
  const reservation = listed ?? deriveReservation(event, resource, null, product.clock.now())
  if (!reservation.confirmed) await confirmReservation(product, reservation)
}

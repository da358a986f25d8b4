import { traitsOf } from '#src/core/fault.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { notify } from '#src/state/notices.ts'
import { dropReservation } from '#src/state/reservations.ts'
import { actAlone } from './act-alone.ts'
import { logEvent } from './log-event.ts'
import { keepIfOutOfReach } from './keep-intent.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'

/** As `cancelNow`; without network it is kept and sent when the network is back. */
export async function cancelReservation(
  product: Product,
  reservation: Reservation,
  comment: string,
): Promise<Result<null>> {
  const done = await cancelNow(product, reservation, comment)
  return keepIfOutOfReach(product, 'cancel', reservation, done, comment)
}

/**
 * The organizer takes the event out of everybody's calendar, an attendee cancels participation (section 4). On success
 * everything is reloaded; on failure a delete-failed action is issued and a notice offers to try again. The screen has asked before.
 */
export function cancelNow(product: Product, reservation: Reservation, comment: string): Promise<Result<null>> {
  return actAlone(product, reservation, 'cancelling', async () => {
    const { event } = reservation
    await withdrawFromJournal(product, event)
    const told = event.isOrganizer
      ? await product.calendar.remove(event, comment)
      : await product.calendar.respond(event, 'decline', comment)
    if (product.signal.aborted) return told
    // Gone already is what was wanted.
    if (!told.ok && !traitsOf(told.fault).isAbsent) {
      if (traitsOf(told.fault).isUnanswered) return told
      notify({
        kind: 'error',
        key: 'fault.delete-failed.message',
        values: { subject: event.subject },
        action: { key: 'app.retry', run: () => void cancelReservation(product, reservation, comment) },
        detail: JSON.stringify(told.fault),
      })
      void product.api.event.action({
        action: 'delete-failed',
        email: reservation.resourceEmail ?? '',
        iCalUid: event.iCalUId ?? '',
        id: event.id,
      })
      return fail({ kind: 'delete-failed', detail: JSON.stringify(told.fault) })
    }
    dropReservation(event.id)
    notify({
      kind: 'success',
      key: event.isOrganizer ? 'notice.reservation.cancelled' : 'notice.reservation.participationCancelled',
      values: { subject: event.subject, room: reservation.resourceName },
    })
    await registerDelete(product, event)
    await reload(product)
    return succeed(null)
  })
}

/** A create whose reply was lost is looked up before it is sent again, and must not take a cancelled event for one never made. */
async function withdrawFromJournal({ storage: { journal } }: Product, { clientId }: CalendarEvent): Promise<void> {
  const entries = clientId === null ? [] : await journal.list()
  const entry = entries.find((one) => one.clientId === clientId)
  if (entry) await journal.withdraw(entry.clientId)
}

/** Only a delete is registered: whoever no longer takes part deletes nothing. */
async function registerDelete(product: Product, event: CalendarEvent): Promise<void> {
  if (!event.isOrganizer) return
  const logged = await logEvent(product, event, 'delete')
  if (!logged.ok) console.warn('The cancellation could not be registered', logged.fault)
}

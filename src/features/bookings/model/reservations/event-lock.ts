import { fail, type Result } from '#src/kernel/result.ts'
import type { Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from './rules/derive.ts'
import { type ReservationWork, setReservationBusy } from './state.ts'

/** Name of the lock for an action on this event. While it is held, no other action in any tab changes the event. */
export const eventLock = ({ id }: Pick<CalendarEvent, 'id'>): string => `foyer-event-${id}`

/**
 * Executes one action on a reservation and disables its buttons meanwhile. A second action during the first, in this
 * tab or another, does nothing and returns the fault 'cancelled', so nothing is sent twice.
 */
export async function actAlone<Value>(
  services: Booking,
  { event }: Reservation,
  what: ReservationWork,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const done = await services.locks.ifFree(eventLock(event), async () => {
    setReservationBusy(event.id, what)
    try {
      return await work()
    } finally {
      if (!services.signal.aborted) setReservationBusy(event.id, null)
    }
  })
  return done ?? fail({ kind: 'cancelled' })
}

import { cancelReservation } from '#src/features/reservations/cancel-reservation.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { cancelSeries } from '#src/features/series/cancel-series.ts'
import type { Services } from '#src/services.ts'
import { draftState, renewDraftId, setDraftStep } from './draft-state.ts'

/**
 * Cancels the reservation that the form has just sent, with all dates of its series, and opens the form again with
 * everything that was typed. If the cancellation fails, a notice says so and the outcome stays.
 */
export async function undoSent(services: Services, reservation: Reservation): Promise<void> {
  const clientId = draftState.draft?.clientId
  const done =
    reservation.event.seriesMasterId === null
      ? await cancelReservation(services, reservation, '')
      : await cancelSeries(services, reservation, 'all', '')
  if (!done.ok || services.signal.aborted || draftState.draft?.clientId !== clientId) return
  // What is sent next is another event.
  renewDraftId()
  setDraftStep('editing')
}

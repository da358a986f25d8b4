import type { NowView } from '#src/engine/compute.ts'
import { dismissBooking, type FavouriteBooking, home, setBooking } from '../state.ts'
import { undoPeriod } from '#src/features/notices/model/state.ts'
import { draftOfPress, takeBackPress } from '#src/features/bookings/model/reserve/one-tap.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { expireFavourites } from './state.ts'

/**
 * Books a resource for exactly this span with one tap. The request runs like every reservation: journal, resource
 * check, polling. Resolves with the event, or null if there is none, when the calendar has responded. The outcome is shown on the card and can be undone there for a few seconds. `card` is the key of the
 * card; the resource's id if absent.
 */
export async function bookFavourite(
  services: Booking,
  { id }: Pick<NowView, 'id'>,
  span: InstantSpan,
  subject: string,
  card: string = id,
): Promise<CalendarEvent | null> {
  if (home.bookings[card]?.step === 'sending') return null
  const draft = draftOfPress(id, span, subject)
  const { clientId } = draft
  setBooking(card, { step: 'sending', span, clientId })
  const made = await reserve(services, draft)
  if (services.signal.aborted) return null
  if (!made.ok) {
    setBooking(card, { step: 'failed', span, clientId, fault: made.fault })
    // If another user was faster, the availability on the card is outdated.
    expireFavourites()
    return null
  }
  const undo = (): void => {
    dismissBooking(card, clientId)
    void takeBackPress(services, id, made.value)
  }
  setBooking(card, { step: 'booked', span, clientId, undo })
  void endUndo(services, card, { step: 'booked', span, clientId, undo: null })
  return made.value
}

/** The booking stays on the card, because a room may decline it later. */
async function endUndo(services: Reading, card: string, booking: FavouriteBooking): Promise<void> {
  await wait(undoPeriod, services.signal)
  if (home.bookings[card]?.clientId === booking.clientId) setBooking(card, booking)
}

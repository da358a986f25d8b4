import type { FavouriteView } from '#src/engine/compute.ts'
import { type FavouriteBooking, home, setBooking } from '#src/features/home/state.ts'
import { undoPeriod } from '#src/features/notices/state.ts'
import { draftOfPress, takeBackPress } from '#src/features/reserve/one-tap.ts'
import { reserve } from '#src/features/reserve/reserve.ts'
import type { InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/services.ts'
import { expireFavourites } from './state.ts'

/**
 * Books a favourite for exactly this span with one tap. The request runs like every reservation: journal, resource
 * check, polling. The outcome is shown on the card and can be undone there for a few seconds.
 */
export async function bookFavourite(
  services: Services,
  { id }: Pick<FavouriteView, 'id'>,
  span: InstantSpan,
  subject: string,
): Promise<void> {
  if (home.bookings[id]?.step === 'sending') return
  const draft = draftOfPress(id, span, subject)
  const { clientId } = draft
  setBooking(id, { step: 'sending', span, clientId })
  const made = await reserve(services, draft)
  if (services.signal.aborted) return
  if (!made.ok) {
    setBooking(id, { step: 'failed', span, clientId, fault: made.fault })
    // If another user was faster, the availability on the card is outdated.
    expireFavourites()
    return
  }
  const undo = (): void => {
    dismissBooking(id, clientId)
    void takeBackPress(services, id, clientId, made.value)
  }
  setBooking(id, { step: 'booked', span, clientId, undo })
  await wait(undoPeriod, services.signal)
  // The booking stays on the card, because a room may decline it later.
  if (home.bookings[id]?.clientId === clientId) setBooking(id, { step: 'booked', span, clientId, undo: null })
}

/** Removes this booking from the card, unless a later one has replaced it. */
export function dismissBooking(id: ResourceId, clientId: string): void {
  const shown: FavouriteBooking | undefined = home.bookings[id]
  if (shown?.clientId === clientId) setBooking(id, null)
}

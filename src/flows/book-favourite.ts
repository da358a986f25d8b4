import type { FavouriteView } from '#src/contract/compute.ts'
import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { expireFavourites } from '#src/state/favourites.ts'
import { type FavouriteBooking, home, setBooking } from '#src/state/home.ts'
import { undoPeriod } from '#src/state/notices.ts'
import { draftOfPress } from './draft-of-press.ts'
import type { Product } from './product.ts'
import { reserve } from './reserve.ts'
import { takeBackPress } from './take-back-press.ts'
import { wait } from './wait.ts'

/**
 * One press books a favourite for exactly this span, the way every reservation is made: journal, look-up, polling. What
 * became of it stands on the card; for some seconds it can be undone there.
 */
export async function bookFavourite(
  product: Product,
  { id }: Pick<FavouriteView, 'id'>,
  span: InstantSpan,
  subject: string,
): Promise<void> {
  if (home.bookings[id]?.step === 'sending') return
  const draft = draftOfPress(id, span, subject)
  const { clientId } = draft
  setBooking(id, { step: 'sending', span, clientId })
  const made = await reserve(product, draft)
  if (product.signal.aborted) return
  if (!made.ok) {
    setBooking(id, { step: 'failed', span, clientId, fault: made.fault })
    // Somebody was quicker: what the card says of the favourite is old.
    expireFavourites()
    return
  }
  const undo = (): void => {
    dismissBooking(id, clientId)
    void takeBackPress(product, id, clientId, made.value)
  }
  setBooking(id, { step: 'booked', span, clientId, undo })
  await wait(undoPeriod, product.signal)
  // Kept, since a room may decline later than that.
  if (home.bookings[id]?.clientId === clientId) setBooking(id, { step: 'booked', span, clientId, undo: null })
}

/** Takes the word about this booking off the card; a later one stays. */
export function dismissBooking(id: ResourceId, clientId: string): void {
  const shown: FavouriteBooking | undefined = home.bookings[id]
  if (shown?.clientId === clientId) setBooking(id, null)
}

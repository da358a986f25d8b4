import type { FavouriteView } from '#src/contract/compute.ts'
import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { deriveReservation } from '#src/core/reservation/derive.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { dropAwaited } from '#src/state/awaiting.ts'
import { expireFavourites } from '#src/state/favourites.ts'
import { type FavouriteBooking, home, setBooking } from '#src/state/home.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import { cancelReservation } from './cancel-reservation.ts'
import type { Product } from './product.ts'
import { reserve } from './reserve.ts'
import { wait } from './wait.ts'

/** Milliseconds for which a booking can be undone where it was made. */
export const undoPeriod = 8_000

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
  const draft = draftFor(id, span, subject)
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
  setBooking(id, { step: 'booked', span, clientId, undo: () => void undo(product, id, clientId, made.value) })
  await wait(undoPeriod, product.signal)
  // Kept, since a room may decline later than that.
  if (home.bookings[id]?.clientId === clientId) setBooking(id, { step: 'booked', span, clientId, undo: null })
}

/** Takes the word about this booking off the card; a later one stays. */
export function dismissBooking(id: ResourceId, clientId: string): void {
  const shown: FavouriteBooking | undefined = home.bookings[id]
  if (shown?.clientId === clientId) setBooking(id, null)
}

async function undo(product: Product, id: ResourceId, clientId: string, event: CalendarEvent): Promise<void> {
  dismissBooking(id, clientId)
  // The room's answer is no longer waited for: an event that is gone is no news.
  dropAwaited(clientId)
  const resource = await askEngine(product.engine.resource(id))
  const now = product.clock.now()
  await cancelReservation(product, deriveReservation(event, resource.ok ? resource.value : null, null, now), '')
}

function draftFor(id: ResourceId, span: InstantSpan, subject: string): ReservationDraft {
  return {
    clientId: crypto.randomUUID(),
    subject,
    resourceIds: [id],
    span,
    isAllDay: false,
    timeZone: timeline.zone,
    attendees: [],
    isPrivate: false,
    onlineMeeting: false,
    notes: '',
    reminder: null,
    recurrence: null,
    deviations: [],
  }
}

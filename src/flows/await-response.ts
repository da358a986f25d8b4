import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { responseOf } from '#src/core/reservation/response.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { awaiting, setAwaitedStep } from '#src/state/awaiting.ts'
import { notify } from '#src/state/notices.ts'
import { onRoomDeclined } from './on-room-declined.ts'
import { type Order, roomsOf } from './order.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'
import { tellDeclinedDates } from './tell-declined-dates.ts'
import { watchEvent } from './watch-event.ts'

export interface Followed {
  readonly draft: ReservationDraft
  readonly order: Order
  readonly event: CalendarEvent
  /** What is done when a room says no, by its index in the order; by default the form comes back for another attempt. */
  readonly onDeclined?: (declined: number, latest: CalendarEvent) => Promise<void>
}

/**
 * Follows the event until every room has accepted or one has declined (section 4), and tells the user. The outcome stays
 * in `state/awaiting`. An event that is gone is reported; one whose time has passed is no longer asked for.
 */
export async function awaitResponse(product: Product, { draft, order, event, onDeclined }: Followed): Promise<void> {
  const { clientId, subject } = draft
  const values = { subject, room: roomsOf(order) }
  const isFollowed = clientId in awaiting.byClientId
  for await (const latest of watchEvent(product, event)) {
    // Undone meanwhile: that the event is gone is no news.
    if (isFollowed && !(clientId in awaiting.byClientId)) return
    if (latest === null) {
      setAwaitedStep(clientId, 'event-not-found')
      notify({ kind: 'error', key: 'fault.event-not-found.message', values })
      await reload(product)
      return
    }
    const declined = roomThat(order, latest, 'declined')
    if (declined !== null) {
      setAwaitedStep(clientId, 'declined')
      await (onDeclined ? onDeclined(declined, latest) : onRoomDeclined(product, { draft, order, declined }))
      return
    }
    if (order.event.resources.every(({ email }) => responseOf(latest, email) === 'accepted')) {
      setAwaitedStep(clientId, 'accepted')
      notify({ kind: 'success', key: 'notice.reservation.accepted', values })
      if (draft.recurrence !== null) await tellDeclinedDates(product, draft, latest)
      await reload(product, { emails: order.event.resources.map(({ email }) => email) })
      return
    }
  }
}

function roomThat(order: Order, event: CalendarEvent, response: 'declined'): number | null {
  const index = order.event.resources.findIndex(({ email }) => responseOf(event, email) === response)
  return index < 0 ? null : index
}

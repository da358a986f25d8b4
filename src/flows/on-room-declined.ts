import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { isFormFreeFor, restoreDraft, setDraftFault } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import { lookAtRooms } from './look-at-rooms.ts'
import { markConflict } from './mark-conflict.ts'
import { draftResourcesOf, type Order } from './order.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'

/**
 * A room said no (decisions, 'Conflict on create'): the form comes back as it was typed, with who holds the slot and the
 * nearest alternatives. Another form that is open is left alone; a notice offers the declined one.
 */
export async function onRoomDeclined(
  product: Product,
  { draft, order, declined }: { readonly draft: ReservationDraft; readonly order: Order; readonly declined: number },
): Promise<void> {
  const room = order.event.resources[declined]
  const resourceId = draft.resourceIds[declined] ?? null
  if (!room) return
  const [held] = await lookAtRooms(product, [room.email], draft.span)
  await reload(product, { emails: [room.email] })
  if (product.signal.aborted) return
  // The declined event stays in the calendar: another attempt is another event.
  const again: ReservationDraft = { ...draft, clientId: crypto.randomUUID() }
  const showAgain = async (): Promise<void> => {
    restoreDraft(again, draftResourcesOf(order))
    setDraftFault({ kind: 'room-declined' })
    await markConflict(product, again, resourceId, held?.event ?? null)
  }
  const isFree = isFormFreeFor(draft.clientId)
  if (isFree) await showAgain()
  notify({
    kind: 'error',
    key: 'notice.reservation.declined',
    values: { subject: draft.subject, room: room.name },
    ...(isFree ? {} : { action: { key: 'notice.reservation.openAgain', run: () => void showAgain() } }),
  })
}

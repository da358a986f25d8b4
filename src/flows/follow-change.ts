import type { Email } from '#src/core/brand.ts'
import { changedParts } from '#src/core/reservation/changed-parts.ts'
import { readResponse } from '#src/core/reservation/response.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { setAwaitedStep } from '#src/state/awaiting.ts'
import {
  closeDraft,
  type DraftChange,
  type Drafted,
  draftState,
  isFormFreeFor,
  restoreDraft,
  setDraftFault,
} from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import { awaitResponse } from './await-response.ts'
import { lookAtRooms } from './look-at-rooms.ts'
import { markConflict } from './mark-conflict.ts'
import { type Order, orderOf, roomsOf } from './order.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'
import { eventLock } from './event-lock.ts'
import { sendChange } from './send-change.ts'

/** Milliseconds for which a change can be undone. */
export const undoTime = 12_000

export interface SentChange {
  readonly wanted: Drafted
  readonly change: Pick<DraftChange, 'kept' | 'was'>
  readonly order: Order
  /** As the calendar answered it. */
  readonly event: CalendarEvent
}

/** After a change was taken: tells so with a way back, reloads the rooms it left and came to, and follows their answer. */
export async function followChange(product: Product, sent: SentChange): Promise<void> {
  const { wanted, change, order, event } = sent
  const { draft } = wanted
  const parts = changedParts(change.kept, wanted)
  const isAsked = parts.includes('when') || parts.includes('resources')
  const isPending =
    isAsked && event.attendees.some(({ resource, status }) => resource && readResponse(status.response) !== 'accepted')
  setAwaitedStep(draft.clientId, isPending ? 'waiting-for-room' : 'accepted')
  notify({
    kind: 'success',
    key: 'notice.reservation.changed',
    values: { subject: draft.subject, room: roomsOf(order) },
    action: { key: 'notice.reservation.undoChange', run: () => void undoChange(product, sent) },
    lasts: undoTime,
  })
  await reload(product, { emails: roomsConcerned(sent) })
  if (!isPending) return
  await awaitResponse(product, {
    draft,
    order,
    event,
    onDeclined: (declined, latest) => onDeclined(product, { ...sent, event: latest }, declined),
  })
}

/** Changes the reservation back to how it was. A calendar or room that refuses says so; nothing else is touched. */
async function undoChange(product: Product, { wanted, change, event }: SentChange): Promise<void> {
  const { was } = change
  const values = { subject: was.draft.subject }
  const isShown = draftState.draft?.clientId === wanted.draft.clientId
  const order = await orderOf(product, was.draft)
  const undo = () => sendChange(product, event, { kept: wanted, wanted: was })
  const sent = order.ok ? await product.locks.ifFree(eventLock(event), undo) : order
  // Null: the event is just being changed once more.
  if (product.signal.aborted || sent === null) return
  if (!order.ok || !sent.ok) {
    notify({ kind: 'error', key: 'notice.reservation.notUndone', values, detail: JSON.stringify(sent) })
    return
  }
  if (isShown) closeDraft()
  notify({ kind: 'success', key: 'notice.reservation.changeUndone', values })
  await reload(product, { emails: roomsConcerned({ wanted, change }) })
  await awaitResponse(product, {
    draft: was.draft,
    order: order.value,
    event: sent.value,
    onDeclined: async (declined) => {
      const room = order.value.event.resources[declined]?.name ?? ''
      notify({ kind: 'error', key: 'notice.reservation.undoDeclined', values: { ...values, room } })
      await reload(product, { emails: roomsConcerned({ wanted, change }) })
    },
  })
}

/**
 * A room said no to the new time: the form comes back as it was typed, still changing that event, with who holds the slot
 * and the nearest alternatives; a notice offers to put the reservation back.
 */
async function onDeclined(product: Product, sent: SentChange, declined: number): Promise<void> {
  const { wanted, change, order, event } = sent
  const { draft, resources } = wanted
  const room = order.event.resources[declined]
  if (!room) return
  const [held] = await lookAtRooms(product, [room.email], draft.span)
  await reload(product, { emails: roomsConcerned(sent) })
  if (product.signal.aborted) return
  const showAgain = async (): Promise<void> => {
    restoreDraft(draft, resources, { event, kept: wanted, was: change.was })
    setDraftFault({ kind: 'room-declined' })
    await markConflict(product, draft, draft.resourceIds[declined] ?? null, held?.event ?? null)
  }
  notify({
    kind: 'error',
    key: 'notice.reservation.changeDeclined',
    values: { subject: draft.subject, room: room.name },
    action: { key: 'notice.reservation.putBack', run: () => void undoChange(product, sent) },
  })
  if (isFormFreeFor(draft.clientId)) await showAgain()
}

function roomsConcerned({ wanted, change }: Pick<SentChange, 'wanted' | 'change'>): Email[] {
  const all = [...wanted.resources, ...change.kept.resources, ...change.was.resources]
  return [...new Set(all.map(({ email }) => email))]
}

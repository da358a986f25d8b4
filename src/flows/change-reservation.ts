import type { Fault } from '#src/core/fault.ts'
import { changedParts } from '#src/core/reservation/changed-parts.ts'
import { fail, type Result } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { setAwaited, setAwaitedStep } from '#src/state/awaiting.ts'
import {
  type DraftChange,
  type Drafted,
  draftState,
  restoreDraft,
  setChangeKept,
  setDraftFault,
  setDraftProblems,
  setDraftStep,
} from '#src/state/draft.ts'
import { checkBeforeSending } from './check-draft.ts'
import { followChange } from './follow-change.ts'
import type { OwnEvent } from './look-at-rooms.ts'
import { type Order, orderOf, roomsOf } from './order.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'
import { eventLock } from './event-lock.ts'
import { sendChange } from './send-change.ts'
import { roomsHolding } from '#src/core/reservation/own-booking.ts'

/**
 * Changes a reservation: check, send, reload, and follow the rooms' answer (section 4, 'After create or patch'). Answers
 * the event as the calendar has it then. Whatever fails, the form keeps what was typed, and as long as nothing was sent
 * the former reservation stands. Asked twice for one event, in this tab or another, it is changed once. The product
 * server is told of creates and deletes only (section 7): a change is neither.
 */
export async function changeReservation(
  product: Product,
  wanted: Drafted,
  change: DraftChange,
): Promise<Result<CalendarEvent>> {
  const changed = await product.locks.ifFree(eventLock(change.event), () => changeAlone(product, wanted, change))
  // Null: another call has this event under way and tells the outcome.
  return changed ?? fail({ kind: 'cancelled' })
}

async function changeAlone(product: Product, wanted: Drafted, change: DraftChange): Promise<Result<CalendarEvent>> {
  const { clientId } = wanted.draft
  const isShown = (): boolean => draftState.draft?.clientId === clientId
  const stop = (fault: Fault): Result<CalendarEvent> => {
    if (isShown()) setDraftFault(fault)
    if (isShown() && fault.kind === 'draft-invalid') setDraftProblems(fault.problems)
    return fail(fault)
  }

  if (isShown()) setDraftStep('sending')
  const order = await orderOf(product, wanted.draft)
  if (!order.ok) return stop(order.fault)
  const parts = changedParts(change.kept, wanted)
  const obstacle = await checkBeforeSending(product, wanted.draft, order.value, { own: ownEvent(change), parts })
  if (obstacle) return stop(obstacle)

  beginAwaiting(product, wanted, order.value, change.event)
  const sent = await sendChange(product, change.event, { kept: change.kept, wanted }, () =>
    setAwaitedStep(clientId, 'looking-up'),
  )
  if (!sent.ok) {
    const isGone = sent.fault.kind === 'event-not-found'
    setAwaitedStep(clientId, isGone ? 'event-not-found' : 'failed')
    if (!isGone) return stop(sent.fault)
    await reload(product)
    if (isShown()) {
      // What was typed can still be reserved: as an event of its own.
      restoreDraft({ ...wanted.draft, clientId: crypto.randomUUID() }, wanted.resources)
      setDraftFault(sent.fault)
    }
    return sent
  }
  if (isShown()) {
    setChangeKept(sent.value, wanted)
    setDraftStep('done')
  }
  void followChange(product, { wanted, change, order: order.value, event: sent.value })
  return sent
}

/** Where the event is now: no obstacle to itself. A room that has declined does not hold it. */
export function ownEvent({ event, kept }: Pick<DraftChange, 'event' | 'kept'>): OwnEvent {
  return { iCalUId: event.iCalUId, span: kept.draft.span, emails: roomsHolding(event) }
}

/** From now on the user is told how the change is getting on. */
export function beginAwaiting({ clock }: Product, { draft }: Drafted, order: Order, event: CalendarEvent): void {
  const [room] = order.event.resources
  if (!room) return
  setAwaited({
    clientId: draft.clientId,
    subject: draft.subject,
    resourceName: roomsOf(order),
    resourceEmail: room.email,
    span: draft.span,
    step: 'sending',
    eventId: event.id,
    since: clock.now(),
  })
}

import { reload } from '#src/features/availability/reload.ts'
import { notify } from '#src/features/notices/state.ts'
import { eventLock } from '#src/features/reservations/event-lock.ts'
import { changedParts, readResponse } from '#src/features/reservations/rules/changed-parts.ts'
import { roomsHolding } from '#src/features/reservations/rules/own-booking.ts'
import { awaitResponse } from '#src/features/reservations/track-event.ts'
import { fetchRoomBookings, type OwnEvent } from '#src/features/series/series-rooms.ts'
import { type Email, fail, type Fault, type Result } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { checkBeforeSending } from './check-draft.ts'
import { markConflict } from './conflicts.ts'
import {
  closeDraft,
  type DraftChange,
  type Drafted,
  draftState,
  isFormFreeFor,
  restoreDraft,
  setChangeKept,
  setDraftFault,
  setDraftProblems,
  setDraftStep,
} from './draft-state.ts'
import { type ResolvedDraft, resolveDraft, roomsOf } from './resolved-draft.ts'
import { sendChange } from './send-change.ts'
import { setAwaited, setAwaitedStep } from './state.ts'

/** Milliseconds for which a change can be undone. */
export const undoTime = 12_000

interface SentChange {
  readonly wanted: Drafted
  readonly change: Pick<DraftChange, 'kept' | 'was'>
  readonly order: ResolvedDraft
  /** As the calendar answered it. */
  readonly event: CalendarEvent
}

/** After a change was taken: tells so with a way back, reloads the rooms it left and came to, and follows their answer. */
async function followChange(services: Services, sent: SentChange): Promise<void> {
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
    action: { key: 'notice.reservation.undoChange', run: () => void undoChange(services, sent) },
    lasts: undoTime,
  })
  await reload(services, { emails: roomsConcerned(sent) })
  if (!isPending) return
  await awaitResponse(services, {
    draft,
    order,
    event,
    onDeclined: (declined, latest) => onDeclined(services, { ...sent, event: latest }, declined),
  })
}

/** Changes the reservation back to how it was. A calendar or room that refuses says so; nothing else is touched. */
async function undoChange(services: Services, { wanted, change, event }: SentChange): Promise<void> {
  const { was } = change
  const values = { subject: was.draft.subject }
  const isShown = draftState.draft?.clientId === wanted.draft.clientId
  const order = await resolveDraft(services, was.draft)
  const undo = () => sendChange(services, event, { kept: wanted, wanted: was })
  const sent = order.ok ? await services.locks.ifFree(eventLock(event), undo) : order
  // Null: the event is just being changed once more.
  if (services.signal.aborted || sent === null) return
  if (!order.ok || !sent.ok) {
    notify({ kind: 'error', key: 'notice.reservation.notUndone', values, detail: JSON.stringify(sent) })
    return
  }
  if (isShown) closeDraft()
  notify({ kind: 'success', key: 'notice.reservation.changeUndone', values })
  await reload(services, { emails: roomsConcerned({ wanted, change }) })
  await awaitResponse(services, {
    draft: was.draft,
    order: order.value,
    event: sent.value,
    onDeclined: async (declined) => {
      const room = order.value.event.resources[declined]?.name ?? ''
      notify({ kind: 'error', key: 'notice.reservation.undoDeclined', values: { ...values, room } })
      await reload(services, { emails: roomsConcerned({ wanted, change }) })
    },
  })
}

/**
 * A room said no to the new time: the form comes back as it was typed, still changing that event, with who holds the slot
 * and the nearest alternatives; a notice offers to put the reservation back.
 */
async function onDeclined(services: Services, sent: SentChange, declined: number): Promise<void> {
  const { wanted, change, order, event } = sent
  const { draft, resources } = wanted
  const room = order.event.resources[declined]
  if (!room) return
  const [held] = await fetchRoomBookings(services, [room.email], draft.span)
  await reload(services, { emails: roomsConcerned(sent) })
  if (services.signal.aborted) return
  const showAgain = async (): Promise<void> => {
    restoreDraft(draft, resources, { event, kept: wanted, was: change.was })
    setDraftFault({ kind: 'room-declined' })
    await markConflict(services, draft, draft.resourceIds[declined] ?? null, held?.event ?? null)
  }
  notify({
    kind: 'error',
    key: 'notice.reservation.changeDeclined',
    values: { subject: draft.subject, room: room.name },
    action: { key: 'notice.reservation.putBack', run: () => void undoChange(services, sent) },
  })
  if (isFormFreeFor(draft.clientId)) await showAgain()
}

function roomsConcerned({ wanted, change }: Pick<SentChange, 'wanted' | 'change'>): Email[] {
  const all = [...wanted.resources, ...change.kept.resources, ...change.was.resources]
  return [...new Set(all.map(({ email }) => email))]
}

/**
 * Changes a reservation: check, send, reload, and follow the rooms' answer (section 4, 'After create or patch'). Answers
 * the event as the calendar has it then. Whatever fails, the form keeps what was typed, and as long as nothing was sent
 * the former reservation stands. Asked twice for one event, in this tab or another, it is changed once. The product
 * server is told of creates and deletes only (section 7): a change is neither.
 */
export async function changeReservation(
  services: Services,
  wanted: Drafted,
  change: DraftChange,
): Promise<Result<CalendarEvent>> {
  const changed = await services.locks.ifFree(eventLock(change.event), () => changeAlone(services, wanted, change))
  // Null: another call has this event under way and tells the outcome.
  return changed ?? fail({ kind: 'cancelled' })
}

async function changeAlone(services: Services, wanted: Drafted, change: DraftChange): Promise<Result<CalendarEvent>> {
  const { clientId } = wanted.draft
  const isShown = (): boolean => draftState.draft?.clientId === clientId
  const stop = (fault: Fault): Result<CalendarEvent> => {
    if (isShown()) setDraftFault(fault)
    if (isShown() && fault.kind === 'draft-invalid') setDraftProblems(fault.problems)
    return fail(fault)
  }

  if (isShown()) setDraftStep('sending')
  const order = await resolveDraft(services, wanted.draft)
  if (!order.ok) return stop(order.fault)
  const parts = changedParts(change.kept, wanted)
  const obstacle = await checkBeforeSending(services, wanted.draft, order.value, { own: ownEvent(change), parts })
  if (obstacle) return stop(obstacle)

  beginAwaiting(services, wanted, order.value, change.event)
  const sent = await sendChange(services, change.event, { kept: change.kept, wanted }, () =>
    setAwaitedStep(clientId, 'looking-up'),
  )
  if (!sent.ok) {
    const isGone = sent.fault.kind === 'event-not-found'
    setAwaitedStep(clientId, isGone ? 'event-not-found' : 'failed')
    if (!isGone) return stop(sent.fault)
    await reload(services)
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
  void followChange(services, { wanted, change, order: order.value, event: sent.value })
  return sent
}

/** Where the event is now: no obstacle to itself. A room that has declined does not hold it. */
export function ownEvent({ event, kept }: Pick<DraftChange, 'event' | 'kept'>): OwnEvent {
  return { iCalUId: event.iCalUId, span: kept.draft.span, emails: roomsHolding(event) }
}

/** From now on the user is told how the change is getting on. */
export function beginAwaiting(
  { clock }: Services,
  { draft }: Drafted,
  order: ResolvedDraft,
  event: CalendarEvent,
): void {
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

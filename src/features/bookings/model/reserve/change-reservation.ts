import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { eventLock } from '../reservations/event-lock.ts'
import { changedParts, readResponse } from '../reservations/rules/changed-parts.ts'
import { awaitResponse } from '../reservations/track-event.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { checkChange } from './check-change.ts'
import { ownEvent } from './check-slot.ts'
import { markConflict } from './conflicts.ts'
import {
  closeDraft,
  type DraftChange,
  type Drafted,
  failDraft,
  isFormFreeFor,
  isInForm,
  restoreDraft,
  setChangeKept,
  setDraftFault,
  setDraftStep,
} from './draft-state.ts'
import { fetchRoomBookings } from './held-rooms.ts'
import { type ResolvedDraft, resolveDraft, roomsOf } from './resolved-draft.ts'
import { sendChange } from './send-change.ts'
import { setAwaitedStep } from './state.ts'
import { beginAwaiting } from './track-reservation.ts'

/** Milliseconds for which a change can be undone. */
export const undoTime = 12_000

interface SentChange {
  readonly wanted: Drafted
  readonly change: Pick<DraftChange, 'kept' | 'was'>
  readonly order: ResolvedDraft
  /** The event as the calendar returned it. */
  readonly event: CalendarEvent
}

/**
 * Completes an accepted change: shows a notification with an undo action, reloads the rooms before and after the
 * change, and tracks their responses.
 */
async function followChange(services: Booking, sent: SentChange): Promise<void> {
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

/**
 * Restores the reservation to its state before the change. If the calendar or a room refuses, a notification says so
 * and nothing else changes.
 */
async function undoChange(services: Booking, { wanted, change, event }: SentChange): Promise<void> {
  const { was } = change
  const values = { subject: was.draft.subject }
  const isShown = isInForm(wanted.draft.clientId)
  const order = await resolveDraft(services, was.draft)
  const undo = () => sendChange(services, event, { kept: wanted, wanted: was })
  const sent = order.ok ? await services.locks.ifFree(eventLock(event), undo) : order
  // Null if another change of the event is under way.
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
 * A room declined the new time. The form comes back as it was typed, still changing that event, with the holder of the
 * slot and the nearest alternatives. A notification offers to restore the reservation.
 */
async function onDeclined(services: Booking, sent: SentChange, declined: number): Promise<void> {
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
 * Changes a reservation: checks, sends, reloads and tracks the rooms' responses (section 4, 'After create or patch').
 * Returns the event as the calendar has it then. If it fails, the form retains the input. The former reservation is
 * unaffected unless the request was sent. If it is called twice for one event, in this tab or another, the event is
 * changed once. The product server is notified of creates and deletes only (section 7), so not of a change.
 */
export async function changeReservation(
  services: Booking,
  wanted: Drafted,
  change: DraftChange,
): Promise<Result<CalendarEvent>> {
  const changed = await services.locks.ifFree(eventLock(change.event), () => changeAlone(services, wanted, change))
  // Null if another call is changing this event: that call reports the outcome.
  return changed ?? fail({ kind: 'cancelled' })
}

async function changeAlone(services: Booking, wanted: Drafted, change: DraftChange): Promise<Result<CalendarEvent>> {
  const { clientId } = wanted.draft
  const stop = (fault: Fault): Result<CalendarEvent> => {
    failDraft(clientId, fault)
    return fail(fault)
  }

  if (isInForm(clientId)) setDraftStep('sending')
  const order = await resolveDraft(services, wanted.draft)
  if (!order.ok) return stop(order.fault)
  const parts = changedParts(change.kept, wanted)
  const obstacle = await checkChange(services, wanted.draft, order.value, { own: ownEvent(change), parts })
  if (obstacle) return stop(obstacle)

  beginAwaiting(services, wanted.draft, order.value, change.event.id)
  const sent = await sendChange(services, change.event, { kept: change.kept, wanted }, () =>
    setAwaitedStep(clientId, 'looking-up'),
  )
  if (!sent.ok) {
    const isGone = sent.fault.kind === 'event-not-found'
    setAwaitedStep(clientId, isGone ? 'event-not-found' : 'failed')
    if (!isGone) return stop(sent.fault)
    await reload(services)
    if (isInForm(clientId)) {
      // The input can still be reserved as a new event.
      restoreDraft({ ...wanted.draft, clientId: crypto.randomUUID() }, wanted.resources)
      setDraftFault(sent.fault)
    }
    return sent
  }
  if (isInForm(clientId)) {
    setChangeKept(sent.value, wanted)
    setDraftStep('done')
  }
  void followChange(services, { wanted, change, order: order.value, event: sent.value })
  return sent
}

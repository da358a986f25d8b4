import { notify } from '#src/features/notices/model/state.ts'
import { listReservedFor } from '../reservations/load-for-others.ts'
import { awaitResponse } from '../reservations/track-event.ts'
import { keepSeries } from '../series/keep-series.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { reservePathOf, reserveScreen } from '#src/features/availability/model/reserve-path.ts'
import { detailOf } from '#src/kernel/fault.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import {
  isFormFreeFor,
  isInForm,
  outcomeKind,
  renewDraftId,
  restoreDraft,
  setDraftFault,
  setDraftStep,
} from './draft-state.ts'
import { executeCreate } from './execute-create.ts'
import type { KeptEntry } from './journal-entry.ts'
import { draftResourcesOf, type ResolvedDraft, roomsOf } from './resolved-draft.ts'
import type { ReservationDraft } from './rules/draft.ts'
import { dropAwaited, setAwaited, setAwaitedStep } from './state.ts'

/** Step 5 of the creation flow (section 4): from any reservations page to the reserve view. */
function navigateAfterCreate({ routing }: Reading, { start }: InstantSpan): void {
  const path = routing.path()
  if (!path.startsWith('/reservations') || path === reserveScreen) return
  routing.navigate(reservePathOf({ day: dayOf(homeZone(), start) }))
}

export interface TrackedReservation {
  readonly answer: Result<CalendarEvent>
  /** Settles when every room has responded and the product server was notified. */
  readonly followed: Promise<void>
}

/**
 * Executes a journalled create to its end and reports the outcome to the form, the notifications and the tracking. With
 * `isQuiet` the caller reports it.
 */
export async function trackReservation(
  services: Booking,
  entry: KeptEntry,
  order: ResolvedDraft,
  isQuiet = false,
): Promise<TrackedReservation> {
  // False after a reload of the page while the room had not responded: the user knows of the event.
  const isNews = entry.current.step !== 'done' && !isQuiet
  const { clientId, draft, follows } = entry.current
  const { journal } = services.storage
  const { onBehalf } = order.event
  const values = { subject: draft.subject, room: roomsOf(order), name: onBehalf?.owner.name ?? '' }
  if (order.event.resources.length === 0) return settled(fail({ kind: 'not-found', what: 'resource' }))
  beginAwaiting(services, draft, order, entry.current.eventId)

  const { answer, finished } = await executeCreate(services, entry, order)
  if (services.signal.aborted) return settled(answer)
  if (answer.ok) {
    setAwaitedStep(clientId, 'waiting-for-room', answer.value.id)
    if (isInForm(clientId)) setDraftStep('done')
    if (onBehalf) await listReservedFor(services, onBehalf.owner)
    await keepSeries(services, entry.current)
    const created = onBehalf ? 'notice.reservation.createdFor' : 'notice.reservation.created'
    const key = follows === null ? created : 'notice.series.changed'
    // That a series was changed stays, because the rooms answer for its new dates only.
    const about = follows === null ? { about: clientId } : {}
    if (isNews) notify({ kind: outcomeKind(clientId), key, values, ...about })
    if (isNews) navigateAfterCreate(services, draft.span)
    const answered = awaitResponse(services, { draft, order, event: answer.value, isQuiet })
    // Retained until all responses and notifications are complete: a reload of the page resumes from here.
    const followed = Promise.all([finished, answered]).then(() =>
      services.signal.aborted ? undefined : journal.remove(clientId),
    )
    return { answer, followed }
  }

  setAwaitedStep(clientId, answer.fault.kind === 'event-not-found' ? 'event-not-found' : 'failed')
  await journal.remove(clientId)
  if (isQuiet) {
    dropAwaited(clientId)
    return settled(answer)
  }
  // The rest of a series cannot be created on its own, because the series still exists.
  const isOfUse = follows === null
  if (isOfUse && isFormFreeFor(clientId) && !isInForm(clientId)) restoreDraft(draft, draftResourcesOf(order))
  if (isInForm(clientId)) {
    setDraftFault(answer.fault)
    // The outcome is final: the next attempt is a new event.
    renewDraftId()
  } else {
    notify({
      kind: 'error',
      key: 'notice.reservation.failed',
      values,
      ...(isOfUse
        ? { action: { key: 'notice.reservation.openAgain', run: () => restoreDraft(draft, draftResourcesOf(order)) } }
        : {}),
      detail: detailOf(answer.fault),
    })
  }
  dropAwaited(clientId)
  return settled(answer)
}

export const settled = (answer: Result<CalendarEvent>): TrackedReservation => ({ answer, followed: Promise.resolve() })

/** Starts to report the progress of a create or a change to the user. `eventId` is null until the event exists. */
export function beginAwaiting(
  { clock }: Pick<Reading, 'clock'>,
  { clientId, subject, span }: ReservationDraft,
  order: ResolvedDraft,
  eventId: string | null,
): void {
  const [room] = order.event.resources
  if (!room) return
  const now = clock.now()
  const resourceName = roomsOf(order)
  setAwaited({ clientId, subject, resourceName, resourceEmail: room.email, span, step: 'sending', eventId, since: now })
}

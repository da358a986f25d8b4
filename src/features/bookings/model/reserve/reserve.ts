import { notify } from '#src/features/notices/model/state.ts'
import { listReservedFor } from '../reservations/load-for-others.ts'
import { awaitResponse } from '../reservations/track-event.ts'
import { keepSeries } from '../series/keep-series.ts'
import { shortMonthSkips } from '../series/rules/expand-series.ts'
import type { SeriesDeviation } from '../series/rules/recurrence.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { reservePathOf, reserveScreen } from '#src/features/availability/model/reserve-path.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import { detailOf, type Fault } from '#src/kernel/fault.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { checkBeforeSending } from './check-draft.ts'
import {
  failDraft,
  isFormFreeFor,
  isInForm,
  outcomeKind,
  renewDraftId,
  restoreDraft,
  setDraftFault,
  setDraftStep,
} from './draft-state.ts'
import { executeCreate } from './execute-create.ts'
import { entryLock, journalNow, keepEntry, type KeptEntry } from './journal-entry.ts'
import { beginAwaiting, draftResourcesOf, type ResolvedDraft, resolveDraft, roomsOf } from './resolved-draft.ts'
import type { ReservationDraft } from './rules/draft.ts'
import { type FollowedSeries, openEntry } from './rules/journal.ts'
import { dropAwaited, setAwaitedStep } from './state.ts'

/**
 * Makes a reservation (section 4, 'Creation flow'): check, journal, online meeting, create, wait until visible,
 * register, reload, navigate. Returns the event once it is in the calendar; the room's response is tracked after that.
 * If it fails, the form retains the input. If it is called twice for one draft, in this tab or another, it books once.
 * With `follows` it continues a series, which is shortened before the rooms are invited. With `isQuiet` the caller reports
 * the outcome: no notice, no form and no navigation, unless a room declines.
 */
export function reserve(
  services: Booking,
  draft: ReservationDraft,
  follows: FollowedSeries | null = null,
  isQuiet = false,
): Promise<Result<CalendarEvent>> {
  return new Promise((resolve, reject) => {
    const worked = services.locks.ifFree(entryLock(draft.clientId), async () => {
      const { answer, followed } = await reserveAlone(services, draft, follows, isQuiet)
      resolve(answer)
      // The lock is held until all work on this create is finished.
      await followed
      return true
    })
    // Null if another call is executing this draft: that call reports the outcome.
    worked.then((ran) => (ran === null ? resolve(fail({ kind: 'cancelled' })) : undefined), reject)
  })
}

/** Some calendars move dates into months that the series does not have. Such dates are left out like skipped ones. */
function withShortMonths(draft: ReservationDraft): ReservationDraft {
  if (draft.recurrence === null) return draft
  const skips = shortMonthSkips(draft.recurrence, draft.span, draft.timeZone)
  const isNew = ({ day }: SeriesDeviation): boolean => !draft.deviations.some((deviation) => deviation.day === day)
  return { ...draft, deviations: [...draft.deviations, ...skips.filter(isNew)] }
}

async function reserveAlone(
  services: Booking,
  draft: ReservationDraft,
  follows: FollowedSeries | null,
  isQuiet: boolean,
): Promise<TrackedReservation> {
  const stop = (fault: Fault): TrackedReservation => {
    failDraft(draft.clientId, fault)
    return settled(fail(fault))
  }

  if (isInForm(draft.clientId)) setDraftStep('sending')
  const order = await resolveDraft(services, draft)
  if (!order.ok) return stop(order.fault)

  // An existing entry means that this draft was sent before, from a tab that was reloaded or duplicated.
  const earlier = (await services.storage.journal.list()).find(({ clientId }) => clientId === draft.clientId)
  // No check if the draft continues a series, because that series still holds the rooms. They respond per date.
  const obstacle = earlier || follows ? null : await checkBeforeSending(services, draft, order.value)
  if (obstacle) return stop(obstacle)

  const entry = await keepEntry(services, earlier ?? openEntry(withShortMonths(draft), journalNow(), follows))
  return trackReservation(services, entry, order.value, isQuiet)
}

/** Step 5 of the creation flow (section 4): from any reservations page to the reserve view. */
function navigateAfterCreate({ routing }: Reading, { start }: InstantSpan): void {
  const path = routing.path()
  if (!path.startsWith('/reservations') || path === reserveScreen) return
  routing.navigate(reservePathOf({ day: dayOf(homeZone(), start) }))
}

interface TrackedReservation {
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

const settled = (answer: Result<CalendarEvent>): TrackedReservation => ({ answer, followed: Promise.resolve() })

import { shortMonthSkips } from '#src/features/series/rules/expand-series.ts'
import type { SeriesDeviation } from '#src/features/series/rules/recurrence.ts'
import { fail, type Fault, type Result } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { checkBeforeSending } from './check-draft.ts'
import { draftState, setDraftFault, setDraftProblems, setDraftStep } from './draft-state.ts'
import { entryLock, journalNow, keepEntry } from './journal-entry.ts'
import { resolveDraft } from './resolved-draft.ts'
import type { ReservationDraft } from './rules/draft.ts'
import { type FollowedSeries, openEntry } from './rules/journal.ts'
import { type TrackedReservation, trackReservation } from './track-reservation.ts'

/**
 * Makes a reservation (section 4, 'Creation flow'): check, journal, online meeting, create, wait until visible,
 * register, reload, navigate. Returns the event once it is in the calendar; the room's response is tracked after that.
 * If it fails, the form retains the input. If it is called twice for one draft, in this tab or another, it books once.
 * With `follows` it continues a series, which is shortened before the rooms are invited. With `isQuiet` the caller reports
 * the outcome: no notice, no form and no navigation, unless a room declines.
 */
export function reserve(
  services: Services,
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
  services: Services,
  draft: ReservationDraft,
  follows: FollowedSeries | null,
  isQuiet: boolean,
): Promise<TrackedReservation> {
  const isShown = (): boolean => draftState.draft?.clientId === draft.clientId
  const stop = (fault: Fault): TrackedReservation => {
    if (isShown()) setDraftFault(fault)
    if (isShown() && fault.kind === 'draft-invalid') setDraftProblems(fault.problems)
    return { answer: fail(fault), followed: Promise.resolve() }
  }

  if (isShown()) setDraftStep('sending')
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

import type { Booking } from '#src/base/needs.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { checkBeforeSending } from './check-draft.ts'
import { failDraft, isInForm, setDraftStep } from './draft-state.ts'
import { entryLock, journalNow, keepEntry } from './journal-entry.ts'
import { resolveDraft } from './resolved-draft.ts'
import type { ReservationDraft } from './rules/draft.ts'
import { type FollowedSeries, openEntry } from './rules/journal.ts'
import { settled, type TrackedReservation, trackReservation } from './track-reservation.ts'

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

  const deviations = order.value.series?.deviations ?? draft.deviations
  const entry = await keepEntry(services, earlier ?? openEntry({ ...draft, deviations }, journalNow(), follows))
  return trackReservation(services, entry, order.value, isQuiet)
}

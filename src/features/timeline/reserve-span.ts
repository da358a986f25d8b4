import type { RowView } from '#src/engine/compute.ts'
import { draftState, openDraft } from '#src/features/reserve/draft-state.ts'
import { offerDraftLater } from '#src/features/reserve/offer-draft.ts'
import { offerWithin, shortestOffer } from '#src/features/reserve/rules/one-tap.ts'
import type { Instant, InstantSpan, QuarterSpan } from '#src/kernel/result.ts'
import { instantsOf, minutesBetween, quarterAt, startOfMinute, startOfQuarter } from '#src/kernel/time/moment.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { bookableAround, isBookableRow } from './bookable.ts'
import { setSelection, timeline } from './state.ts'

/**
 * Returns the time that is reserved for selected quarters. If the first has begun, it starts at this minute and lasts
 * at most `asked` minutes, or until the selected end if there is no `asked`, as `offerWithin` cuts it. Returns null if
 * the rest of the free time is too short.
 */
export function timeToReserve(
  view: RowView,
  span: QuarterSpan,
  asked?: number,
  now: Instant = timeline.now,
): InstantSpan | null {
  if (span.from > quarterAt(now)) return instantsOf(span)
  const left = freeTimeLeft(view, now)
  if (left === null) return null
  const minutes = asked ?? Math.max(shortestOffer, minutesBetween(left.start, startOfQuarter(span.to)))
  return offerWithin(left, view, minutes)
}

/** Returns the free time of a row from this minute on. Null if the current quarter is not free. */
export function freeTimeLeft(view: RowView, now: Instant): InstantSpan | null {
  const free = bookableAround(view, quarterAt(now))
  return free && { start: startOfMinute(now), end: startOfQuarter(free.to) }
}

/**
 * Returns the minutes that are left of free time which includes the current quarter, and the minutes that a reservation
 * takes at least. Null if there is enough time.
 */
export function tooShortLeft(
  view: RowView,
  { from, to }: QuarterSpan,
  now: Instant,
): { readonly free: number; readonly wanted: number } | null {
  const current = quarterAt(now)
  const left = from <= current && current < to ? freeTimeLeft(view, now) : null
  if (left === null || offerWithin(left, view, shortestOffer) !== null) return null
  return {
    free: minutesBetween(left.start, left.end),
    wanted: Math.max(view.minimumDuration ?? 0, shortestOffer),
  }
}

/** Returns true if the open form changes an event that starts in the first of these quarters. */
function isBegunEvent({ from }: QuarterSpan): boolean {
  const { change, open, draft } = draftState
  return change !== null && open && draft !== null && quarterAt(draft.span.start) === from
}

/**
 * Selects the time and opens the form for it. `asked` is the duration in minutes requested by a click, a tap or Enter;
 * absent for a selected end. Nothing happens if the time is too short.
 */
export function reserve(view: RowView, span: QuarterSpan, asked?: number): void {
  if (!isBookableRow(view) || view.email === null) return
  // The end of an event that is under way can be changed. Its start stays.
  const time = isBegunEvent(span) ? instantsOf(span) : timeToReserve(view, span, asked)
  if (time === null) return
  setSelection(asked === undefined ? { key: view.key, span } : { key: view.key, span, asked })
  // An interrupted change must not be applied to this slot.
  if (draftState.change && !draftState.open) offerDraftLater()
  openDraft({
    resourceId: resourceIdOf(view.key),
    name: view.name,
    email: view.email,
    span: time,
    timeZone: timeline.zone,
  })
}

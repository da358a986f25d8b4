import { searchState } from '#src/base/search-state.ts'
import type { RowView } from '#src/engine/compute.ts'
import { bookableRunAt, bookableRunWith, mayBeDragged } from '#src/features/availability/model/rules/runs.ts'
import { draftState, offerDraftLater, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { clampDraft, type ClampedDraft } from '#src/features/bookings/model/reserve/rules/clamp-draft.ts'
import { offerWithin, shortestOffer } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import type { Instant, InstantSpan, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { instantsOf, minutesBetween, plus, quarterAt, startOfMinute, startOfQuarter } from '#src/kernel/time/moment.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import type { OwnEvent } from './own-events.ts'
import { setSelection } from './state.ts'
import { reader } from '#src/base/reader.ts'
import { timelineWindow } from './window-state.ts'

/**
 * Returns the time that is reserved for selected quarters. If the first has begun, it starts at this minute and lasts
 * at most `asked` minutes, or until the selected end if there is no `asked`, as `offerWithin` cuts it. Returns null if
 * the rest of the free time is too short.
 */
export function timeToReserve(
  view: RowView,
  span: QuarterSpan,
  asked?: number,
  now: Instant = reader.now,
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
    timeZone: searchState.shownZone,
  })
}

/** Returns the view of a painted row; people count down from -1. */
export function viewOfRow(row: number): RowView | null {
  const { rows, people } = timelineWindow.painted
  return (row < 0 ? people[-1 - row] : rows.get(row)) ?? null
}

/** Returns the row index of a painted resource. Null if it is not painted. */
export function rowOfKey(key: string): number | null {
  for (const [row, view] of timelineWindow.painted.rows) if (view.key === key) return row
  return null
}

/** Returns the view of a painted resource. Null if it is not painted. */
export function viewOfKey(key: string): RowView | null {
  const row = rowOfKey(key)
  return row === null ? null : viewOfRow(row)
}

/** Returns true if this row can be reserved at all. */
export const isBookableRow = (view: RowView): boolean => view.row >= 0 && view.bookable && view.email !== null

/**
 * Returns the longest time around a quarter that a drag can reserve, within the held rows. Null if there is none. A gap that is
 * shorter than requested is included. The event being changed does not block its own time.
 */
export function bookableAround(view: RowView, quarter: Quarter, own: OwnEvent | null = null): QuarterSpan | null {
  const base = timelineWindow.painted.held?.quarterFrom
  if (base === undefined || !isBookableRow(view)) return null
  const isIn = own !== null && view.email !== null && own.emails.includes(view.email)
  const run = isIn
    ? bookableRunWith(view.runs, quarter - base, { from: own.span.from - base, to: own.span.to - base })
    : bookableRunAt(view.runs, quarter - base, mayBeDragged)
  return run && { from: plus(base, run.from), to: plus(base, run.to) }
}

/** Returns true if a press on this quarter can reserve the requested duration, or as much of it as is free. */
export function isPressable(view: RowView, quarter: Quarter): boolean {
  const base = timelineWindow.painted.held?.quarterFrom
  return base !== undefined && isBookableRow(view) && bookableRunAt(view.runs, quarter - base) !== null
}

/** Limits a drag over these quarters of a row to the bookable time. */
export function clampIn(view: RowView, anchor: Quarter, head: Quarter, own: OwnEvent | null = null): ClampedDraft {
  const run = bookableAround(view, anchor, own)
  return clampDraft({ anchor, head }, run, view.minimumDuration, view.maximumDuration, searchState.shownZone)
}

import type { RowView } from '#src/engine/compute.ts'
import { bookableRunAt, bookableRunWith, mayBeDragged } from '#src/features/availability/rules/runs.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { type ClampedDraft, clampDraft } from '#src/features/reserve/rules/clamp-draft.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { timelineWindow } from './window-state.ts'
import type { OwnEvent } from './own-events.ts'

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
  return clampDraft({ anchor, head }, bookableAround(view, anchor, own), view.minimumDuration, view.maximumDuration)
}

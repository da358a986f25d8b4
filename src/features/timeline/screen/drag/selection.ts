import { searchState } from '#src/base/search-state.ts'
import type { RowView } from '#src/engine/compute.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus, quartersIn } from '#src/kernel/time/moment.ts'
import { clampIn, isPressable, reserve, timeToReserve, viewOfKey, viewOfRow } from '../../model/reserve-span.ts'
import type { Frame } from '../grid/frame.ts'
import { isOnRow, rowAt } from '../../model/grid/row-layout.ts'
import { quarterAtX } from '../grid/scale.ts'
import { type ActiveSlot, setSelection, timeline } from '../../model/state.ts'
import { timelineWindow } from '../../model/window-state.ts'
import type { Gesture } from './gesture.ts'

/**
 * Returns the slot at a point of the window, in client pixels. Null on a group header, below the last row and over the
 * first column. If `clamped`, returns the nearest slot on screen instead, because the pointer may leave the rows during
 * a drag.
 */
export function findSlot(
  body: HTMLElement,
  frame: Frame,
  point: { readonly clientX: number; readonly clientY: number },
  clamped: boolean,
): ActiveSlot | null {
  const { layout, scale, nameWidth, bodyHeight, width } = frame
  const box = body.getBoundingClientRect()
  const x = point.clientX - box.left
  const y = point.clientY - box.top
  const isInside = x >= nameWidth && x < width && y >= 0 && y < bodyHeight
  if (layout.count === 0 || (!isInside && !clamped)) return null
  const left = Math.max(nameWidth, Math.min(x, width - 1)) - nameWidth + timelineWindow.painted.left
  const top = Math.max(0, Math.min(y, bodyHeight - 1)) + timelineWindow.painted.top
  if (!clamped && !isOnRow(layout, top)) return null
  return { row: rowAt(layout, top), quarter: quarterAtX(scale, left) }
}

/** Shift with an arrow key: extends or shrinks the selection to the new slot, within the bookable time. */
export function extendSelection(from: ActiveSlot, to: ActiveSlot): void {
  const view = viewOfRow(from.row)
  if (!view) return
  const selected = timeline.selection?.key === view.key ? timeline.selection.span : null
  const { span } = clampIn(view, anchorOf(selected, from.quarter), to.quarter)
  if (span) setSelection({ key: view.key, span })
}

/** The end of the selection that the keyboard did not move. */
function anchorOf(selected: QuarterSpan | null, head: Quarter): Quarter {
  if (!selected) return head
  return head <= selected.from ? plus(selected.to, -1) : selected.from
}

/**
 * Returns the time selected by a single click: the requested duration from this slot, as far as it is bookable. Null in
 * a gap that is shorter than requested: it is offered with its own duration instead (`finding/taken.tsx`). Also null if
 * too little of the free time is left.
 */
export function spanFrom(view: RowView, quarter: Quarter): QuarterSpan | null {
  if (!isPressable(view, quarter)) return null
  const { duration } = searchState.question
  const length = Math.max(1, quartersIn(duration))
  const { span } = clampIn(view, quarter, plus(quarter, length - 1))
  return span && timeToReserve(view, span, duration) && span
}

/** Opens the reservation form for the time over which the pointer was dragged. */
export function reserveDragged({ key, span }: Pick<Gesture, 'key' | 'span'>): void {
  const view = viewOfKey(key)
  if (view && span) reserve(view, span)
}

/** Opens the reservation form for the requested duration from the slot that was clicked. */
export function reservePressed({ key, anchor }: Pick<Gesture, 'key' | 'anchor'>): void {
  const view = viewOfKey(key)
  const span = view && spanFrom(view, anchor)
  if (span) reserve(view, span, searchState.question.duration)
}

/** Enter: opens the reservation form for the selection or the active slot. */
export function reserveSelection(): void {
  const { selection, active } = timeline
  const view = selection ? viewOfKey(selection.key) : active && viewOfRow(active.row)
  if (!view) return
  if (selection) return reserve(view, selection.span, selection.asked)
  const span = active && spanFrom(view, active.quarter)
  if (span) reserve(view, span, searchState.question.duration)
}

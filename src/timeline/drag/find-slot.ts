import { timelineWindow } from '#src/state/timeline-window.ts'
import type { Frame } from '../grid/frame.ts'
import { isOnRow, rowAt } from '../grid/row-layout.ts'
import { quarterAtX } from '../grid/scale.ts'
import type { Slot } from './gesture.ts'

/**
 * The slot at a point of the window, in client pixels. Null on a group header, below the last row and over the first
 * column, unless `clamped`: then the nearest slot on screen, for a pointer that has left the rows during a drag.
 */
export function findSlot(
  body: HTMLElement,
  frame: Frame,
  point: { readonly clientX: number; readonly clientY: number },
  clamped: boolean,
): Slot | null {
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

import type { ActiveSlot } from '#src/state/timeline.ts'
import type { Frame } from '../grid/frame.ts'
import { topOfRow } from '../grid/row-layout.ts'
import { xOf } from '../grid/scale.ts'

/** Scrolls by as little as it takes to have a slot in sight. */
export function revealSlot(scroller: HTMLElement, frame: Frame, { row, quarter }: ActiveSlot): void {
  const { layout, scale, bodyHeight, trackWidth } = frame
  const x = xOf(scale, quarter)
  const left = nearest(scroller.scrollLeft, x, x + scale.quarterWidth, trackWidth)
  const y = row < 0 ? null : topOfRow(layout, row)
  const top = y === null ? scroller.scrollTop : nearest(scroller.scrollTop, y, y + layout.pitch, bodyHeight)
  scroller.scrollTo({ top, left, behavior: 'instant' })
}

function nearest(offset: number, from: number, to: number, room: number): number {
  if (from < offset) return from
  return to > offset + room ? to - room : offset
}

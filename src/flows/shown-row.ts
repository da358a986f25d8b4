import type { RowView } from '#src/contract/compute.ts'
import { timelineWindow, wantedWindow } from '#src/state/timeline-window.ts'

/** The row of that resource, where it is on screen. */
export function shownRow(key: string): RowView | undefined {
  const visible = wantedWindow()?.visible
  if (!visible) return undefined
  const { rows } = timelineWindow.painted
  for (let row = visible.rowFrom; row < visible.rowTo; row += 1) {
    const view = rows.get(row)
    if (view?.key === key) return view
  }
  return undefined
}

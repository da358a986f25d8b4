import { timelineWindow, wantedWindow } from '#src/state/timeline-window.ts'

/** Whether the row of that resource is on screen. */
export function isRowShown(key: string): boolean {
  const visible = wantedWindow()?.visible
  if (!visible) return false
  const { rows } = timelineWindow.painted
  for (let row = visible.rowFrom; row < visible.rowTo; row += 1) if (rows.get(row)?.key === key) return true
  return false
}

import type { RowView } from '#src/contract/compute.ts'
import { shownPlaces } from '#src/state/shown-places.ts'
import { timelineWindow, wantedWindow } from '#src/state/timeline-window.ts'

/** The row of that resource, or its place on a plan, where it is on screen. */
export function shownRow(key: string): Pick<RowView, 'email'> | undefined {
  const email = shownPlaces().get(key)
  if (email !== undefined) return { email }

  const visible = wantedWindow()?.visible
  if (!visible) return undefined
  const { rows } = timelineWindow.painted
  for (let row = visible.rowFrom; row < visible.rowTo; row += 1) {
    const view = rows.get(row)
    if (view?.key === key) return view
  }
  return undefined
}

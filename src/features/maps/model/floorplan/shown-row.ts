import type { RowView } from '#src/engine/compute.ts'
import { timelineWindow, wantedWindow } from '#src/features/timeline/model/window-state.ts'
import { floorState } from './state.ts'

/** Returns the row of the resource, or its place on a plan, if it is on screen. */
export function shownRow(key: string): Pick<RowView, 'email'> | undefined {
  const email = floorState.shownAddresses.get(key)
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

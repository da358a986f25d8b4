import { searchState } from '#src/base/search-state.ts'
import { showAge } from '#src/base/connection.ts'
import { putKeptSchedules } from '#src/features/availability/model/kept-schedules.ts'
import type { Reading } from '#src/base/needs.ts'
import { showWindow } from './show-window.ts'
import { setKeptData } from './state.ts'

/**
 * Puts the stored schedules of the open days into rows without data, and shows their age. Newer data that was loaded
 * meanwhile stays.
 */
export async function showKeptSchedules(services: Reading): Promise<void> {
  const { opened } = searchState
  if (!opened) return
  const { from, to } = opened.span
  const asOf = await putKeptSchedules(services, { from, to })
  // The same days may have been opened again meanwhile, in another order for example.
  const isShown = searchState.opened?.span.from === from && searchState.opened.span.to === to
  if (asOf === null || services.signal.aborted || !isShown) return
  setKeptData(asOf)
  showAge(asOf)
  await showWindow(services)
}

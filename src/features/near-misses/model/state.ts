import { proxy } from 'valtio'
import { onSessionEnd } from '#src/base/session-end.ts'
import { setShownResource } from '#src/features/availability/model/shown-resource-state.ts'

/** True while the panel with all excluded resources is open. */
export const leftOut = proxy({ isShown: false })

export function showLeftOut(isShown: boolean): void {
  leftOut.isShown = isShown
  // Both use the same place on screen.
  if (isShown) setShownResource(null)
}

onSessionEnd(() => showLeftOut(false))

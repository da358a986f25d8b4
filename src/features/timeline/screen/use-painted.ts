import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { type Painted, timelineWindow } from '../model/window-state.ts'

const watch = (changed: () => void): (() => void) => subscribe(timelineWindow, changed)

/**
 * Returns a value of the painted content. A component that reads less than the rows does not render on every scroll
 * step.
 */
export function usePainted<Value>(select: (painted: Painted) => Value): Value {
  return useSyncExternalStore(
    watch,
    useCallback(() => select(timelineWindow.painted), [select]),
  )
}

import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { type Painted, timelineWindow } from './window-state.ts'

const watch = (changed: () => void): (() => void) => subscribe(timelineWindow, changed)

/** One value of what is painted; a component that reads less than the rows is not drawn anew for every scroll step. */
export function usePainted<Value>(select: (painted: Painted) => Value): Value {
  return useSyncExternalStore(
    watch,
    useCallback(() => select(timelineWindow.painted), [select]),
  )
}

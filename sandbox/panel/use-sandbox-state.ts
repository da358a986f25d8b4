import { useCallback, useEffect, useState } from 'react'
import type { SandboxState } from '#mocks/controls.ts'
import type { SandboxControls } from '../page-controls.ts'

const interval = 1_000

/** Polls the back end's state while the panel is open. `refresh` fetches it immediately. */
export function useSandboxState(controls: SandboxControls, isOpen: boolean) {
  const [state, setState] = useState<SandboxState | null>(null)
  const refresh = useCallback(() => controls.state().then(setState), [controls])
  useEffect(() => {
    if (!isOpen) return
    const ask = () => void controls.state().then(setState)
    ask()
    const timer = setInterval(ask, interval)
    return () => clearInterval(timer)
  }, [controls, isOpen])
  return { state, refresh }
}

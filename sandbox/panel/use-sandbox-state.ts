import { useCallback, useEffect, useState } from 'react'
import type { SandboxState } from '#mocks/controls.ts'
import type { SandboxControls } from '../page-controls.ts'

const interval = 1_000

/** The back end's state while the panel is open; `refresh` asks at once. */
export function useSandboxState(controls: SandboxControls, isOpen: boolean) {
  const [state, setState] = useState<SandboxState | null>(null)
  const refresh = useCallback(async () => setState(await controls.state()), [controls])
  useEffect(() => {
    if (!isOpen) return
    void refresh()
    const timer = setInterval(() => void refresh(), interval)
    return () => clearInterval(timer)
  }, [isOpen, refresh])
  return { state, refresh }
}

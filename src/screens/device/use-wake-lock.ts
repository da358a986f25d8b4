import { useEffect } from 'react'

/** Keeps the screen on for as long as it is shown; the system takes the lock back whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    const lock = (navigator as { wakeLock?: WakeLock }).wakeLock
    if (!lock) return undefined
    let held: WakeLockSentinel | null = null
    let isOver = false
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      // A battery that is nearly empty refuses: the screen then does as the system says.
      const sentinel = await lock.request('screen').catch(() => null)
      if (isOver) await sentinel?.release()
      else held = sentinel
    }
    const onVisible = (): void => void hold()
    document.addEventListener('visibilitychange', onVisible)
    void hold()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void held?.release()
    }
  }, [])
}

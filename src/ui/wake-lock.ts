import { useEffect } from 'react'

/**
 * Prevents the screen from switching off while the component is mounted, if the browser supports it. The system releases the lock
 * when the page is hidden, so it is requested again when the page is visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    const lock = (navigator as { wakeLock?: WakeLock }).wakeLock
    if (!lock) return undefined
    let held: WakeLockSentinel | null = null
    let isOver = false
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      // The request fails if the battery is nearly empty. The screen then follows the system settings.
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

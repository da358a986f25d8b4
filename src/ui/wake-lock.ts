import { useEffect } from 'react'

/**
 * Keeps the screen on while the component is mounted, where the browser can. The system releases the lock whenever the page
 * is hidden, so it is requested again when the page is back.
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

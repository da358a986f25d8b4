import { createContext, useContext, useEffect, useState } from 'react'
import { followMoments } from '#src/features/reservations/announce-reservations.ts'
import { type Language, settings } from '#src/features/settings/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import { nextMinute } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import type { RunningDevice } from './device.ts'
import { wearTheme } from './state.ts'

/** What a device's screens stand on. */
export interface DeviceParts {
  readonly clock: Services['clock']
  /** Null until there is a product: what is kept shows, and nothing can be done. */
  readonly device: RunningDevice | null
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  /** Back to the device's own language. */
  readonly resetLanguage: () => void
}

export const DeviceContext = createContext<DeviceParts | null>(null)

export function useDevice(): DeviceParts {
  const parts = useContext(DeviceContext)
  if (!parts) throw new Error('useDevice must be called inside DeviceContext')
  return parts
}

/** The present, moved on when `nextOf` says that something changes; it must keep its identity while it means the same. */
export function useNow(nextOf: (now: Instant) => Instant | null): Instant {
  const { clock } = useDevice()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => followMoments(clock, nextOf, setNow), [clock, nextOf])
  return now
}

/** The present by the minute. */
export function useMinute(): Instant {
  return useNow(nextMinute)
}

/** Dark for as long as it is night: the page as a whole, since its root decides what all of it is drawn in. */
export function useNight(isNight: boolean): void {
  useEffect(() => {
    if (!isNight) return undefined
    const usual = settings.theme
    wearTheme('dark')
    return () => wearTheme(usual)
  }, [isNight])
}

const second = 1_000
/** Milliseconds between two updates: each number stays for about a second. */
const updateEvery = 200

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - performance.now()) / second))

/** Whole seconds until `performance.now()` reaches `deadline`, rounded up; 0 after it. */
export function useSecondsLeft(deadline: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(deadline)), updateEvery)
    return () => clearInterval(timer)
  }, [deadline])
  return left
}

const touches = ['pointerdown', 'keydown'] as const

/** Whether somebody has touched the device within so many milliseconds. */
export function useTouched(within: number): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onTouch = (): void => {
      clearTimeout(timer)
      setTouched(true)
      timer = setTimeout(() => setTouched(false), within)
    }
    for (const name of touches) window.addEventListener(name, onTouch, true)
    return () => {
      clearTimeout(timer)
      for (const name of touches) window.removeEventListener(name, onTouch, true)
    }
  }, [within])
  return isTouched
}

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

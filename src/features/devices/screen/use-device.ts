import type { Language } from '#src/kernel/languages.ts'
import { createContext, useContext, useEffect, useState } from 'react'
import { followMoments } from '#src/platform/clock.ts'
import { settings } from '#src/features/settings/model/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { nextMinute } from '#src/kernel/time/moment.ts'
import type { Reading } from '#src/base/needs.ts'
import type { RunningDevice } from '../model/device.ts'
import { showTheme } from '../model/state.ts'

export interface DeviceScreen {
  readonly clock: Reading['clock']
  /** Null until the services exist. Until then, stored data is shown and no actions are possible. */
  readonly device: RunningDevice | null
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  /** Returns to the device's own language. */
  readonly resetLanguage: () => void
}

export const DeviceContext = createContext<DeviceScreen | null>(null)

export function useDevice(): DeviceScreen {
  const parts = useContext(DeviceContext)
  if (!parts) throw new Error('useDevice must be called inside DeviceContext')
  return parts
}

/** Returns the current time and updates it at the instants that `nextOf` returns. `nextOf` must be memoised. */
export function useNow(nextOf: (now: Instant) => Instant | null): Instant {
  const { clock } = useDevice()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => followMoments(clock, nextOf, setNow), [clock, nextOf])
  return now
}

/** Returns the current time, updated every minute. */
export function useMinute(): Instant {
  return useNow(nextMinute)
}

/** Uses the dark theme at night. It applies to the whole page, because the root element sets the theme. */
export function useNight(isNight: boolean): void {
  useEffect(() => {
    if (!isNight) return undefined
    const usual = settings.theme
    showTheme('dark')
    return () => showTheme(usual)
  }, [isNight])
}

const second = 1_000
/** Milliseconds between updates, so that each number is shown for about a second. */
const updateEvery = 200

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - performance.now()) / second))

/** Returns the whole seconds until `performance.now()` reaches `deadline`, rounded up; 0 afterwards. */
export function useSecondsLeft(deadline: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(deadline)), updateEvery)
    return () => clearInterval(timer)
  }, [deadline])
  return left
}

const touches = ['pointerdown', 'keydown'] as const

/** Checks if the device was touched in the last `within` milliseconds. */
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

import { useEffect } from 'react'
import { wearTheme } from '#src/state/device.ts'
import { settings } from '#src/state/settings.ts'

/** Dark for as long as it is night: the page as a whole, since its root decides what all of it is drawn in. */
export function useNight(isNight: boolean): void {
  useEffect(() => {
    if (!isNight) return undefined
    const usual = settings.theme
    wearTheme('dark')
    return () => wearTheme(usual)
  }, [isNight])
}

import { useSyncExternalStore } from 'react'

/** Below this the shell is a phone's: bottom bar, sheets instead of side panels. */
export const phoneQuery = '(width < 720px)'

/** Whether a media query holds, now and as it changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

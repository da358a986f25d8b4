import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Below this width the phone layout is used: bottom bar, and sheets instead of side panels. */
export const phoneQuery = '(width < 720px)'

/** True where the screen is pressed with fingers. */
export const touchQuery = '(pointer: coarse)'

/** True where the user wants no motion. */
export const stillQuery = '(prefers-reduced-motion: reduce)'

/** Returns true while a media query matches, and updates when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the inner size of an element without its scroll bars, in pixels, and updates when it changes. It is measured at
 * once, because a second layout of an element without content costs less than a frame without content.
 */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = box
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}

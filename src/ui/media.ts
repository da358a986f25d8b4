import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

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

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The inner size of an element without its scroll bars, in pixels, as it changes. The browser tells of the first size once it has
 * laid out what surrounds the element: asking at once would make it do so twice.
 */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const box = element.current
    if (!box) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = box
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}

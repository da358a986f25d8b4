import { useCallback, useEffect, useState } from 'react'
import { type Idleness, idlenessOf } from '#src/core/kiosk/idle.ts'

const touches = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'] as const
/** What begins a visit: not the finger that comes down, lest it be lifted from something that was not there before. */
const beginnings: readonly string[] = ['click', 'keydown']
const look = 500

/**
 * How the kiosk stands towards its visitor. `rest` ends a visit at once. While nobody is there, nothing is counted.
 */
export function useIdle(idleAfter: number): { readonly idleness: Idleness; readonly rest: () => void } {
  const [touchedAt, setTouchedAt] = useState<number | null>(null)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const onTouch = ({ type }: Event): void => {
      const at = performance.now()
      setTouchedAt((last) => (last === null && !beginnings.includes(type) ? null : at))
      setNow(at)
    }
    for (const name of touches) window.addEventListener(name, onTouch, { capture: true, passive: true })
    return () => {
      for (const name of touches) window.removeEventListener(name, onTouch, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (touchedAt === null) return undefined
    const timer = setInterval(() => {
      const present = performance.now()
      setNow(present)
      if (idlenessOf(present - touchedAt, idleAfter).kind === 'resting') setTouchedAt(null)
    }, look)
    return () => clearInterval(timer)
  }, [touchedAt, idleAfter])
  const idleness = idlenessOf(touchedAt === null ? null : Math.max(0, now - touchedAt), idleAfter)
  return { idleness, rest: useCallback(() => setTouchedAt(null), []) }
}

import { useRef, type PointerEvent } from 'react'

/**
 * Handlers that act when the pointer itself was moved over a list. What appears or scrolls beneath a resting one gets such an
 * event too, at the same place or as the first of all, and must not take the choice away from who walks by keys.
 */
export const useWhenMoved = () => {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return (act: () => void) =>
    ({ clientX: x, clientY: y }: PointerEvent): void => {
      const before = last.current
      last.current = { x, y }
      if (before !== null && (before.x !== x || before.y !== y)) act()
    }
}

import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Hears keys pressed inside an element, after everything in it had its turn: a key that a field or an open list took
 * for itself does not arrive. Listens at the document, so what is drawn elsewhere on behalf of the element (a popover)
 * does not count as inside.
 */
export const useKeyDownWithin = (
  element: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Node)) return
    if (element.current?.contains(event.target)) onKey(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

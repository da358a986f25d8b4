import { type RefObject, useEffect } from 'react'

let isHandedOn = false

/** The view with the keyboard's focus is about to be replaced by another: that one takes it when it is drawn. */
export const handOnFocus = (): void => {
  isHandedOn = true
}

/** Takes the focus that the view before handed on. */
export const useFocusHandedOn = (grid: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (!isHandedOn) return
    isHandedOn = false
    const slot = grid.current?.querySelector<HTMLElement>('[data-active]') ?? grid.current
    slot?.focus({ preventScroll: true })
  }, [grid])
}

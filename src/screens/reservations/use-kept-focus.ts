import { type RefObject, useEffect, useRef } from 'react'

/** A row that goes while it has the focus, or while it is asked about, leaves it to the one that comes into its place. */
export const useKeptFocus = (list: RefObject<HTMLElement | null>, content: unknown): void => {
  const last = useRef<{ readonly target: Element; readonly place: number } | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const follow = ({ target }: Event): void => {
      const element = list.current
      if (!(target instanceof Element) || target.closest(windows)) return
      const place = element ? rowsOf(element).findIndex((row) => row.contains(target)) : -1
      last.current = place < 0 ? null : { target, place }
    }
    // Whoever presses beside it wants to be nowhere; what is pressed has the focus already, or gets it next.
    const press = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest(windows)) return
      if (!hasFocus() || !document.activeElement?.contains(target)) last.current = null
    }
    // Of a row that went, or of a button at work, nobody takes the focus over: then it is still its own.
    document.addEventListener('focusin', follow, { signal })
    document.addEventListener('pointerdown', press, { signal })
    return () => listening.abort()
  }, [list])
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const giveBack = (): void => {
      const { current: left } = last
      if (!left || hasFocus()) return
      focusOn(left.target)
      if (hasFocus()) return
      const rows = rowsOf(element)
      const nearest = [...rows.slice(left.place), ...rows.slice(0, left.place).toReversed()]
      focusOn(nearest.map((row) => row.querySelector('button:enabled')).find((button) => button !== null))
    }
    // Under a dialog the focus is the dialog's, which gives it back to what may be gone by then.
    const covered = element.closest(underDialog)
    if (!covered) return giveBack()
    const uncovering = new MutationObserver(() => {
      if (!covered.matches(underDialog)) giveBack()
    })
    uncovering.observe(covered, { attributeFilter: ['aria-hidden'] })
    return () => uncovering.disconnect()
  }, [list, content])
}

/** What a row asks in: the focus comes back from there. */
const windows = '[role=menu], [role=dialog], [role=alertdialog]'

/** So is the screen that lies under one of them. */
const underDialog = '[aria-hidden=true]'

const rowsOf = (list: HTMLElement): Element[] => [...list.querySelectorAll('li')]

const hasFocus = (): boolean => document.activeElement !== document.body

/** Does nothing to what is gone or at work. */
const focusOn = (element: Element | undefined): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

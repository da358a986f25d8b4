import { type RefObject, useEffect, useRef } from 'react'

/** A row that goes while it has the focus, or while it is asked about, leaves it to the one that comes into its place. */
export const useKeptFocus = (list: RefObject<HTMLElement | null>, content: unknown): void => {
  const last = useRef<{ readonly target: Element; readonly place: number } | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      last.current = { target, place: rowsOf(element).findIndex((row) => row.contains(target)) }
    }
    // Whoever leaves by himself wants to be elsewhere; what was taken away is no longer in the document by then.
    const forget = ({ target, relatedTarget }: FocusEvent): void =>
      queueMicrotask(() => {
        if (relatedTarget instanceof Element && relatedTarget.closest(windows)) return
        if (target instanceof Element && target.isConnected && last.current?.target === target) last.current = null
      })
    element.addEventListener('focusin', remember, { signal })
    element.addEventListener('focusout', forget, { signal })
    return () => listening.abort()
  }, [list])
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const giveBack = (): void => {
      const { current: left } = last
      if (!left || document.activeElement !== document.body) return
      if (left.target.isConnected) return focusOn(left.target)
      last.current = null
      const rows = rowsOf(element)
      return focusOn(rows[Math.min(left.place, rows.length - 1)]?.querySelector('button:enabled'))
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

const focusOn = (element: Element | null | undefined): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

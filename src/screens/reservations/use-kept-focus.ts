import { type RefObject, useEffect, useRef } from 'react'

/** A row that goes while it has the focus leaves it to the one that comes into its place. */
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
    const isSettled = (): boolean => {
      const { current: left } = last
      if (!list.current || !left || left.target.isConnected) return true
      if (document.activeElement?.closest(windows)) return false
      last.current = null
      if (document.activeElement !== document.body) return true
      const rows = rowsOf(list.current)
      const row = rows[Math.min(left.place, rows.length - 1)]
      row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
      return true
    }
    if (isSettled()) return undefined
    // The row went while its dialog still has the focus: it falls once the dialog, a child of the body, is taken away.
    const falling = new MutationObserver(() => {
      if (isSettled()) falling.disconnect()
    })
    falling.observe(document.body, { childList: true })
    return () => falling.disconnect()
  }, [list, content])
}

/** What a row asks in: the focus comes back from there. */
const windows = '[role=menu], [role=dialog], [role=alertdialog]'

const rowsOf = (list: HTMLElement): Element[] => [...list.querySelectorAll('li')]

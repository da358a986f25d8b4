import { type RefObject, useEffect, useRef } from 'react'

/** If a row disappears while it, or a window it opened, has the focus, the focus moves to the row that replaces it. */
export const useKeptFocus = (list: RefObject<HTMLElement | null>, content: unknown): void => {
  const last = useRef<{ readonly target: Element; readonly place: number; readonly id: string | null } | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const follow = ({ target }: Event): void => {
      const element = list.current
      if (!(target instanceof Element) || target.closest(windows)) return
      const place = element ? placeOf(rowsOf(element), target) : -1
      const id = target.closest('li')?.getAttribute('data-id') ?? null
      last.current = place < 0 ? null : { target, place, id }
    }
    // A click outside the list gives up the focus. A clicked element has the focus already, or gets it next.
    const press = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest(windows)) return
      if (!hasFocus() || !document.activeElement?.contains(target)) last.current = null
    }
    // If a row disappears or a button is busy, no `focusin` event follows, so the position is retained.
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
      // A reservation that needs nothing any more moves to its day.
      const moved = rows.find((row) => left.id !== null && row.getAttribute('data-id') === left.id)
      focusOn(moved?.querySelector('button[aria-haspopup=menu]:enabled') ?? undefined)
      if (hasFocus()) return
      const next = rows.findIndex((row, index) => indexOf(row, index) >= left.place)
      const place = next < 0 ? rows.length : next
      const nearest = [...rows.slice(place), ...rows.slice(0, place).toReversed()]
      focusOn(nearest.map((row) => row.querySelector('button:enabled')).find((button) => button !== null))
    }
    // Under a dialog, the dialog holds the focus and returns it to an element that may be gone by then.
    const covered = element.closest(underDialog)
    if (!covered) return giveBack()
    const uncovering = new MutationObserver(() => {
      if (!covered.matches(underDialog)) giveBack()
    })
    uncovering.observe(covered, { attributeFilter: ['aria-hidden'] })
    return () => uncovering.disconnect()
  }, [list, content])
}

/** Windows that a row opens. The focus comes back from there. */
const windows = '[role=menu], [role=dialog], [role=alertdialog]'

/** Matches the screen under such a window. */
const underDialog = '[aria-hidden=true]'

const rowsOf = (list: HTMLElement): Element[] => [...list.querySelectorAll('li')]

/** Returns the index of a row among all rows of its list, because only some may be drawn. */
const indexOf = (row: Element, drawn: number): number => Number(row.getAttribute('data-index') ?? drawn)

const placeOf = (rows: readonly Element[], target: Element): number => {
  const drawn = rows.findIndex((row) => row.contains(target))
  return drawn < 0 ? -1 : indexOf(rows[drawn]!, drawn)
}

const hasFocus = (): boolean => document.activeElement !== document.body

/** Does nothing if the element is gone or busy. */
const focusOn = (element: Element | undefined): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

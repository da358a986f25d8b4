import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { useProduct } from '#src/flows/use-product.ts'
import { actOnView } from '../keys/act-on-view.ts'
import { isViewAction, keyAction } from '../keys/key-action.ts'

const cells = '[role=gridcell]'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/**
 * Arrows walk the days of the month, Enter and Space open one; the row below the last one on screen is scrolled to first.
 * Letters are the timeline's.
 */
export function useCellKeys(scroller: RefObject<HTMLElement | null>, pitch: number, open: (cell: Element) => void) {
  const product = useProduct()
  return useCallback(
    (event: KeyboardEvent): void => {
      const cell = event.target instanceof Element ? event.target.closest(cells) : null
      if (cell && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault()
        return open(cell)
      }
      const action = keyAction(event)
      if (action && isViewAction(action)) {
        event.preventDefault()
        return actOnView(action, product)
      }
      const step = steps[event.key]
      const row = cell?.closest('[role=row]')
      // The focus was handed on to the whole: the first arrow goes to its first day.
      if (step && event.target === event.currentTarget) scroller.current?.querySelector<HTMLElement>(cells)?.focus()
      if (!step || !cell || !row) return
      event.preventDefault()
      const at = (element: Element, name: string): number => Number(element.getAttribute(name))
      const wanted = { row: at(row, 'aria-rowindex') + step[0], column: at(cell, 'aria-colindex') + step[1] }
      const find = (): HTMLElement | null | undefined =>
        scroller.current?.querySelector<HTMLElement>(
          `[role=row][aria-rowindex="${wanted.row}"] > [role=gridcell][aria-colindex="${wanted.column}"]`,
        )
      const next = find()
      if (next) next.focus()
      else scroller.current?.scrollBy({ top: step[0] * pitch, behavior: 'instant' })
    },
    [product, scroller, pitch, open],
  )
}

import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { setKeysShown, wantSearch } from '#src/state/timeline.ts'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** Arrows walk the days of the month; the row below the last one on screen is scrolled to first. */
export function useCellKeys(scroller: RefObject<HTMLElement | null>, pitch: number) {
  return useCallback(
    (event: KeyboardEvent): void => {
      if (event.key === '/' || event.key === '?') {
        event.preventDefault()
        if (event.key === '/') wantSearch()
        else setKeysShown(true)
        return
      }
      const step = steps[event.key]
      const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null
      const row = cell?.closest('[role=row]')
      if (!step || !cell || !row) return
      event.preventDefault()
      const at = (element: Element, name: string): number => Number(element.getAttribute(name))
      const wanted = { row: at(row, 'aria-rowindex') + step[0], column: at(cell, 'aria-colindex') + step[1] }
      const find = (): HTMLElement | null | undefined =>
        scroller.current?.querySelector<HTMLElement>(
          `[role=row][aria-rowindex="${wanted.row}"] > [aria-colindex="${wanted.column}"] button`,
        )
      const next = find()
      if (next) next.focus()
      else scroller.current?.scrollBy({ top: step[0] * pitch, behavior: 'instant' })
    },
    [scroller, pitch],
  )
}

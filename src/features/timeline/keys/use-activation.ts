import { type MouseEvent, useCallback } from 'react'
import { plus } from '#src/kernel/time/moment.ts'
import { setActive, setSelection } from '../state.ts'
import { rowOfKey } from '../bookable.ts'
import { reserveSelection } from '../drag/selection.ts'
import type { Frame } from '../grid/frame.ts'

/**
 * What assistive technology does to the cell it reads: a click that no pointer made. It means what Enter means there;
 * presses of pointers are the drag's.
 */
export function useActivation({ scale }: Frame) {
  const { from } = scale.span
  return useCallback(
    ({ target, nativeEvent }: MouseEvent): void => {
      const isPointer = nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== ''
      const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
      const row = rowOfKey(cell?.closest('[role=row]')?.getAttribute('data-key') ?? '')
      const column = Number(cell?.getAttribute('aria-colindex'))
      if (isPointer || row === null || !(column >= 2)) return
      setActive({ row, quarter: plus(from, column - 2) })
      setSelection(null)
      reserveSelection()
    },
    [from],
  )
}

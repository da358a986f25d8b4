import { type RefObject, useLayoutEffect } from 'react'
import type { Painted } from '#src/state/timeline-window.ts'
import type { Frame } from './frame.ts'
import { usePainted } from './use-painted.ts'

const topOf = ({ top }: Painted): number => top
const leftOf = ({ left }: Painted): number => left

/**
 * Moves header, people and rows to the painted offset, after all of them were drawn: asking a box to scroll makes the
 * browser lay the page out, and that should happen once a paint. Therefore the last child of the stage.
 */
export function ScrollSync({ grid, frame }: { readonly grid: RefObject<HTMLElement | null>; readonly frame: Frame }) {
  const top = usePainted(topOf)
  const left = usePainted(leftOf)
  useLayoutEffect(() => {
    for (const box of grid.current?.querySelectorAll<HTMLElement>('[data-moves]') ?? []) {
      if (box.scrollLeft !== left) box.scrollLeft = left
      if (box.dataset['moves'] === 'both' && box.scrollTop !== top) box.scrollTop = top
    }
  }, [grid, frame, top, left])
  return null
}

import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import type { Painted } from '../../model/window-state.ts'
import type { Frame } from './frame.ts'
import { nameSoon } from './slot-names.ts'
import { usePainted } from '../use-painted.ts'
import { keepWordsInSight } from './use-scroll.ts'
import styles from './viewport.module.css'

interface ScrollSyncProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly frame: Frame
}

const topOf = ({ top }: Painted): number => top
const leftOf = ({ left }: Painted): number => left

interface AcrossProps {
  /** Width of the first column in pixels; nothing is drawn over it. */
  readonly nameWidth: number
  readonly isAbove?: boolean
  readonly children: ReactNode
}

/** Content drawn over all rows at once, in pixels from the beginning of the first day. */
export function Across({ nameWidth, isAbove = false, children }: AcrossProps) {
  return (
    <div role="presentation" className={styles.across} style={{ left: nameWidth }} data-above={isAbove || undefined}>
      <div role="presentation" className={styles.moving} data-moves="across">
        {children}
      </div>
    </div>
  )
}

/** Moves a box with content that starts at the first day; `left` in pixels. */
export function moveAcross(box: HTMLElement, left: number): void {
  box.style.transform = `translateX(${-left}px)`
}

/**
 * Moves all content to the painted offset. It is the last child of the stage, because everything must be drawn before.
 * Uses transforms, because scrolling an element would force a layout at once.
 */
export function ScrollSync({ grid, body, frame }: ScrollSyncProps) {
  const top = usePainted(topOf)
  const left = usePainted(leftOf)
  useLayoutEffect(() => {
    for (const box of grid.current?.querySelectorAll<HTMLElement>('[data-moves=across]') ?? []) moveAcross(box, left)
    const element = grid.current
    if (element) nameSoon(element, () => keepWordsInSight(element, left))
  }, [grid, frame, left])
  useLayoutEffect(() => {
    const sheet = body.current?.querySelector<HTMLElement>('[data-moves=down]')
    if (sheet) sheet.style.transform = `translateY(${-top}px)`
  }, [body, frame, top])
  return null
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './tip.module.css'

interface TipProps {
  /** The point it stands beside, in CSS pixels of the box it is positioned in; of the window without `room`. */
  readonly x: number
  readonly y: number
  /** What it stays within; the window without it. */
  readonly room?: { readonly width: number; readonly height: number }
  readonly className?: string | undefined
  /** Readers hear the same elsewhere. */
  readonly isHidden?: boolean
  readonly children: ReactNode
}

/** CSS pixels to the edge of its room at least, and to the pointer. */
const [edge, aside, below, above] = [4, 14, 18, 12]

/** A box of words beside a point: below it where there is room, else above, and never over an edge. Nothing in it can be pressed. */
export const Tip = ({ x, y, room, className, isHidden = false, children }: TipProps) => {
  const box = useRef<HTMLDivElement>(null)
  // With every rendering: its words, and with them its size, may be others.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { width, height } = room ?? { width: window.innerWidth, height: window.innerHeight }
    const left = Math.max(edge, Math.min(x + aside, width - element.offsetWidth - edge))
    const isBelow = y + below + element.offsetHeight <= height - edge
    const lowest = height - element.offsetHeight - edge
    const top = Math.max(edge, isBelow ? y + below : Math.min(lowest, y - element.offsetHeight - above))
    element.style.translate = `${left}px ${top}px`
  })
  return (
    <div
      ref={box}
      className={classes(styles.tip, className)}
      data-in-window={room === undefined || undefined}
      aria-hidden={isHidden || undefined}
    >
      {children}
    </div>
  )
}

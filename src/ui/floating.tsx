import type { ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { classes } from './text.ts'
import styles from './floating.module.css'

interface FloatingProps {
  /** The element that opened it. It determines the position and receives the focus afterwards. */
  readonly trigger: RefObject<HTMLElement | null>
  readonly placement: 'bottom start' | 'bottom end'
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A popover next to the element that opened it. Escape and a click elsewhere close it. */
export const Floating = ({ trigger, placement, className, onClose, children }: FloatingProps) => (
  <Popover
    isOpen
    triggerRef={trigger}
    placement={placement}
    offset={4}
    className={classes(styles.floating, className)}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    {children}
  </Popover>
)

import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Floating } from './floating.tsx'
import styles from './floating.module.css'

export interface CardPopoverProps {
  readonly label: string
  readonly trigger: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small card next to the place that was pressed. It has the focus; Escape and a click elsewhere close it. */
export const CardPopover = ({ label, trigger, onClose, children }: CardPopoverProps) => (
  <Floating trigger={trigger} placement="bottom start" onClose={onClose}>
    <Dialog aria-label={label} className={styles.card ?? ''}>
      {children}
    </Dialog>
  </Floating>
)

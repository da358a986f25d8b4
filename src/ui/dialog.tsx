import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** 'alertdialog' for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Draws no heading; the title is read only. */
  readonly isBare?: boolean
}

/** A modal window in the middle. Loaded only where one opens. */
const Dialog = ({ title, onClose, children, actions, role = 'dialog', isBare = false }: DialogProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    className={styles.overlay ?? ''}
    data-bare={isBare || undefined}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    <Modal className={styles.modal ?? ''}>
      <AriaDialog role={role} className={styles.dialog ?? ''} {...(isBare ? { 'aria-label': title } : {})}>
        {!isBare && (
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
        )}
        {isBare ? children : <div className={styles.content}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

export default Dialog

import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'
import { IconButton } from './button.tsx'
import sheetStyles from './sheet.module.css'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Use 'alertdialog' for a question that the user must answer. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Hides the heading. Screen readers still read the title. */
  readonly isBare?: boolean
}

export const DialogWindow = ({ title, onClose, children, actions, role = 'dialog', isBare = false }: DialogProps) => (
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

export interface SheetProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export const SheetWindow = ({ title, closeLabel, onClose, footer, children }: SheetProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    className={sheetStyles.overlay ?? ''}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    <Modal className={sheetStyles.modal ?? ''}>
      <AriaDialog className={sheetStyles.sheet ?? ''}>
        <header className={sheetStyles.header}>
          <Heading slot="title" level={2} className={sheetStyles.title ?? ''}>
            {title}
          </Heading>
          <IconButton label={closeLabel} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
        </header>
        <div className={sheetStyles.content}>{children}</div>
        {footer !== undefined && <footer className={sheetStyles.footer}>{footer}</footer>}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

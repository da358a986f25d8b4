import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A modal that rises from the lower edge, for phones. Loaded only where one opens. */
const Sheet = ({ title, closeLabel, onClose, footer, children }: SheetProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    className={styles.overlay ?? ''}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    <Modal className={styles.modal ?? ''}>
      <Dialog className={styles.sheet ?? ''}>
        <header className={styles.header}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          <IconButton label={closeLabel} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </Dialog>
    </Modal>
  </ModalOverlay>
)

export default Sheet

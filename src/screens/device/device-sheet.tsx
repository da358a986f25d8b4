import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './device-sheet.module.css'

interface DeviceSheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A window over a device's screen: it holds the focus, Escape closes it, and the focus goes back to where it was. */
export const DeviceSheet = ({ title, onClose, children }: DeviceSheetProps) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opened = dialog.current
    const before = document.activeElement
    opened?.showModal()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={t('app.close')} onClick={onClose}>
          <X size={28} aria-hidden="true" />
        </button>
      </header>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}

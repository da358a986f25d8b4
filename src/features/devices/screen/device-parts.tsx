import { languages } from '#src/kernel/languages.ts'
import Languages from 'lucide-react/icons/languages'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { type CodeCare, CodePicture, drawCode } from '#src/features/availability/screen/code-dialog.tsx'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Spinner } from '#src/ui/button.tsx'
import styles from './device-parts.module.css'
import { useDevice } from './use-device.ts'

interface DeviceButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'strong'
  readonly icon?: ReactNode
  /** While an action is under way, the button ignores clicks but keeps the focus. */
  readonly busy?: boolean
}

/** Button that is large enough for a touch screen on a wall. */
export const DeviceButton = ({ look = 'plain', icon, busy = false, children, onClick, ...rest }: DeviceButtonProps) => (
  <button
    {...rest}
    type="button"
    className={styles.button}
    data-look={look}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <Spinner /> : icon}
    <span>{children}</span>
  </button>
)

interface DeviceCodeProps {
  readonly text: string
  readonly label: string
  readonly care?: CodeCare
}

/** QR code for phone cameras. Its colours are the same in every theme and at night. */
export const DeviceCode = ({ text, label, care }: DeviceCodeProps) => {
  const code = useMemo(() => drawCode(text, care), [text, care])
  return <CodePicture className={styles.code} code={code} address={text} label={label} />
}

interface DeviceSheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Modal sheet over a device's screen. It traps the focus, Escape closes it, and the focus returns to the former
 * element.
 */
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

/**
 * Switches the language for a few minutes. If the device is not touched for a while, it returns to its own language.
 */
export const LanguageSwitch = () => {
  const { t } = useTranslation()
  const { language, setLanguage } = useDevice()
  return (
    <label className={styles.switch}>
      <Languages size={22} aria-hidden="true" />
      <span className="visually-hidden">{t('language.label')}</span>
      <select
        className={styles.select}
        value={language}
        onChange={({ target }) => {
          const wanted = languages.find((one) => one === target.value)
          if (wanted) setLanguage(wanted)
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {t(`language.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

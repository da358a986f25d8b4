import { useTranslation } from 'react-i18next'
import styles from './kiosk.module.css'
import { ScreenKeys } from './screen-keys.tsx'

interface FindFieldProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

const longest = 60

/** What is searched for, by the keys of the screen or of a keyboard. */
export const FindField = ({ label, text, onChange }: FindFieldProps) => {
  const { t } = useTranslation()
  const change = (wanted: string): void => onChange(wanted.slice(0, longest))
  return (
    <div className={styles.find}>
      <label className={styles.field}>
        <span>{label}</span>
        <input
          className={styles.input}
          type="text"
          // The system's own keys would cover half the screen.
          inputMode="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('kiosk.type')}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      <ScreenKeys text={text} onChange={change} />
    </div>
  )
}

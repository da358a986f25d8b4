import Delete from 'lucide-react/icons/delete'
import { useTranslation } from 'react-i18next'
import kioskStyles from './kiosk.module.css'
import styles from './screen-keys.module.css'

const latin = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.-']
/** German keyboards swap Y and Z. */
const german = ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm.-']
const french = ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn.-']
const ukrainian = ['1234567890', 'йцукенгшщзхї', 'фівапролджєґ', 'ячсмитьбю.-']

/** By BCP 47 tag. Accents need no keys, because the search ignores them. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  cs: german,
  de: german,
  fr: french,
  uk: ukrainian,
}

interface ScreenKeysProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** On-screen keyboard, because a lobby kiosk has none. A physical keyboard works as well. */
const ScreenKeys = ({ text, onChange }: ScreenKeysProps) => {
  const { t, i18n } = useTranslation()
  const rows = layouts[i18n.language] ?? latin
  return (
    <div className={styles.keys} role="group" aria-label={t('kiosk.keys.label')}>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          {[...row].map((key) => (
            <button key={key} type="button" className={styles.key} onClick={() => onChange(text + key)}>
              {key}
            </button>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        <button type="button" className={styles.wide} onClick={() => onChange('')}>
          {t('app.clear')}
        </button>
        <button type="button" className={styles.space} onClick={() => onChange(`${text} `)}>
          {t('kiosk.keys.space')}
        </button>
        <button
          type="button"
          className={styles.wide}
          aria-label={t('kiosk.keys.delete')}
          onClick={() => onChange([...text].slice(0, -1).join(''))}
        >
          <Delete size={28} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

interface FindFieldProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

const longest = 60

/** Search field with an on-screen keyboard. */
export const FindField = ({ label, text, onChange }: FindFieldProps) => {
  const { t } = useTranslation()
  const change = (wanted: string): void => onChange(wanted.slice(0, longest))
  return (
    <div className={kioskStyles.find}>
      <label className={kioskStyles.field}>
        <span>{label}</span>
        <input
          className={kioskStyles.input}
          type="text"
          // The system's on-screen keyboard would cover half of the screen.
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

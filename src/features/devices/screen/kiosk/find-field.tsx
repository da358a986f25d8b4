import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import styles from './find-field.module.css'
import kioskStyles from './kiosk.module.css'

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

/** On-screen keyboard, because a lobby kiosk has none. A physical keyboard works as well. */
const ScreenKeys = ({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) => {
  const { t, language } = useTranslation()
  const rows = layouts[language] ?? latin
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

const longest = 60

interface FindingProps {
  readonly title: string
  /** Name of the field. Defaults to the title. */
  readonly label?: string
  readonly placeholder?: string
  /** Hint, or reason for having no results. */
  readonly words: ReactNode
  readonly text: string
  readonly onChange: (text: string) => void
  readonly aside?: ReactNode
  readonly children: ReactNode
}

interface ResultProps {
  /** Shows the place on the map. Null if there is none. */
  readonly onShow: (() => void) | null
  readonly children: ReactNode
}

/** One result, as a button if it can be shown. */
export const Result = ({ onShow, children }: ResultProps) => (
  <li>
    {onShow ? (
      <button type="button" className={styles.result} onClick={onShow}>
        {children}
      </button>
    ) : (
      <p className={styles.result}>{children}</p>
    )}
  </li>
)

/** Search with an on-screen keyboard and its results. On a portrait display the keyboard is below them, within reach. */
export const Finding = ({ title, label, placeholder, words, text, onChange, aside, children }: FindingProps) => {
  const { t } = useTranslation()
  const change = (wanted: string): void => onChange(wanted.slice(0, longest))
  return (
    <section className={styles.finding} aria-label={title}>
      <div className={styles.about}>
        <h1 className={kioskStyles.question}>{title}</h1>
        <p className={kioskStyles.words} role="status">
          {words}
        </p>
      </div>
      <div className={styles.low}>
        <div className={styles.find}>
          <div className={styles.field}>
            <input
              className={styles.input}
              type="text"
              aria-label={label ?? title}
              // The system's on-screen keyboard would cover half of the screen.
              inputMode="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder={placeholder ?? t('kiosk.type')}
              value={text}
              onChange={({ target }) => change(target.value)}
            />
            {aside}
          </div>
          <ScreenKeys text={text} onChange={change} />
        </div>
        <div className={styles.results} role="region" tabIndex={0} aria-label={t('kiosk.results')}>
          <ul>{children}</ul>
        </div>
      </div>
    </section>
  )
}

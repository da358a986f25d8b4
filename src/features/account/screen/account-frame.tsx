import { languages } from '#src/kernel/languages.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useSearch } from 'wouter'
import { setLanguage, setTheme, settings, themes } from '#src/features/settings/model/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { writtenLanguages } from '#src/locale/index.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Mark } from '#src/ui/mark.tsx'
import { Select } from '#src/ui/select.tsx'
import styles from './account.module.css'
import { loginAddress } from '../model/return-path.ts'

/** Language and theme, available before sign-in. */
const Preferences = () => {
  const { t } = useTranslation()
  const { language, theme } = useSnapshot(settings)
  return (
    <div className={styles.preferences}>
      <Select
        label={t('language.label')}
        value={language}
        options={languages
          .filter((code) => writtenLanguages.includes(code) || code === language)
          .map((code) => ({ value: code, label: t(`language.${code}`) }))}
        onChange={setLanguage}
      />
      <Select
        label={t('theme.label')}
        value={theme}
        options={themes.map((code) => ({ value: code, label: t(`theme.${code}`) }))}
        onChange={setTheme}
      />
    </div>
  )
}

/** Rows of a day for the preview, as states and lengths in quarters. */
const rows = [
  'free:6 reserved:5 free:9 tentative:4 free:8',
  'reserved:8 free:4 reserved:6 free:14',
  'free:12 yours:8 free:12',
  'limited:5 free:7 reserved:9 free:4 reserved:7',
  'free:3 tentative:6 free:11 reserved:6 free:6',
  'reserved:4 free:16 closed:12',
  'free:20 reserved:5 free:7',
].map((row) => row.split(' ').map((part) => part.split(':') as [string, string]))

/** A decorative preview of the timeline, hidden from screen readers. */
const Glimpse = () => (
  <div className={styles.glimpse} aria-hidden="true">
    {rows.map((row, index) => (
      <div key={index} className={styles.row}>
        {row.map(([state, length], place) => (
          <span key={place} data-state={state} style={{ flexGrow: Number(length) }} />
        ))}
      </div>
    ))}
    <div className={styles.now} />
  </div>
)

interface AccountFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Shown next to the card. If absent, the preview of the timeline is shown. */
  readonly show?: ReactNode
}

/** The frame of every sign-in step: brand, one task, language and theme. A new title receives the focus. */
export const AccountFrame = ({ title, lead, children, show }: AccountFrameProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useEffect(() => {
    // At first, the focus stays in the fields. A later step is announced by focusing its title.
    if (before.current !== title) heading.current?.focus()
    before.current = title
  }, [title])
  return (
    <main className={styles.screen}>
      <div className={styles.side}>
        <div className={styles.card}>
          <p className={styles.brand}>
            <Mark size={28} /> {t('app.name')}
          </p>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        <Preferences />
      </div>
      <div className={styles.show}>{show ?? <Glimpse />}</div>
    </main>
  )
}

/** Links to the other sign-in methods and preserves the requested page. */
export const BackToLogin = () => {
  const { t } = useTranslation()
  const query = useSearch()
  return (
    <Link href={loginAddress('/account/login', query)} className={styles.back}>
      <ArrowLeft size={14} aria-hidden="true" /> {t('login.otherWays')}
    </Link>
  )
}

/** Shows a sign-in error and announces it immediately. */
export const Problem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
)

export const FaultProblem = ({ fault }: { readonly fault: Fault }) => {
  const faultMessage = useFaultMessage()
  return <Problem>{faultMessage(fault)}</Problem>
}

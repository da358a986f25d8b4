import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#src/ui/mark.tsx'
import styles from './account-frame.module.css'
import { Glimpse } from './glimpse.tsx'
import { Preferences } from './preferences.tsx'

interface AccountFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Beside the card; a glimpse of the product where there is nothing else to show. */
  readonly show?: ReactNode
}

/** The frame of every step of signing in: brand, one task, language and theme. A new title takes the focus. */
export const AccountFrame = ({ title, lead, children, show }: AccountFrameProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useEffect(() => {
    // The first one leaves the focus to the fields; a step that follows is announced.
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
        <div className={styles.preferences}>
          <Preferences />
        </div>
      </div>
      <div className={styles.show}>{show ?? <Glimpse />}</div>
    </main>
  )
}

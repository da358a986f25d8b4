import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import type { Refused } from '#src/wire/administration.ts'
import { AccountFrame, Problem } from './account-frame.tsx'
import styles from './account.module.css'
import { useRefusalWords } from './refusal-words.ts'

/** Shown while the server is asked about a link. */
export const Checking = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation()
  return (
    <AccountFrame title={title}>
      <p role="status" className={styles.checking}>
        <Spinner /> {t('emailLink.checking')}
      </p>
    </AccountFrame>
  )
}

/** Shown at the address of a link without the link's secret, as after a reload. */
export const NoLink = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <AccountFrame title={title} lead={children}>
      <div className={styles.ways}>
        <Button size="large" onClick={() => navigate('/account/login')}>
          {t('callback.again')}
        </Button>
      </div>
    </AccountFrame>
  )
}

interface LinkFailedProps {
  readonly failed: Fault | Refused
  readonly retry: () => Promise<void>
  /** What to do about a link that the server refuses. */
  readonly advice: string
  /** Offered for a link that the server refuses. */
  readonly action?: ReactNode
}

/** Says why a link cannot be used. A server that could not be asked is asked again. */
export const LinkFailed = ({ failed, retry, advice, action }: LinkFailedProps) => {
  const { t } = useTranslation()
  const { words } = useRefusalWords()
  const isRefused = failed.kind === 'refused' && failed.code !== 'TooManyTries'
  return (
    <AccountFrame title={t('emailLink.failed')}>
      <div className={styles.form}>
        <Problem>{words(failed)}</Problem>
        {isRefused ? (
          <>
            <p className={styles.aside}>{advice}</p>
            {action}
          </>
        ) : (
          <Button look="primary" size="large" onClick={() => void retry()}>
            {t('app.retry')}
          </Button>
        )}
      </div>
    </AccountFrame>
  )
}

import { ArrowRight, LogIn } from 'lucide-react'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useSearchParams } from 'wouter'
import type { Fault } from '#src/core/fault.ts'
import { signInExternally } from '#src/flows/sign-in.ts'
import { useEntrance } from '#src/flows/use-product.ts'
import { session } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { IsSandbox } from '../../is-sandbox.ts'
import { Preferences } from '../preferences.tsx'
import { Glimpse } from './glimpse.tsx'
import styles from './login.module.css'
import { WhatToTry } from './what-to-try.tsx'

/** Sign-in by the configured provider; language and theme can be chosen first. */
const Login = () => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const { expired } = useSnapshot(session)
  const [query] = useSearchParams()
  const isSandbox = use(IsSandbox)
  const [isLeaving, setLeaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const serverType = entrance.provider?.serverType ?? null

  const signIn = async (): Promise<void> => {
    setLeaving(true)
    setFault(null)
    const left = await signInExternally(entrance, query.get('return_url'))
    if (left.ok) return
    setFault(left.fault)
    setLeaving(false)
  }

  return (
    <main className={styles.screen}>
      <div className={styles.side}>
        <div className={styles.card}>
          <p className={styles.brand}>{t('app.name')}</p>
          <h1 className={styles.title}>{t('login.title')}</h1>
          <p className={styles.lead}>{expired ? t('login.expired') : t('login.lead')}</p>
          {serverType === null ? (
            <p role="alert" className={styles.problem}>
              {t('login.noProvider')}
            </p>
          ) : (
            <Button
              look="primary"
              size="large"
              busy={isLeaving}
              icon={<LogIn size={17} aria-hidden="true" />}
              onClick={() => void signIn()}
            >
              {t(`login.with.${serverType}`)}
            </Button>
          )}
          {fault && (
            <p role="alert" className={styles.problem}>
              {t(`fault.${fault.kind}.message`, { ...fault })}
            </p>
          )}
          {isSandbox && (
            <p className={styles.sandbox}>
              <ArrowRight size={14} aria-hidden="true" /> {t('login.sandbox')}
            </p>
          )}
          <div className={styles.preferences}>
            <Preferences />
          </div>
        </div>
      </div>
      <div className={styles.show}>{isSandbox ? <WhatToTry /> : <Glimpse />}</div>
    </main>
  )
}

export default Login

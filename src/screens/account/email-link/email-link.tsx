import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { Fault } from '#src/core/fault.ts'
import { hasArrived, takeArrival } from '#src/flows/arrival.ts'
import { signInWithLink } from '#src/flows/email-link.ts'
import { useEntrance } from '#src/flows/use-product.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { FaultProblem, Problem } from '../problem.tsx'
import styles from '../ways.module.css'
import { AskForLink } from './ask-for-link.tsx'

const path = '/account/email-link'

type Step = 'ask' | 'checking' | { readonly failed: Fault; readonly query: string }

/** Sign-in by e-mail: asks for the address, and exchanges the token of the link that was mailed. */
const EmailLink = () => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const search = useSearch()
  const [step, setStep] = useState<Step>(hasArrived(path) ? 'checking' : 'ask')

  const check = async (query: string): Promise<void> => {
    setStep('checking')
    const signedIn = await signInWithLink(entrance, query)
    if (!signedIn.ok) setStep({ failed: signedIn.fault, query })
  }

  const take = useEffectEvent(() => {
    // A link opened on the open page changes the address only; a return_url alone is no link.
    if (!hasArrived(path) && !new URLSearchParams(search).has('token')) return
    const query = takeArrival(entrance.routing, path)
    if (new URLSearchParams(query).has('token')) void check(query)
    else setStep('ask')
  })
  useEffect(() => startTransition(take), [search])

  if (step === 'ask') return <AskForLink />
  if (step === 'checking') {
    return (
      <AccountFrame title={t('emailLink.title')}>
        <p role="status" className={styles.checking}>
          <Spinner /> {t('emailLink.checking')}
        </p>
      </AccountFrame>
    )
  }
  const { failed, query } = step
  return (
    <AccountFrame title={t('emailLink.failed')}>
      <div className={styles.form}>
        {failed.kind === 'sign-in-failed' ? (
          <>
            <Problem>{t(`emailLink.reason.${failed.reason ?? 'wrong'}`)}</Problem>
            <p className={styles.aside}>{t('emailLink.advice')}</p>
          </>
        ) : (
          <>
            <FaultProblem fault={failed} />
            <Button look="primary" size="large" onClick={() => void check(query)}>
              {t('app.retry')}
            </Button>
          </>
        )}
        <Button
          look={failed.kind === 'sign-in-failed' ? 'primary' : 'outline'}
          size="large"
          onClick={() => setStep('ask')}
        >
          {t('emailLink.anew')}
        </Button>
      </div>
    </AccountFrame>
  )
}

export default EmailLink

import LogIn from 'lucide-react/icons/log-in'
import { use, useState } from 'react'
import { useSearch } from 'wouter'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createSessionCalls } from '#src/platform/api/sessions.ts'
import { useEntrance, useServicesIfSignedIn } from '#src/base/use-needs.ts'
import { Sandbox } from '#src/base/sandbox-host.ts'
import { Button } from '#src/ui/button.tsx'
import { AccountFrame, BackToLogin, FaultProblem, Problem } from '../account-frame.tsx'
import { AskByMail } from '../ask-by-mail.tsx'
import { Checking } from '../link-steps.tsx'
import { hasArrived, returnUrlOf } from '../../model/return-path.ts'
import { askForLink, signInWithLink } from '../../model/sign-in-methods.ts'
import { useArrival } from '../use-arrival.ts'
import styles from '../account.module.css'
import { SignedInAlready } from './signed-in-already.tsx'

const AskForLink = () => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const query = useSearch()
  const sandbox = use(Sandbox)
  return (
    <AskByMail
      title={t('emailLink.title')}
      lead={t('emailLink.lead')}
      hint={sandbox?.linkHint}
      ask={(email) => askForLink(entrance, email, returnUrlOf(query))}
    />
  )
}

/** The token of an opened link, which stays in memory, and the address of its account; '' if it is unknown. */
interface Opened {
  readonly token: string
  readonly email: string
}

/** Asks before a link signs in, because anyone can send a link to their own account. */
const Question = ({ opened: { email }, onSignIn }: { readonly opened: Opened; readonly onSignIn: () => void }) => {
  const { t } = useTranslation()
  return (
    <AccountFrame
      title={email === '' ? t('emailLink.confirm') : t('emailLink.confirmAs', { email })}
      lead={t('emailLink.confirmHint')}
    >
      <div className={styles.ways}>
        <Button look="primary" size="large" onClick={onSignIn} icon={<LogIn size={17} aria-hidden="true" />}>
          {t('login.signIn')}
        </Button>
      </div>
      <BackToLogin />
    </AccountFrame>
  )
}

const path = '/account/email-link'

type Step = 'ask' | 'checking' | Opened | { readonly failed: Fault; readonly retry: () => Promise<void> }

/** Sign-in by e-mail: requests the link, asks about an opened one, and exchanges its token. */
export const EmailLink = () => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const services = useServicesIfSignedIn()
  const [step, setStep] = useState<Step>(hasArrived(path) ? 'checking' : 'ask')

  /** Opening a link must not use it up: programs that check mail open it too. */
  const check = async (token: string): Promise<void> => {
    setStep('checking')
    const asked = await createSessionCalls(entrance.http, entrance.paths).linkInfo(token)
    setStep(asked.ok ? { token, email: asked.value } : { failed: asked.fault, retry: () => check(token) })
  }
  const signIn = async (token: string): Promise<void> => {
    setStep('checking')
    const signedIn = await signInWithLink(entrance, token)
    if (!signedIn.ok) setStep({ failed: signedIn.fault, retry: () => signIn(token) })
  }

  useArrival(path, (arrived) => {
    const token = arrived.get('token')
    if (token) void check(token)
    else setStep('ask')
  })

  if (step === 'ask') return <AskForLink />
  if (step === 'checking') return <Checking title={t('emailLink.title')} />
  if ('token' in step) {
    if (services) return <SignedInAlready email={step.email} services={services} />
    return <Question opened={step} onSignIn={() => void signIn(step.token)} />
  }
  const { failed, retry } = step
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
            <Button look="primary" size="large" onClick={() => void retry()}>
              {t('app.retry')}
            </Button>
          </>
        )}
        <Button
          look={failed.kind === 'sign-in-failed' ? 'primary' : 'outline'}
          size="large"
          onClick={() => setStep('ask')}
        >
          {t('emailLink.newLink')}
        </Button>
      </div>
    </AccountFrame>
  )
}

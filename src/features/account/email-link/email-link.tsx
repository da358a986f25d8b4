import Mail from 'lucide-react/icons/mail'
import { startTransition, type SubmitEvent, use, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { Fault } from '#src/kernel/result.ts'
import { Sandbox } from '#src/platform/sandbox-host.ts'
import { useEntrance } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { AccountFrame, BackToLogin, FaultProblem, Problem } from '../account-frame.tsx'
import { hasArrived, returnUrlOf, takeArrival } from '../return-path.ts'
import { askForLink, signInWithLink } from '../sign-in-methods.ts'
import styles from '../ways.module.css'

const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** The form for the e-mail address, and the confirmation that the link was sent. */
const AskForLink = () => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const query = useSearch()
  const sandbox = use(Sandbox)
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const send = async (): Promise<void> => {
    setWrong(!looksLikeAddress(email))
    if (isBusy || !looksLikeAddress(email)) return
    setBusy(true)
    setFault(null)
    const asked = await askForLink(entrance, email, returnUrlOf(query))
    setBusy(false)
    if (asked.ok) setSent(true)
    else setFault(asked.fault)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send()
  }

  if (isSent) {
    return (
      <AccountFrame title={t('emailLink.sentTitle')} lead={t('emailLink.sent', { email: email.trim() })}>
        <div className={styles.ways}>
          {fault && <FaultProblem fault={fault} />}
          <Button size="large" busy={isBusy} onClick={() => void send()}>
            {t('emailLink.again')}
          </Button>
          <Button size="large" look="quiet" onClick={() => setSent(false)}>
            {t('emailLink.other')}
          </Button>
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t('emailLink.title')} lead={t('emailLink.lead')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('emailLink.address')}
          type="email"
          name="email"
          value={email}
          onChange={setEmail}
          autoComplete="email"
          problem={isWrong ? t('emailLink.invalid') : null}
          hint={sandbox?.linkHint}
        />
        {fault && <FaultProblem fault={fault} />}
        <Button look="primary" size="large" type="submit" busy={isBusy} icon={<Mail size={16} aria-hidden="true" />}>
          {t('emailLink.send')}
        </Button>
      </form>
      <BackToLogin />
    </AccountFrame>
  )
}

const path = '/account/email-link'

type Step = 'ask' | 'checking' | { readonly failed: Fault; readonly query: string }

/** Sign-in by e-mail: requests the link, and exchanges the token of the mailed link. */
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
    // A link opened in this tab changes the address only. A return_url without a token is not a link.
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
          {t('emailLink.newLink')}
        </Button>
      </div>
    </AccountFrame>
  )
}

export default EmailLink

import KeyRound from 'lucide-react/icons/key-round'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useEntrance, useServicesIfSignedIn } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { useFocusedProblem } from '#src/ui/use-focused-problem.ts'
import type { Refused } from '#src/wire/administration.ts'
import { AccountFrame, Problem } from '../account-frame.tsx'
import { AskByMail } from '../ask-by-mail.tsx'
import styles from '../account.module.css'
import { useRefusalWords } from '../refusal-words.ts'
import { hasArrived } from '../../model/return-path.ts'
import { acceptSession } from '../../model/sign-in-methods.ts'
import { session } from '../../model/state.ts'
import { useArrival } from '../use-arrival.ts'
import { Checking, LinkFailed, NoLink } from '../link-steps.tsx'
import { SignedInAlready } from './signed-in-already.tsx'

const AskForPassword = () => {
  const { t } = useTranslation()
  const { http } = useEntrance()
  return (
    <AskByMail
      title={t('password.forgot')}
      lead={t('password.forgotLead')}
      ask={(email) => createOwnAccountApi(http).password.forgot(email)}
    />
  )
}

/** Sets the password of the account that a link is for, and signs in. */
const SetPassword = ({ token, email }: { readonly token: string; readonly email: Email }) => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const { words, fieldWords } = useRefusalWords()
  const [password, setPassword] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | Refused | null>(null)
  const form = useFocusedProblem(fault ?? attempt)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (isBusy || password === '') return
    setBusy(true)
    setFault(null)
    const done = await createOwnAccountApi(entrance.http, entrance.configFile).password.reset({ token, password })
    if (done.ok) return acceptSession(entrance, done.value, null)
    setFault(done.fault)
    setBusy(false)
  }
  return (
    <AccountFrame title={t('place.newPassword')} lead={t('password.lead', { email })}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Browsers store the password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('password.new')}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          hint={t('password.hint')}
          problem={attempt > 0 && password === '' ? t('password.missing') : fieldWords(fault, 'password')}
        />
        {fault && <Problem>{words(fault)}</Problem>}
        <Button
          look="primary"
          size="large"
          type="submit"
          busy={isBusy}
          icon={<KeyRound size={16} aria-hidden="true" />}
        >
          {t('password.set')}
        </Button>
      </form>
    </AccountFrame>
  )
}

const path = '/account/password'

type Step =
  | 'ask'
  | 'checking'
  | { readonly token: string; readonly email: Email }
  | { readonly failed: Fault | Refused; readonly retry: () => Promise<void> }

/** A forgotten password: requests a link, and sets a new password with an opened one. */
export const NewPassword = () => {
  const { t } = useTranslation()
  const { http, configuration } = useEntrance()
  const services = useServicesIfSignedIn()
  const user = useSnapshot(session).user?.email
  const api = useMemo(() => createOwnAccountApi(http), [http])
  const [step, setStep] = useState<Step>(hasArrived(path) ? 'checking' : 'ask')

  const check = async (token: string): Promise<void> => {
    setStep('checking')
    const asked = await api.password.info(token)
    setStep(asked.ok ? { token, email: asked.value } : { failed: asked.fault, retry: () => check(token) })
  }
  useArrival(path, (arrived) => {
    const token = arrived.get('token')
    if (token) void check(token)
    else setStep('ask')
  })

  const canAsk = configuration?.passwordResetEnabled === true
  if (step === 'ask')
    return canAsk ? <AskForPassword /> : <NoLink title={t('place.newPassword')}>{t('password.none')}</NoLink>
  if (step === 'checking') return <Checking title={t('place.newPassword')} />
  if ('failed' in step) {
    return (
      <LinkFailed
        {...step}
        advice={t(canAsk ? 'emailLink.advice' : 'password.advice')}
        action={
          canAsk && (
            <Button look="primary" size="large" onClick={() => setStep('ask')}>
              {t('emailLink.newLink')}
            </Button>
          )
        }
      />
    )
  }
  if (services && step.email !== user) return <SignedInAlready email={step.email} services={services} />
  return <SetPassword key={step.token} {...step} />
}

import UserPlus from 'lucide-react/icons/user-plus'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isAddress } from '#src/features/bookings/model/reserve/rules/draft.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useEntrance, useServicesIfSignedIn } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { useFocusedProblem } from '#src/ui/use-focused-problem.ts'
import type { InvitationInfo, Refused } from '#src/wire/administration.ts'
import { AccountFrame, Problem } from '../account-frame.tsx'
import styles from '../account.module.css'
import { useRefusalWords } from '../refusal-words.ts'
import { hasArrived } from '../../model/return-path.ts'
import { acceptSession } from '../../model/sign-in-methods.ts'
import { useArrival } from '../use-arrival.ts'
import { Checking, LinkFailed, NoLink } from '../link-steps.tsx'
import { SignedInAlready } from './signed-in-already.tsx'

interface FormProps {
  readonly token: string
  readonly info: InvitationInfo
}

/** Asks for the name, the address unless the invitation is for one, and a password. What was typed stays after an error. */
const JoinForm = ({ token, info }: FormProps) => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const { words, fieldWords } = useRefusalWords()
  const [, navigate] = useLocation()
  const [name, setName] = useState(info.name ?? '')
  const [email, setEmail] = useState<string>(info.email ?? '')
  const [password, setPassword] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | Refused | null>(null)
  const isChecked = attempt > 0
  const form = useFocusedProblem(fault ?? attempt)
  const isMissing = { name: name.trim() === '', email: !isAddress(email.trim()), password: password === '' }

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (isBusy || isMissing.name || isMissing.email || isMissing.password) return
    setBusy(true)
    setFault(null)
    const request = { token, name: name.trim(), email: email.trim(), password }
    const joined = await createOwnAccountApi(entrance.http, entrance.configFile).invitation.accept(request)
    if (joined.ok) return acceptSession(entrance, joined.value, null)
    setFault(joined.fault)
    setBusy(false)
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('guest.name')}
        name="name"
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={100}
        problem={isChecked && isMissing.name ? t('guest.nameMissing') : fieldWords(fault, 'name')}
      />
      <TextField
        label={t('emailLink.address')}
        type="email"
        name="email"
        value={email}
        onChange={setEmail}
        autoComplete="username"
        readOnly={info.email !== null}
        problem={isChecked && isMissing.email ? t('emailLink.invalid') : fieldWords(fault, 'email')}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t('password.hint')}
        problem={isChecked && isMissing.password ? t('password.missing') : fieldWords(fault, 'password')}
      />
      {fault && <Problem>{words(fault)}</Problem>}
      <Button look="primary" size="large" type="submit" busy={isBusy} icon={<UserPlus size={16} aria-hidden="true" />}>
        {t('invitation.create')}
      </Button>
      {fault?.kind === 'refused' && fault.code === 'AccountExists' && (
        <Button size="large" onClick={() => navigate('/account/login')}>
          {t('login.signIn')}
        </Button>
      )}
    </form>
  )
}

const path = '/account/invitation'

type Step =
  | 'none'
  | 'checking'
  | { readonly token: string; readonly info: InvitationInfo }
  | { readonly failed: Fault | Refused; readonly retry: () => Promise<void> }

/** Opens the link of an invitation: names the organisation, then makes the account. */
export const Invitation = () => {
  const { t } = useTranslation()
  const { http } = useEntrance()
  const services = useServicesIfSignedIn()
  const api = useMemo(() => createOwnAccountApi(http), [http])
  const [step, setStep] = useState<Step>(hasArrived(path) ? 'checking' : 'none')

  const check = async (token: string): Promise<void> => {
    setStep('checking')
    const asked = await api.invitation.info(token)
    setStep(asked.ok ? { token, info: asked.value } : { failed: asked.fault, retry: () => check(token) })
  }
  useArrival(path, (arrived) => {
    const token = arrived.get('token')
    if (token) void check(token)
    else setStep('none')
  })

  if (step === 'none') return <NoLink title={t('place.invitation')}>{t('invitation.none')}</NoLink>
  if (step === 'checking') return <Checking title={t('place.invitation')} />
  if ('failed' in step) return <LinkFailed {...step} advice={t('invitation.advice')} />
  if (services) return <SignedInAlready email={step.info.email ?? ''} services={services} />
  return (
    <AccountFrame title={t('invitation.title', { organisation: step.info.organisation })} lead={t('invitation.lead')}>
      <JoinForm token={step.token} info={step.info} />
    </AccountFrame>
  )
}

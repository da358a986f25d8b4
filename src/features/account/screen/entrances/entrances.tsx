import Check from 'lucide-react/icons/check'
import LogIn from 'lucide-react/icons/log-in'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useEntrance } from '#src/base/use-needs.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { AccountFrame, BackToLogin, FaultProblem } from '../account-frame.tsx'
import styles from '../account.module.css'
import { returnUrlOf, takeArrival } from '../../model/return-path.ts'
import { signInAsGuest } from '../../model/sign-in-methods.ts'
import { completeSignIn } from '../../model/sign-in.ts'
import { useRefusalWords } from '../refusal-words.ts'

export { EmailLink } from './email-link.tsx'
export { Login } from './login.tsx'

const limits = [
  { key: 'look', isAllowed: true },
  { key: 'find', isAllowed: true },
  { key: 'reserve', isAllowed: false },
  { key: 'people', isAllowed: false },
] as const

/** Sign-in by name only. Lists first the permissions of a guest. */
export const Guest = () => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const query = useSearch()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (isBusy || name.trim() === '') return
    setBusy(true)
    setFault(null)
    const admitted = await signInAsGuest(entrance, name, returnUrlOf(query))
    if (admitted.ok) return
    setFault(admitted.fault)
    setBusy(false)
  }

  return (
    <AccountFrame title={t('guest.title')} lead={t('guest.lead')}>
      <ul className={styles.limits}>
        {limits.map(({ key, isAllowed }) => (
          <li key={key} data-allowed={isAllowed}>
            {isAllowed ? <Check size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
            <span>{t(`guest.limit.${key}`)}</span>
          </li>
        ))}
      </ul>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('guest.name')}
          name="name"
          value={name}
          onChange={setName}
          autoComplete="name"
          maxLength={80}
          problem={isMissing ? t('guest.nameMissing') : null}
          hint={t('guest.ends')}
        />
        {fault && <FaultProblem fault={fault} />}
        <Button
          look="primary"
          size="large"
          type="submit"
          busy={isBusy}
          icon={<UserRound size={16} aria-hidden="true" />}
        >
          {t('guest.enter')}
        </Button>
      </form>
      <BackToLogin />
    </AccountFrame>
  )
}

/** The return point of the external sign-in. Exchanges the code and navigates to the requested page. */
export const OauthCallback = () => {
  const { t } = useTranslation()
  const { words: refusalWords } = useRefusalWords()
  const entrance = useEntrance()
  const [, navigate] = useLocation()
  const [fault, setFault] = useState<Fault | null>(null)
  const isBegun = useRef(false)

  useEffect(() => {
    // The code can be used only once, so a second run of this effect must not send it again.
    if (isBegun.current) return
    isBegun.current = true
    void completeSignIn(entrance, takeArrival(entrance.routing, '/account/oauth-callback')).then((completed) => {
      if (!completed.ok) setFault(completed.fault)
    })
  }, [entrance])

  if (fault) {
    const code = fault.kind === 'sign-in-failed' ? fault.code : undefined
    const refused = {
      kind: 'refused',
      code: code ?? '',
      message: '',
      problems: [],
      retryAfter: null,
      body: null,
    } as const
    return (
      <main className={styles.callback}>
        <ErrorScreen
          title={t('callback.failed')}
          message={refusalWords(code === undefined ? fault : refused)}
          advice={code === undefined ? t('callback.advice') : ''}
          details={JSON.stringify(fault, null, 2)}
          actions={
            <Button
              look="primary"
              icon={<LogIn size={15} aria-hidden="true" />}
              onClick={() => navigate('/account/login', { replace: true })}
            >
              {t('callback.again')}
            </Button>
          }
        />
      </main>
    )
  }
  return (
    <main className={styles.callback} aria-busy="true">
      <p role="status" className={styles.waiting}>
        <Spinner /> {t('place.callback')}
      </p>
    </main>
  )
}

import LogIn from 'lucide-react/icons/log-in'
import { type SubmitEvent, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '#src/core/fault.ts'
import type { ServerType } from '#src/core/wire/configuration.ts'
import { signInWithPassword } from '#src/flows/password-sign-in.ts'
import { useEntrance } from '#src/flows/use-product.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Sandbox } from '../../sandbox-host.ts'
import { FaultProblem, Problem } from '../problem.tsx'
import styles from '../ways.module.css'

interface PasswordFormProps {
  readonly serverType: ServerType
  readonly returnUrl: string | null
}

/** User name and password, where the calendar has no page of its own to sign in on. */
export const PasswordForm = ({ serverType, returnUrl }: PasswordFormProps) => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const sandbox = use(Sandbox)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const signedIn = await signInWithPassword(entrance, { username: username.trim(), password }, returnUrl)
    if (signedIn.ok) return
    setPassword('')
    setFault(signedIn.fault)
    setBusy(false)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('login.username')}
        name="username"
        hint={sandbox?.accountHint}
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
      />
      {fault &&
        (fault.kind === 'sign-in-failed' ? <Problem>{t('login.wrong')}</Problem> : <FaultProblem fault={fault} />)}
      <Button look="primary" size="large" type="submit" busy={isBusy} icon={<LogIn size={17} aria-hidden="true" />}>
        {t(`login.with.${serverType}`)}
      </Button>
    </form>
  )
}

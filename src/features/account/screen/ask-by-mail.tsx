import Mail from 'lucide-react/icons/mail'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { isAddress } from '#src/features/bookings/model/reserve/rules/draft.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Result } from '#src/kernel/result.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import type { Refused } from '#src/wire/administration.ts'
import { AccountFrame, BackToLogin, Problem } from './account-frame.tsx'
import styles from './account.module.css'
import { useRefusalWords } from './refusal-words.ts'

interface AskByMailProps {
  readonly title: string
  readonly lead: string
  readonly hint?: ReactNode
  readonly ask: (email: string) => Promise<Result<unknown, Fault | Refused>>
}

/** The form for the address to which a link is mailed, and the confirmation that it was sent. */
export const AskByMail = ({ title, lead, hint, ask }: AskByMailProps): ReactNode => {
  const { t } = useTranslation()
  const { words } = useRefusalWords()
  const [typed, setTyped] = useState('')
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [fault, setFault] = useState<Fault | Refused | null>(null)
  const email = typed.trim()

  const send = async (): Promise<void> => {
    setWrong(!isAddress(email))
    if (isBusy || !isAddress(email)) return
    setBusy(true)
    setFault(null)
    const asked = await ask(email)
    setBusy(false)
    if (asked.ok) setSent(true)
    else setFault(asked.fault)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send()
  }
  const problem = fault && <Problem>{words(fault)}</Problem>

  if (isSent) {
    return (
      <AccountFrame title={t('emailLink.sentTitle')} lead={t('emailLink.sent', { email })}>
        <div className={styles.ways}>
          {problem}
          <Button size="large" busy={isBusy} onClick={() => void send()}>
            {t('emailLink.again')}
          </Button>
          <Button size="large" look="quiet" onClick={() => setSent(false)}>
            {t('emailLink.other')}
          </Button>
        </div>
        <BackToLogin />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={title} lead={lead}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('emailLink.address')}
          type="email"
          name="email"
          value={typed}
          onChange={setTyped}
          autoComplete="email"
          problem={isWrong ? t('emailLink.invalid') : null}
          hint={hint}
        />
        {problem}
        <Button look="primary" size="large" type="submit" busy={isBusy} icon={<Mail size={16} aria-hidden="true" />}>
          {t('emailLink.send')}
        </Button>
      </form>
      <BackToLogin />
    </AccountFrame>
  )
}

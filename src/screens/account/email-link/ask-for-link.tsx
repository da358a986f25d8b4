import Mail from 'lucide-react/icons/mail'
import { use, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { Fault } from '#src/core/fault.ts'
import { askForLink } from '#src/flows/email-link.ts'
import { useEntrance } from '#src/flows/use-product.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Sandbox } from '../../sandbox-host.ts'
import { AccountFrame } from '../account-frame.tsx'
import { BackToLogin } from '../back-to-login.tsx'
import { FaultProblem } from '../problem.tsx'
import { returnUrlOf } from '../return-url.ts'
import styles from '../ways.module.css'

const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** Asks where to send the link, and says that it was sent. */
export const AskForLink = () => {
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

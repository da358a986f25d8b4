import Check from 'lucide-react/icons/check'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { Fault } from '#src/kernel/result.ts'
import { useEntrance } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { AccountFrame, BackToLogin, FaultProblem } from '../account-frame.tsx'
import { returnUrlOf } from '../return-path.ts'
import { signInAsGuest } from '../sign-in-methods.ts'
import styles from '../ways.module.css'

const limits = [
  { key: 'look', isAllowed: true },
  { key: 'find', isAllowed: true },
  { key: 'reserve', isAllowed: false },
  { key: 'people', isAllowed: false },
] as const

/** Sign-in by name only. Lists first the permissions of a guest. */
const Guest = () => {
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

export default Guest

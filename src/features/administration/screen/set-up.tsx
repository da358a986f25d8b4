import ArrowRight from 'lucide-react/icons/arrow-right'
import { type SubmitEvent, useState } from 'react'
import { AccountFrame, Problem } from '#src/features/account/screen/account-frame.tsx'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { setUpPath } from '#src/features/account/model/return-path.ts'
import { acceptSession } from '#src/features/account/model/sign-in-methods.ts'
import { useArrival } from '#src/features/account/screen/use-arrival.ts'
import { isAddress } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { settings } from '#src/features/settings/model/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { browserZone } from '#src/platform/clock.ts'
import { useEntrance } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { useFocusedProblem } from '#src/ui/use-focused-problem.ts'
import type { Organisation, Refused } from '#src/wire/administration.ts'
import styles from './administration.module.css'
import { isOrganisationWhole, OrganisationFields } from './organisation-fields.tsx'
import { firstStepPath } from './steps.tsx'

const nobody = { name: '', email: '', password: '' }

/**
 * The first start of a server: the organisation and its first administrator. The code that the server printed comes from the fragment
 * of the link, otherwise a field asks for it. What was typed stays after an error.
 */
const SetUp = () => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const { words, fieldWords } = useRefusalWords()
  const [linked, setLinked] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [organisation, setOrganisation] = useState<Organisation>(() => ({
    name: '',
    languages: [settings.language],
    timeZone: browserZone(),
  }))
  const [person, setPerson] = useState(nobody)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | Refused | null>(null)
  useArrival(setUpPath, (arrived) => setLinked(arrived.get('code')))

  const isChecked = attempt > 0
  const form = useFocusedProblem(fault ?? attempt)
  const code = linked ?? typed.trim()
  const isPersonWhole = person.name.trim() !== '' && isAddress(person.email.trim()) && person.password !== ''
  const change = (changed: Partial<typeof nobody>): void => setPerson({ ...person, ...changed })
  const problemOf = (field: string): string | null => fieldWords(fault, field)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (isBusy || code === '' || !isPersonWhole || !isOrganisationWhole(organisation)) return
    setBusy(true)
    setFault(null)
    const done = await createOwnAccountApi(entrance.http, entrance.configFile).setUp({
      code,
      organisation: { ...organisation, name: organisation.name.trim() },
      administrator: { ...person, name: person.name.trim(), email: person.email.trim() },
    })
    if (done.ok) return acceptSession(entrance, done.value, firstStepPath)
    // A link with a wrong code would be sent again and again.
    if (done.fault.kind === 'refused' && done.fault.code === 'SetupCodeWrong') {
      setTyped(code)
      setLinked(null)
    }
    setFault(done.fault)
    setBusy(false)
  }
  const isDone = fault?.kind === 'refused' && fault.code === 'SetupIsDone'

  return (
    <AccountFrame title={t('place.setUp')} lead={t('setUp.lead')}>
      <form ref={form} className={styles.setUp} noValidate onSubmit={(event) => void submit(event)}>
        {linked === null && (
          <TextField
            label={t('setUp.code')}
            hint={t('setUp.codeHint')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            problem={isChecked && code === '' ? t('setUp.codeMissing') : problemOf('code')}
          />
        )}
        <fieldset className={styles.part}>
          <legend>{t('setUp.organisation')}</legend>
          <OrganisationFields
            organisation={organisation}
            onChange={setOrganisation}
            isChecked={isChecked}
            problemOf={(member) => problemOf(`organisation.${member}`)}
          />
        </fieldset>
        <fieldset className={styles.part}>
          <legend>{t('setUp.administrator')}</legend>
          <TextField
            label={t('guest.name')}
            name="name"
            autoComplete="name"
            maxLength={100}
            value={person.name}
            onChange={(name) => change({ name })}
            problem={isChecked && person.name.trim() === '' ? t('guest.nameMissing') : problemOf('administrator.name')}
          />
          <TextField
            label={t('emailLink.address')}
            type="email"
            name="email"
            autoComplete="username"
            value={person.email}
            onChange={(email) => change({ email })}
            problem={
              isChecked && !isAddress(person.email.trim()) ? t('emailLink.invalid') : problemOf('administrator.email')
            }
          />
          <PasswordField
            label={t('login.password')}
            name="password"
            autoComplete="new-password"
            value={person.password}
            onChange={(password) => change({ password })}
            hint={t('password.hint')}
            problem={isChecked && person.password === '' ? t('password.missing') : problemOf('administrator.password')}
          />
        </fieldset>
        {fault && <Problem>{words(fault)}</Problem>}
        <Button
          look="primary"
          size="large"
          type="submit"
          busy={isBusy}
          icon={<ArrowRight size={16} aria-hidden="true" />}
        >
          {t('setUp.next')}
        </Button>
        {isDone && (
          <Button size="large" onClick={() => void entrance.restart()}>
            {t('login.signIn')}
          </Button>
        )}
      </form>
    </AccountFrame>
  )
}

export default SetUp

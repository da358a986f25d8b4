import { type SubmitEvent, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { classes } from '#src/ui/text.ts'
import { useFocusedProblem } from '#src/ui/use-focused-problem.ts'
import styles from './account.module.css'
import { Problem } from './account-frame.tsx'
import { useRefusalWords } from './refusal-words.ts'
import { session } from '../model/state.ts'
import { useAction } from './use-own-server.ts'

/** Changes the user's password, which ends their other sessions. */
export const ChangePassword = () => {
  const { t } = useTranslation()
  const { http } = useServices()
  const { user } = useSnapshot(session)
  const { words, fieldWords } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const form = useFocusedProblem(fault ?? attempt)
  const isChecked = attempt > 0
  const isCurrentWrong = fault?.kind === 'refused' && fault.code === 'PasswordWrong'

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (current === '' || password === '') return
    if ((await run(() => createOwnAccountApi(http).password.change({ current, password }))) === null) return
    setCurrent('')
    setPassword('')
    setAttempt(0)
    setOpen(false)
    setDone(true)
  }
  if (!isOpen) {
    return (
      <div className={classes(styles.setting, styles.entryRow)}>
        <div>
          <p className={styles.entry}>{t('login.password')}</p>
          <p role="status" className={styles.saved}>
            {isDone && t('password.changed')}
          </p>
        </div>
        <Button onClick={() => setOpen(true)}>{t('password.change')}</Button>
      </div>
    )
  }
  return (
    <form ref={form} className={styles.setting} noValidate onSubmit={(event) => void submit(event)}>
      {/* Browsers store the password under this name. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        name="current"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        problem={isChecked && current === '' ? t('password.missing') : isCurrentWrong ? words(fault) : null}
      />
      <PasswordField
        label={t('password.new')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t('password.changeHint')}
        problem={isChecked && password === '' ? t('password.missing') : fieldWords(fault, 'password')}
      />
      {fault && !isCurrentWrong && <Problem>{words(fault)}</Problem>}
      <div className={styles.entryRow}>
        <Button onClick={() => setOpen(false)}>{t('app.cancel')}</Button>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  )
}

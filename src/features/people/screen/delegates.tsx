import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { ColleagueField } from '#src/features/people/screen/colleague-field.tsx'
import type { Email } from '#src/kernel/ids.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useServices } from '#src/base/use-needs.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Trouble } from '#src/ui/feedback.tsx'
import styles from '#src/features/account/screen/account.module.css'
import { Problem } from '#src/features/account/screen/account-frame.tsx'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { useAction, useAsked } from '#src/features/account/screen/use-own-server.ts'

/** Lists, adds and removes the people with the right to reserve in the user's calendar. */
export const Delegates = () => {
  const { t } = useTranslation()
  const { http } = useServices()
  const { words, itemWords } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const api = useMemo(() => createOwnAccountApi(http), [http])
  const { value: list, fault: unread, reload } = useAsked(api.delegates.list)
  const [said, setSaid] = useState('')
  /** The list of the last change, to whose places the server's problems refer. */
  const [asked, setAsked] = useState<readonly Email[]>([])
  const problems = itemWords(fault, asked)

  const set = async (items: readonly Email[], done: string): Promise<void> => {
    setSaid('')
    setAsked(items)
    if ((await run(() => api.delegates.set(items))) === null) return
    setSaid(done)
    reload()
  }
  if (list === null) {
    if (unread === null) return null
    return <Trouble onRetry={async () => reload()}>{`${t('delegates.failed')} ${words(unread)}`}</Trouble>
  }
  return (
    <div className={styles.setting} aria-busy={isBusy}>
      <p className={styles.hint}>{t('delegates.hint')}</p>
      <ul className={styles.entries}>
        {list.map((email) => (
          <li key={email} className={styles.entryRow}>
            <span className={styles.entry}>{email}</span>
            <IconButton
              label={t('app.remove', { name: email })}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() =>
                void set(
                  list.filter((one) => one !== email),
                  t('delegates.removed', { email }),
                )
              }
            />
          </li>
        ))}
      </ul>
      <ColleagueField
        label={t('delegates.add')}
        chosen={list}
        onAdd={({ email }) => void set([...list, email], t('delegates.added', { email }))}
      />
      <p role="status" className={styles.saved}>
        {said}
      </p>
      {fault && <Problem>{problems.length > 0 ? problems.join(' ') : words(fault)}</Problem>}
    </div>
  )
}

import UserPlus from 'lucide-react/icons/user-plus'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { useAction } from '#src/features/account/screen/use-own-server.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { AdministrationApi, NewPerson } from '#src/platform/api/administration.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import page from '#src/ui/page.module.css'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-fields.tsx'
import { type InvitedPerson, type PersonRole, personRoles } from '#src/wire/administration.ts'
import styles from './administration.module.css'
import { readAddresses } from '../model/rules/read-addresses.ts'

/** Quoted parts that could not be read. More would hide the rest of the form. */
const mostQuoted = 5

interface InvitePeopleProps {
  readonly api: AdministrationApi
  /** Addresses with an account or an invitation. */
  readonly known: ReadonlySet<string>
  readonly isMailOn: boolean
  readonly onInvited: () => void
}

/** Invites several people at once, from a typed or pasted list. What the list has besides addresses is quoted and stays in the field. */
export const InvitePeople = ({ api, known, isMailOn, onInvited }: InvitePeopleProps) => {
  const { t } = useTranslation()
  const { words, itemWords } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const [text, setText] = useState('')
  const [role, setRole] = useState<PersonRole>('person')
  /** The people of the last request, to whom the server's problems refer by their place. */
  const [asked, setAsked] = useState<readonly NewPerson[]>([])
  const [invited, setInvited] = useState<readonly InvitedPerson[]>([])
  const { people, unread } = useMemo(() => readAddresses(text), [text])
  const fresh = people.filter(({ email }) => !known.has(email))
  const there = people.length - fresh.length
  const refused = itemWords(
    fault,
    asked.map(({ email }) => email),
  )

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (fresh.length === 0) return
    const request = fresh.map(({ email, name }) => ({ email, role, ...(name === '' ? {} : { name }) }))
    setAsked(request)
    const answered = await run(() => api.people.invite(request))
    if (answered === null) return
    setText(unread.join('\n'))
    setInvited(answered.value)
    onInvited()
  }
  return (
    <section className={styles.block} aria-labelledby="administration-invite">
      <h2 id="administration-invite" className={page.heading}>
        {t('administration.inviteTitle')}
      </h2>
      <form className={styles.narrow} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t('administration.addresses')}
          hint={t('administration.addressesHint')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('administration.addressesExample')}
          onChange={setText}
        />
        <div role="status" className={styles.status}>
          {people.length > 0 && <p>{t('administration.understood', { count: fresh.length })}</p>}
          {there > 0 && <p className={styles.muted}>{t('administration.alreadyThere', { count: there })}</p>}
          {unread.length > 0 && (
            <p className={styles.wrong}>
              {t('administration.unread', {
                texts: unread
                  .slice(0, mostQuoted)
                  .map((part) => t('administration.quoted', { text: part.slice(0, 60) }))
                  .join(', '),
              })}
            </p>
          )}
        </div>
        <Select
          label={t('administration.column.role')}
          value={role}
          hint={t(`administration.roleHint.${role}`)}
          options={personRoles.map((value) => ({ value, label: t(`administration.role.${value}`) }))}
          onChange={setRole}
        />
        {fault && (
          <div role="alert" className={styles.problem}>
            {refused.length === 0 ? (
              words(fault)
            ) : (
              <ul>
                {refused.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div className={styles.actions}>
          <Button
            look="primary"
            type="submit"
            busy={isBusy}
            disabled={fresh.length === 0}
            icon={<UserPlus size={15} aria-hidden="true" />}
          >
            {t('administration.invite')}
          </Button>
        </div>
        <p className={styles.muted}>{t(isMailOn ? 'administration.mailOn' : 'administration.mailOff')}</p>
      </form>
      {invited.length > 0 && <Invited people={invited} />}
    </section>
  )
}

/** Counts the invited people, and lists the links that no mail has sent. */
const Invited = ({ people }: { readonly people: readonly InvitedPerson[] }) => {
  const { t } = useTranslation()
  const unsent = people.filter(({ isMailed }) => !isMailed)
  return (
    <div className={styles.narrow}>
      <p role="status" className={styles.right}>
        {t('administration.invited', { count: people.length })}
      </p>
      {unsent.length > 0 && (
        <>
          <p>{t('administration.sendLinks')}</p>
          <ul className={styles.links}>
            {unsent.map(({ id, email, link }) => (
              <li key={id}>
                <CopyField label={email} value={link} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

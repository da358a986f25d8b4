import { useState } from 'react'
import { configuration } from '#src/features/settings/model/state.ts'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { useAction } from '#src/features/account/screen/use-own-server.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { AdministrationApi, PersonChange } from '#src/platform/api/administration.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { TextField } from '#src/ui/text-fields.tsx'
import { type ManagedPerson, personRoles, type TimedLink } from '#src/wire/administration.ts'
import styles from './administration.module.css'
import { Expires } from './invitation-link.tsx'

interface PersonDialogProps {
  readonly api: AdministrationApi
  readonly person: ManagedPerson
  /** True for the only administrator. The role stays, and the person is neither blocked nor removed. */
  readonly isLast: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Changes name and role of a person, blocks or removes them, and makes links for them. Removing asks once. */
export const PersonDialog = ({ api, person, isLast, onChanged, onClose }: PersonDialogProps) => {
  const { t } = useTranslation()
  const { words } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const [name, setName] = useState(person.name)
  const [role, setRole] = useState(person.role)
  const [link, setLink] = useState<TimedLink | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const shownName = person.name === '' ? person.email : person.name
  const isInvited = person.state === 'invited'
  const { current } = useSnapshot(configuration)
  const hasLink = isInvited || current?.passwordEnabled !== false

  const change = async (changed: PersonChange): Promise<void> => {
    if ((await run(() => api.people.change(person.id, changed))) === null) return
    onChanged()
    onClose()
  }
  const makeLink = async (): Promise<void> => {
    const made = await run(() => (isInvited ? api.people.inviteAgain(person.id) : api.people.passwordLink(person.id)))
    if (made !== null) setLink(made.value)
  }
  const remove = async (): Promise<void> => {
    if ((await run(() => api.people.remove(person.id))) === null) return
    onChanged()
    onClose()
  }
  const problem = fault && (
    <p role="alert" className={styles.problem}>
      {words(fault)}
    </p>
  )
  if (isRemoving) {
    return (
      <Dialog
        title={t('administration.removeTitle', { name: shownName })}
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => setRemoving(false)}>{t('app.cancel')}</Button>
            <Button look="danger" busy={isBusy} onClick={() => void remove()}>
              {t('administration.remove')}
            </Button>
          </>
        }
      >
        <p>{t('administration.removeWords')}</p>
        {problem}
      </Dialog>
    )
  }
  const isSame = name.trim() === person.name && role === person.role
  return (
    <Dialog
      title={shownName}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={isSame || name.trim() === ''}
            onClick={() =>
              void change({
                ...(name.trim() === person.name ? {} : { name: name.trim() }),
                ...(role === person.role ? {} : { role }),
              })
            }
          >
            {t('naming.save')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{person.email}</p>
      <TextField
        label={t('administration.column.name')}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={setName}
      />
      <Select
        label={t('administration.column.role')}
        value={role}
        disabled={isLast}
        hint={isLast ? t('refusal.LastAdministrator') : t(`administration.roleHint.${role}`)}
        options={personRoles.map((value) => ({ value, label: t(`administration.role.${value}`) }))}
        onChange={setRole}
      />
      <div className={styles.actions}>
        {person.state !== 'blocked' && hasLink && (
          <Button size="small" busy={isBusy} onClick={() => void makeLink()}>
            {t(isInvited ? 'administration.inviteAgain' : 'administration.passwordLink')}
          </Button>
        )}
        {!isLast && !isInvited && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void change({ state: person.state === 'blocked' ? 'active' : 'blocked' })}
          >
            {t(person.state === 'blocked' ? 'administration.unblock' : 'administration.block')}
          </Button>
        )}
        {!isLast && (
          <Button size="small" look="danger" onClick={() => setRemoving(true)}>
            {t('administration.remove')}
          </Button>
        )}
      </div>
      {link !== null && (
        <CopyField
          label={t(isInvited ? 'administration.invitationOf' : 'administration.passwordLink')}
          hint={
            <>
              {t('administration.handOver', { name: shownName })} <Expires at={link.expiresAt} />
            </>
          }
          value={link.link}
        />
      )}
      {problem}
    </Dialog>
  )
}

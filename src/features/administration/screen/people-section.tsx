import Settings2 from 'lucide-react/icons/settings-2'
import { useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useAsked } from '#src/features/account/screen/use-own-server.ts'
import { reader } from '#src/base/reader.ts'
import { fold } from '#src/kernel/text.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { SearchField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { ManagedPerson } from '#src/wire/administration.ts'
import styles from './administration.module.css'
import { Failed } from './failed.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InvitePeople } from './invite-people.tsx'
import type { SectionProps } from './organisation-section.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { StepEnd } from './steps.tsx'

/** Rows at first, and how many more a click shows. */
const step = 100

/** Returns true if the person is the only administrator who can sign in. */
const isLastAdministrator = (person: ManagedPerson, people: readonly ManagedPerson[]): boolean =>
  person.role === 'administrator' &&
  person.state === 'active' &&
  people.filter(({ role, state }) => role === 'administrator' && state === 'active').length === 1

interface PeopleSectionProps extends SectionProps {
  /** True while the server is set up: without the list of people. */
  readonly isFirst: boolean
}

/** Invites people, and lists them with what an administrator may change. */
export const PeopleSection = ({ api, overview, reload, isFirst }: PeopleSectionProps) => {
  const { t } = useTranslation()
  const { value: people, fault, reload: reloadPeople } = useAsked(api.people.list)
  const [text, setText] = useState('')
  const [shown, setShown] = useState(step)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const found = useMemo(() => {
    const wanted = fold(text.trim())
    return (people ?? []).filter(({ name, email }) => fold(`${name} ${email}`).includes(wanted))
  }, [people, text])
  const known = useMemo(() => new Set(people?.map(({ email }) => email)), [people])
  const opened = people?.find(({ id }) => id === openedId)

  const invite = (
    <>
      <InvitePeople api={api} known={known} isMailOn={overview.isMailOn} onInvited={reloadPeople} />
      <InvitationLink api={api} current={overview.invitation} onChanged={reload} />
    </>
  )
  if (isFirst) {
    return (
      <>
        {invite}
        <StepEnd step="people" isDone />
      </>
    )
  }
  if (people === null) return fault === null ? <Skeleton lines={8} /> : <Failed fault={fault} onRetry={reloadPeople} />
  return (
    <>
      <section className={styles.block} aria-labelledby="administration-people">
        <div className={page.bar}>
          <h2 id="administration-people" className={page.heading}>
            {t('administration.count', { count: people.length })}
          </h2>
        </div>
        <div className={styles.narrow}>
          <SearchField
            label={t('administration.findPeople')}
            clearLabel={t('app.clear')}
            value={text}
            onChange={setText}
          />
        </div>
        <p role="status" className="visually-hidden">
          {text.trim() !== '' && t('finder.count', { count: found.length })}
        </p>
        {found.length === 0 ? (
          <p className={styles.muted}>{t('finder.nothing', { text: text.trim() })}</p>
        ) : (
          <PeopleTable people={found.slice(0, shown)} onOpen={setOpenedId} />
        )}
        {found.length > shown && <Button onClick={() => setShown(shown + step)}>{t('administration.more')}</Button>}
      </section>
      {invite}
      {opened !== undefined && (
        <PersonDialog
          key={opened.id}
          api={api}
          person={opened}
          isLast={isLastAdministrator(opened, people)}
          onChanged={() => {
            reloadPeople()
            reload()
          }}
          onClose={() => setOpenedId(null)}
        />
      )}
    </>
  )
}

interface PeopleTableProps {
  readonly people: readonly ManagedPerson[]
  readonly onOpen: (id: string) => void
}

const PeopleTable = ({ people, onOpen }: PeopleTableProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  return (
    <div className={styles.scroller} role="region" tabIndex={0} aria-label={t('administration.section.people')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('administration.column.name')}</th>
            <th scope="col">{t('administration.column.role')}</th>
            <th scope="col">{t('administration.column.state')}</th>
            <th scope="col">{t('administration.column.lastSeen')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('administration.column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, email, role, state, lastSeen }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.name}>{name === '' ? email : name}</span>
                {name !== '' && <span className={styles.note}>{email}</span>}
              </th>
              <td data-label={t('administration.column.role')}>{t(`administration.role.${role}`)}</td>
              <td data-label={t('administration.column.state')}>
                <span className={styles.state} data-state={state}>
                  {t(`administration.state.${state}`)}
                </span>
              </td>
              <td data-label={t('administration.column.lastSeen')}>
                {lastSeen === null ? t('administration.never') : format.moment(lastSeen, zone)}
              </td>
              <td>
                <Button
                  size="small"
                  icon={<Settings2 size={14} aria-hidden="true" />}
                  aria-label={t('administration.manageOf', { name: name === '' ? email : name })}
                  onClick={() => onOpen(id)}
                >
                  {t('administration.manage')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

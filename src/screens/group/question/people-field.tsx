import Building2 from 'lucide-react/icons/building-complex'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { mostPeople } from '#src/flows/group-search.ts'
import { session } from '#src/state/session.ts'
import type { TimelineAttendee } from '#src/state/timeline.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ColleagueField } from '../../reservation-parts/people/colleague-field.tsx'
import { PersonPortrait } from '../../reservation-parts/people/person-portrait.tsx'
import styles from './question.module.css'

interface PeopleFieldProps {
  readonly people: readonly TimelineAttendee[]
  readonly onChange: (people: readonly TimelineAttendee[]) => void
}

/** Who is to come; whoever looks comes too. */
export const PeopleField = ({ people, onChange }: PeopleFieldProps) => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const chosen = [...people.map(({ email }) => email), ...(user ? [user.email] : [])]
  return (
    <section className={styles.part} aria-labelledby="group-people">
      <h2 id="group-people" className={styles.heading}>
        {t('group.people')}
      </h2>
      <ul className={styles.people}>
        {user && (
          <li className={styles.person}>
            <PersonPortrait name={user.name} email={user.email} size="small" />
            <span className={styles.name}>{t('group.you', { name: user.name })}</span>
          </li>
        )}
        {people.map((person) => (
          <li key={person.email} className={styles.person}>
            <PersonPortrait name={person.name} email={person.email} size="small" />
            <span className={styles.name} title={person.email}>
              {person.name}
            </span>
            <IconButton
              label={t('attendees.toggleRemote', { name: person.name })}
              icon={
                person.remotely ? <Video size={15} aria-hidden="true" /> : <Building2 size={15} aria-hidden="true" />
              }
              aria-pressed={person.remotely}
              onClick={() =>
                onChange(people.map((one) => (one === person ? { ...one, remotely: !one.remotely } : one)))
              }
            />
            <IconButton
              label={t('app.remove', { name: person.name })}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange(people.filter((one) => one !== person))}
            />
          </li>
        ))}
      </ul>
      <ColleagueField
        label={t('attendees.add')}
        chosen={chosen}
        atMost={mostPeople + 1}
        onAdd={({ name, email }) => onChange([...people, { name, email, remotely: false }])}
      />
    </section>
  )
}

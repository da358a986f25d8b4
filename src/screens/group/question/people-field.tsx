import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { mostPeople } from '#src/flows/group-search.ts'
import { session } from '#src/state/session.ts'
import type { TimelineAttendee } from '#src/state/timeline.ts'
import page from '#src/ui/page.module.css'
import { ColleagueField } from '../../reservation-parts/people/colleague-field.tsx'
import { InvitedPerson } from '../../reservation-parts/people/invited-person.tsx'
import { ListedPerson } from '../../reservation-parts/people/listed-person.tsx'
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
      <h2 id="group-people" className={page.heading}>
        {t('group.people')}
      </h2>
      <ul className={styles.people}>
        {user && <ListedPerson name={user.name} email={user.email} words={t('group.you', { name: user.name })} />}
        {people.map((person) => (
          <InvitedPerson
            key={person.email}
            person={person}
            onChange={(changed) => onChange(people.map((one) => (one === person ? changed : one)))}
            onRemove={() => onChange(people.filter((one) => one !== person))}
          />
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

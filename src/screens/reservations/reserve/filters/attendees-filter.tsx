import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { mostOnTimeline } from '#src/flows/meet-colleagues.ts'
import { setAttendees, timeline, type TimelineAttendee } from '#src/state/timeline.ts'
import { ColleagueField } from '../../../reservation-parts/people/colleague-field.tsx'
import { InvitedPerson } from '../../../reservation-parts/people/invited-person.tsx'
import styles from './attendees-filter.module.css'
import { FilterSection } from './filter-section.tsx'

/** The people of the meeting: their rows are pinned above the resources, those on site count against capacity. */
export const AttendeesFilter = () => {
  const { t } = useTranslation()
  const { attendees } = useSnapshot(timeline)

  const change = (list: readonly TimelineAttendee[]): void => setAttendees(list)
  return (
    <FilterSection title={t('filtering.attendees')} count={attendees.length}>
      <ColleagueField
        label={t('attendees.add')}
        chosen={attendees.map(({ email }) => email)}
        atMost={mostOnTimeline}
        onAdd={({ name, email }) => change([...attendees, { name, email, remotely: false }])}
      />
      {attendees.length > 0 && (
        <ul className={styles.list}>
          {attendees.map((attendee) => (
            <InvitedPerson
              key={attendee.email}
              person={attendee}
              onChange={(changed) => change(attendees.map((one) => (one.email === changed.email ? changed : one)))}
              onRemove={() => change(attendees.filter(({ email }) => email !== attendee.email))}
            />
          ))}
        </ul>
      )}
    </FilterSection>
  )
}

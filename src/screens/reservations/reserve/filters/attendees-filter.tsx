import Building2 from 'lucide-react/icons/building-complex'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { mostOnTimeline } from '#src/flows/meet-colleagues.ts'
import { setAttendees, timeline, type TimelineAttendee } from '#src/state/timeline.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ColleagueField } from '../../../reservation-parts/people/colleague-field.tsx'
import { PersonPortrait } from '../../../reservation-parts/people/person-portrait.tsx'
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
            <li key={attendee.email} className={styles.person}>
              <PersonPortrait name={attendee.name} email={attendee.email} size="small" />
              <span className={styles.name} title={attendee.email}>
                {attendee.name}
              </span>
              <IconButton
                label={t(attendee.remotely ? 'attendees.remote' : 'attendees.onSite', { name: attendee.name })}
                icon={
                  attendee.remotely ? (
                    <Video size={15} aria-hidden="true" />
                  ) : (
                    <Building2 size={15} aria-hidden="true" />
                  )
                }
                aria-pressed={attendee.remotely}
                onClick={() =>
                  change(
                    attendees.map((other) =>
                      other.email === attendee.email ? { ...other, remotely: !other.remotely } : other,
                    ),
                  )
                }
              />
              <IconButton
                label={t('app.remove', { name: attendee.name })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => change(attendees.filter(({ email }) => email !== attendee.email))}
              />
            </li>
          ))}
        </ul>
      )}
    </FilterSection>
  )
}

import Armchair from 'lucide-react/icons/armchair'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { people } from '#src/state/people.ts'
import { setAttendees, setQuestion, timeline } from '#src/state/timeline.ts'
import { Chip } from '#src/ui/chip.tsx'

/** The people the timeline is about: those of the meeting, who is remote among them, and whom to sit near to. */
export const PeopleChips = () => {
  const { t } = useTranslation()
  const { attendees } = useSnapshot(timeline)
  const { near } = useSnapshot(people)
  return (
    <>
      {near && (
        <li>
          <Chip
            tone={near.phase === 'found' ? 'accent' : 'caution'}
            icon={<Armchair size={13} aria-hidden="true" />}
            removeLabel={t('app.remove', { name: t('colleagues.near', { name: near.name }) })}
            onRemove={() => setQuestion({ near: undefined })}
          >
            <span role="status">
              {near.phase === 'found'
                ? t('colleagues.nearSeat', { name: near.name, seat: near.seat?.name ?? '' })
                : t(`colleagues.nearPhase.${near.phase}`, { name: near.name })}
            </span>
          </Chip>
        </li>
      )}
      {attendees.map((attendee) => (
        <li key={attendee.email}>
          <Chip
            removeLabel={t('app.remove', { name: attendee.name })}
            onRemove={() => setAttendees(attendees.filter(({ email }) => email !== attendee.email))}
          >
            {attendee.remotely ? t('chip.remote', { name: attendee.name }) : attendee.name}
          </Chip>
        </li>
      ))}
    </>
  )
}

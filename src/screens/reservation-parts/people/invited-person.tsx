import Building2 from 'lucide-react/icons/building-complex'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import type { TimelineAttendee } from '#src/state/timeline.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ListedPerson } from './listed-person.tsx'

interface InvitedPersonProps {
  readonly person: TimelineAttendee
  readonly onChange: (person: TimelineAttendee) => void
  readonly onRemove: () => void
}

/** Somebody who is to come, on site or remotely: an item of a list. */
export const InvitedPerson = ({ person, onChange, onRemove }: InvitedPersonProps) => {
  const { t } = useTranslation()
  const { name, email, remotely } = person
  return (
    <ListedPerson name={name} email={email}>
      <IconButton
        label={t('attendees.toggleRemote', { name })}
        icon={remotely ? <Video size={15} aria-hidden="true" /> : <Building2 size={15} aria-hidden="true" />}
        aria-pressed={remotely}
        onClick={() => onChange({ ...person, remotely: !remotely })}
      />
      <IconButton label={t('app.remove', { name })} icon={<X size={14} aria-hidden="true" />} onClick={onRemove} />
    </ListedPerson>
  )
}

import Building2 from 'lucide-react/icons/building-complex'
import Plus from 'lucide-react/icons/plus'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { setAttendees, timeline, type TimelineAttendee } from '#src/state/timeline.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { parseMailbox } from '../../mailbox.ts'
import styles from './attendees-filter.module.css'
import { FilterSection } from './filter-section.tsx'

/** The people of the meeting: their rows are pinned above the resources, those on site count against capacity. */
export const AttendeesFilter = () => {
  const { t } = useTranslation()
  const { attendees } = useSnapshot(timeline)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)

  const change = (list: readonly TimelineAttendee[]): void => setAttendees(list)
  const add = (): void => {
    if (text.trim() === '') return
    const mailbox = parseMailbox(text)
    setWrong(mailbox === null)
    if (!mailbox) return
    setText('')
    const others = attendees.filter(({ email }) => email !== mailbox.email)
    change([...others, { ...mailbox, remotely: false }])
  }
  return (
    <FilterSection title={t('filters.attendees')} count={attendees.length}>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={t('attendees.add')}
          type="text"
          inputMode="email"
          autoComplete="off"
          placeholder={t('attendees.placeholder')}
          value={text}
          problem={isWrong ? t('attendees.invalid') : null}
          onChange={(value) => {
            setText(value)
            setWrong(false)
          }}
        />
        <IconButton
          type="submit"
          look="outline"
          label={t('attendees.addButton')}
          icon={<Plus size={16} aria-hidden="true" />}
        />
      </form>
      {attendees.length > 0 && (
        <ul className={styles.list}>
          {attendees.map((attendee) => (
            <li key={attendee.email} className={styles.person}>
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

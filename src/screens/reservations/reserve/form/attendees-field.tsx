import Building2 from 'lucide-react/icons/building-complex'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import Plus from 'lucide-react/icons/plus'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { DraftAttendee } from '#src/core/reservation/draft.ts'
import { draftState, editDraft } from '#src/state/draft.ts'
import field from '#src/ui/field.module.css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { parseMailbox } from '../../mailbox.ts'
import styles from './attendees-field.module.css'

/** Who is invited: required or optional, on site or remote. */
export const AttendeesField = ({ problem }: { readonly problem: string | null }) => {
  const { t } = useTranslation()
  const attendees = useSnapshot(draftState).draft?.attendees ?? []
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)

  const change = (list: readonly DraftAttendee[]): void => editDraft({ attendees: list })
  const replace = (changed: DraftAttendee): void =>
    change(attendees.map((other) => (other.email === changed.email ? changed : other)))
  const add = (): void => {
    if (text.trim() === '') return
    const mailbox = parseMailbox(text)
    setWrong(mailbox === null)
    if (!mailbox) return
    setText('')
    const others = attendees.filter(({ email }) => email !== mailbox.email)
    change([...others, { ...mailbox, optional: false, remotely: false }])
  }
  return (
    <div className={styles.group}>
      <div className={styles.add}>
        <TextField
          label={t('form.attendees')}
          value={text}
          inputMode="email"
          autoComplete="off"
          placeholder={t('attendees.placeholder')}
          problem={isWrong ? t('attendees.invalid') : null}
          onChange={(value) => {
            setText(value)
            setWrong(false)
          }}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || (event.key !== 'Enter' && event.key !== ',')) return
            event.preventDefault()
            add()
          }}
        />
        <IconButton
          look="outline"
          label={t('attendees.addButton')}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={add}
        />
      </div>
      {problem !== null && (
        <div className={field.problem}>
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </div>
      )}
      <ul>
        {attendees.map((attendee) => {
          const { name, email, optional, remotely } = attendee
          return (
            <li key={email} className={styles.person}>
              <span className={styles.names}>
                <span>{name}</span>
                <span className={styles.role}>
                  {t(optional ? 'attendees.isOptional' : 'attendees.isRequired')},{' '}
                  {t(remotely ? 'attendees.isRemote' : 'attendees.isOnSite')}
                </span>
              </span>
              <IconButton
                label={t('attendees.toggleOptional', { name })}
                aria-pressed={optional}
                icon={
                  optional ? <CircleDashed size={15} aria-hidden="true" /> : <CircleDot size={15} aria-hidden="true" />
                }
                onClick={() => replace({ ...attendee, optional: !optional })}
              />
              <IconButton
                label={t('attendees.toggleRemote', { name })}
                aria-pressed={remotely}
                icon={remotely ? <Video size={15} aria-hidden="true" /> : <Building2 size={15} aria-hidden="true" />}
                onClick={() => replace({ ...attendee, remotely: !remotely })}
              />
              <IconButton
                label={t('app.remove', { name })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => change(attendees.filter((other) => other.email !== email))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

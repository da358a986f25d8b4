import Building2 from 'lucide-react/icons/building-complex'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#src/calendars/calendar.ts'
import type { TimelineAttendee } from '#src/features/timeline/state.ts'
import type { Email } from '#src/kernel/result.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Portrait } from '#src/ui/portrait.tsx'
import styles from './listed-person.module.css'
import { usePortrait } from './portraits.ts'
import { initials } from './rules/people.ts'

interface PersonPortraitProps {
  readonly name: string
  readonly email: Email
  readonly size?: 'small' | 'normal' | 'large'
}

/**
 * Shows a person's picture, loaded when it comes into view. Shows the initials until then, or if there is no picture.
 */
export const PersonPortrait = ({ name, email, size = 'normal' }: PersonPortraitProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const url = usePortrait(place, email)
  return <Portrait ref={place} url={url} letters={initials(name)} size={size} />
}

interface ListedPersonProps {
  readonly name: string
  readonly email: Email
  /** Text to show if it is more than the name. */
  readonly words?: string
  /** Actions on the person. */
  readonly children?: ReactNode
}

/** A person as an item of a list. */
export const ListedPerson = ({ name, email, words = name, children }: ListedPersonProps) => (
  <li className={styles.person}>
    <PersonPortrait name={name} email={email} size="small" />
    <span className={styles.name} title={email}>
      {words}
    </span>
    {children}
  </li>
)

interface InvitedPersonProps {
  readonly person: TimelineAttendee
  readonly onChange: (person: TimelineAttendee) => void
  readonly onRemove: () => void
}

/** An attendee, on site or remote, as an item of a list. */
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

/**
 * Returns 'Designer · Engineering', as far as the directory has these. Includes the address if it has neither, or if
 * another person in `among` has the same name.
 */
export const positionWords = (person: Person, among: readonly Pick<Person, 'name' | 'email'>[]): string => {
  const { name, email, jobTitle, department } = person
  const stated = [jobTitle, department].filter((part) => part !== null && part !== '')
  const hasNamesake = among.some((other) => other.name === name && other.email !== email)
  return [...stated, ...(stated.length === 0 || hasNamesake ? [email] : [])].join(' · ')
}

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

/** A person's picture, loaded once it is in sight; the initials until then, and where there is none. */
export const PersonPortrait = ({ name, email, size = 'normal' }: PersonPortraitProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const url = usePortrait(place, email)
  return <Portrait ref={place} url={url} letters={initials(name)} size={size} />
}

interface ListedPersonProps {
  readonly name: string
  readonly email: Email
  /** Where it is not the name alone. */
  readonly words?: string
  /** What can be done about them. */
  readonly children?: ReactNode
}

/** Somebody in a list of people: an item of it. */
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

/**
 * 'Designer · Engineering', as far as the directory says it; the address where it says nothing, and where it takes one to
 * tell namesakes apart.
 */
export const positionWords = (person: Person, among: readonly Pick<Person, 'name' | 'email'>[]): string => {
  const { name, email, jobTitle, department } = person
  const stated = [jobTitle, department].filter((part) => part !== null && part !== '')
  const hasNamesake = among.some((other) => other.name === name && other.email !== email)
  return [...stated, ...(stated.length === 0 || hasNamesake ? [email] : [])].join(' · ')
}

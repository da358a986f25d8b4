import Building2 from 'lucide-react/icons/building-complex'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { createGate } from '#src/calendars/batches.ts'
import type { Person } from '#src/calendars/calendar.ts'
import type { SearchAttendee } from '#src/base/search-state.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Scope } from '#src/kernel/scope.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Booking } from '#src/base/needs.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Portrait } from '#src/ui/portrait.tsx'
import styles from './people.module.css'
import { initials } from '../model/rules/initials.ts'
import { dropPortrait, people, setPortrait } from '../model/state.ts'

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
  readonly children?: ReactNode
}

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
  readonly person: SearchAttendee
  readonly onChange: (person: SearchAttendee) => void
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

/**
 * Maximum number of pictures loaded at once. It is low so that calendar requests do not wait (a mailbox allows four
 * calls at once).
 */
const atOnce = 2

/** Maximum number of stored pictures. The oldest that are not shown are removed first. */
export const mostPortraits = 200

/** Milliseconds before a picture that failed to load is requested again. */
const patience = oneMinute

interface Album {
  /** Number of places that currently show the person. */
  readonly wanted: Map<Email, number>
  readonly underWay: Set<Email>
  readonly failedAt: Map<Email, number>
  /** Oldest first. */
  readonly urls: Map<Email, string | null>
  pass<Value>(work: () => Promise<Value>): Promise<Value>
}

function createAlbum(scope: Scope): Album {
  const album: Album = {
    wanted: new Map(),
    underWay: new Set(),
    failedAt: new Map(),
    urls: new Map(),
    pass: createGate(atOnce),
  }
  scope.add(() => {
    for (const email of album.urls.keys()) forget(album, email)
  })
  return album
}

/**
 * Loads the picture of a person on screen, once for all places that show it. Call the returned function when the person
 * leaves the screen. A queued picture that no place needs any more is not requested.
 */
export function wantPortrait(services: Booking, email: Email): () => void {
  const album = services.scope.keep(createAlbum)
  album.wanted.set(email, (album.wanted.get(email) ?? 0) + 1)
  void load(services, album, email)
  return () => {
    const left = (album.wanted.get(email) ?? 1) - 1
    if (left > 0) album.wanted.set(email, left)
    else album.wanted.delete(email)
  }
}

async function load(services: Booking, album: Album, email: Email): Promise<void> {
  const failedAt = album.failedAt.get(email)
  const isKnown = album.urls.has(email) || album.underWay.has(email)
  if (isKnown || (failedAt !== undefined && services.clock.now() - failedAt < patience)) return
  album.underWay.add(email)
  await album.pass(async () => {
    if (!album.wanted.has(email) || services.signal.aborted) return
    const asked = await services.calendar.personImage(email, services.signal)
    if (services.signal.aborted) return
    if (asked.ok) keep(album, email, asked.value)
    else album.failedAt.set(email, services.clock.now())
  })
  album.underWay.delete(email)
}

function keep(album: Album, email: Email, picture: Blob | null): void {
  const { failedAt, urls, wanted } = album
  failedAt.delete(email)
  const isPicture = picture?.type.startsWith('image/') ?? false
  const url = picture && isPicture ? URL.createObjectURL(picture) : null
  urls.set(email, url)
  setPortrait(email, url)
  const idle = [...urls.keys()].filter((other) => !wanted.has(other))
  for (const other of idle.slice(0, Math.max(0, urls.size - mostPortraits))) forget(album, other)
}

function forget({ urls }: Album, email: Email): void {
  const url = urls.get(email)
  if (url) URL.revokeObjectURL(url)
  urls.delete(email)
  dropPortrait(email)
}

/** Returns the address of a person's picture once `place` has been on screen, or null if there is none or none yet. */
export function usePortrait(place: RefObject<Element | null>, email: Email): string | null {
  const services = useBooking()
  const { portraits } = useSnapshot(people)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let leave: (() => void) | null = null
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !leave) leave = wantPortrait(services, email)
      else if (entry && !entry.isIntersecting) {
        leave?.()
        leave = null
      }
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [place, services, email])
  return portraits[email] ?? null
}

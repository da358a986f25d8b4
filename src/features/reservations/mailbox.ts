import { useQuery } from '#src/features/availability/use-query.ts'
import { useState } from 'react'
import type { Email, Fault } from '#src/kernel/result.ts'
import { useServices } from '#src/services.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { findReservation } from './load-reservations.ts'
import { type Reservation, type ReservationStatus, reservationStatuses } from './rules/derive.ts'

/** State of the list in the URL, so that back, reload and sharing show the same. */
export interface ListAddress {
  /** Id of the reservation in the side panel. `uid` finds it if the id is of another mailbox. */
  readonly event: string | null
  readonly uid: string | null
  readonly statuses: readonly ReservationStatus[]
  readonly text: string
  /** Addresses of other calendars that are left out of the list. */
  readonly hidden: readonly string[]
  /** The side panel shows the other calendars. */
  readonly isManaging: boolean
  /** The side panel shows the waitlist. */
  readonly isWaiting: boolean
  /** The address of a link to 'I'm away'. The list opens the dialog and removes this from the URL. */
  readonly isAway?: boolean
}

/** Cancelled reservations are hidden by default. */
const usualStatuses: readonly ReservationStatus[] = ['released', 'accepted', 'tentative', 'rejected']

/** Reads the query, with or without its '?'. Missing or invalid parameters have their default values. */
export const readAddress = (query: string): ListAddress => {
  const search = new URLSearchParams(query)
  const named = search.get('status')?.split(',')
  return {
    event: search.get('event') || null,
    uid: search.get('uid') || null,
    statuses: named ? reservationStatuses.filter((status) => named.includes(status)) : usualStatuses,
    text: search.get('q') ?? '',
    hidden:
      search
        .get('without')
        ?.split(',')
        .filter((email) => email !== '') ?? [],
    isManaging: search.get('panel') === 'calendars',
    isWaiting: search.get('panel') === 'waitlist',
    isAway: search.get('panel') === 'away',
  }
}

/** Returns the path and query of the list as it is shown. Unrelated parameters stay. */
export const writeAddress = (address: ListAddress, query = ''): string => {
  const { event, uid, statuses, text, hidden, isManaging, isWaiting } = address
  const search = new URLSearchParams(query)
  const isUsual = statuses.length === usualStatuses.length && usualStatuses.every((one) => statuses.includes(one))
  const values: Readonly<Record<string, string | null>> = {
    event,
    uid: event === null ? null : uid,
    status: isUsual ? null : statuses.join(','),
    q: text === '' ? null : text,
    without: hidden.length === 0 ? null : hidden.join(','),
    panel: isManaging ? 'calendars' : isWaiting ? 'waitlist' : null,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  const encoded = search.toString()
  return encoded === '' ? '/reservations' : `/reservations?${encoded}`
}

/** Maximum characters of a name and an address together (RFC 5321 allows 254 for an address). */
const longest = 1_000
const address = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const named = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/

/** Reads 'ann@example.org' or 'Ann Lee <ann@example.org>'. Returns null if it contains no address. */
export const parseMailbox = (text: string): { readonly name: string; readonly email: Email } | null => {
  if (text.length > longest) return null
  const match = named.exec(text)
  const email = emailOf(match?.[2] ?? text)
  if (!address.test(email)) return null
  const name = match?.[1]?.trim() ?? ''
  return { name: name === '' ? email : name, email }
}

export interface LookUp {
  readonly phase: 'looking' | 'found' | 'gone' | 'failed'
  readonly reservation: Reservation | null
  readonly fault: Fault | null
  readonly retry: () => void
}

/** Looks up the reservation in the URL if the list does not contain it, and again for every `revision` of the list. */
export const useLookedUp = (id: string | null, uid: string | null, revision: number | null): LookUp | null => {
  const services = useServices()
  const [attempt, setAttempt] = useState(0)
  const found = useQuery(
    () => (id === null ? null : findReservation(services, { id, iCalUId: uid })),
    // A new attempt is a new query: the result of the previous one is not shown meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
    [services, id, uid, attempt],
    { again: [revision] },
  )
  if (id === null) return null
  return { ...(found === null ? looking : lookUpOf(found)), retry: () => setAttempt(attempt + 1) }
}

const looking = { phase: 'looking', reservation: null, fault: null } as const

const lookUpOf = (answer: Awaited<ReturnType<typeof findReservation>>): Omit<LookUp, 'retry'> => {
  if (!answer.ok) return { phase: 'failed', reservation: null, fault: answer.fault }
  const reservation = answer.value
  return { phase: reservation ? 'found' : 'gone', reservation, fault: null }
}

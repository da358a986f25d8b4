import * as v from 'valibot'
import type { Person } from '#src/calendars/calendar.ts'
import { session } from '#src/features/account/model/state.ts'
import { createStoredValue, listOf, recordOf, toggled, withFirst } from '#src/base/stored-list.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { absent, emailOf } from '#src/wire/scalars.ts'
import { peopleMeant } from './rules/people.ts'
import { clearPeople, type KnownPeople, people, setKnownPeople } from './state.ts'

/** Minimum number of letters before the directory is queried. One letter would match half the organization. */
export const fewestLetters = 2
const mostKnown = 8

/** Finds the user's own colleagues that match, favourites first. A blank text matches all. */
export function findKnownPeople(text: string): readonly Person[] {
  const { favourites, recent } = people.known
  return peopleMeant(text, distinct([...favourites, ...recent])).slice(0, mostKnown)
}

/**
 * Finds matching people among the user's own colleagues, then in the directory, without duplicates and without the
 * user.
 */
export async function findPeople(
  services: Booking,
  text: string,
  signal: AbortSignal,
): Promise<Result<readonly Person[]>> {
  if (text.trim().length < fewestLetters) return succeed(findKnownPeople(text))
  const asked = await services.calendar.findPeople(text.trim(), AbortSignal.any([signal, services.signal]))
  return asked.ok ? succeed(distinct([...findKnownPeople(text), ...asked.value])) : asked
}

function distinct(list: readonly Person[]): readonly Person[] {
  const seen = new Set<string>([session.user?.email ?? ''])
  return list.filter(({ email }) => !seen.has(email) && seen.add(email))
}

export const mostFavouritePeople = 40
export const mostRecentPeople = 12
/** Each of them is one more calendar to read. */
const mostReservedFor = 12

const personSchema: v.GenericSchema<unknown, Person> = v.object({
  name: v.string(),
  email: v.pipe(v.string(), v.includes('@'), v.transform(emailOf)),
  jobTitle: absent(v.string()),
  department: absent(v.string()),
  office: absent(v.string()),
})

/**
 * The specified favourites call accepts resources only, so people are stored on the device (docs/decisions, 'People').
 */
const stored = createStoredValue<KnownPeople>({
  name: 'people',
  shelf: (storage) => storage.people,
  format: recordOf({
    favourites: listOf(personSchema, { most: mostFavouritePeople, drops: 'first' }),
    recent: listOf(personSchema, { most: mostRecentPeople, drops: 'last' }),
    reservedFor: listOf(personSchema, { most: mostReservedFor, drops: 'last' }),
  }),
  show: setKnownPeople,
  clear: clearPeople,
  news: 'people',
})

/** Loads the user's favourite and recent colleagues from the device, once per session. */
export const loadKnownPeople = (services: Reading): Promise<void> => stored.loadOnce(services)

/** Moves an invited or viewed person to the top of the recent people. */
export async function rememberPerson(services: Reading, person: Person): Promise<void> {
  await stored.change(services, (before) => {
    const known = before.favourites.find(isSame(person)) ?? person
    return { ...before, recent: withFirst(before.recent, known, isSame(person)) }
  })
}

export async function toggleFavouritePerson(services: Reading, person: Person): Promise<void> {
  await stored.change(services, (before) => ({
    ...before,
    favourites: toggled(before.favourites, person, isSame(person)),
  }))
}

/** Moves a colleague for whom the user reserves to the top of those people. */
export async function rememberReservedFor(
  services: Reading,
  { name, email }: Pick<Person, 'name' | 'email'>,
): Promise<void> {
  const person = { name, email, jobTitle: null, department: null, office: null }
  await stored.change(services, (before) => ({
    ...before,
    reservedFor: withFirst(before.reservedFor, person, isSame(person)),
  }))
}

/** Removes a colleague who no longer lets the user reserve. */
export async function forgetReservedFor(services: Reading, person: Person): Promise<void> {
  await stored.change(services, (before) => ({
    ...before,
    reservedFor: before.reservedFor.filter((one) => !isSame(person)(one)),
  }))
}

const isSame =
  ({ email }: Person) =>
  (other: Person): boolean =>
    other.email === email

import * as v from 'valibot'
import type { Person } from '#src/contract/calendar.ts'
import { absent } from '#src/core/wire/absent.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { clearPeople, type KnownPeople, setKnownPeople } from '#src/state/people.ts'
import type { Product } from './product.ts'
import { createStoredValue, listOf, recordOf, toggled, withFirst } from './stored-list.ts'

export const mostFavouritePeople = 40
export const mostRecentPeople = 12

const personSchema: v.GenericSchema<unknown, Person> = v.object({
  name: v.string(),
  email: v.pipe(v.string(), v.includes('@'), v.transform(emailOf)),
  jobTitle: absent(v.string()),
  department: absent(v.string()),
  office: absent(v.string()),
})

/** The specified favourites call takes resources only, so people stay on the device (docs/decisions, 'People'). */
const stored = createStoredValue<KnownPeople>({
  name: 'people',
  shelf: ({ people }) => people,
  format: recordOf({
    favourites: listOf(personSchema, { most: mostFavouritePeople, drops: 'first' }),
    recent: listOf(personSchema, { most: mostRecentPeople, drops: 'last' }),
  }),
  show: setKnownPeople,
  clear: clearPeople,
  news: 'people',
})

/** Loads the user's favourite and recent colleagues from the device, once per session. */
export const loadKnownPeople = (product: Product): Promise<void> => stored.loadOnce(product)

/** Puts somebody who was invited or viewed first among the recent people. */
export async function rememberPerson(product: Product, person: Person): Promise<void> {
  await stored.change(product, ({ favourites, recent }) => {
    const known = favourites.find(isSame(person)) ?? person
    return { favourites, recent: withFirst(recent, known, isSame(person)) }
  })
}

export async function toggleFavouritePerson(product: Product, person: Person): Promise<void> {
  await stored.change(product, ({ favourites, recent }) => ({
    recent,
    favourites: toggled(favourites, person, isSame(person)),
  }))
}

const isSame =
  ({ email }: Person) =>
  (other: Person): boolean =>
    other.email === email

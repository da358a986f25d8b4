import { randomUUID } from 'node:crypto'
import { emailOf } from '#src/wire/scalars.ts'
import { subjectOfPerson } from '../identity/subjects.ts'
import type { NewRow, Queries, Role, Row } from './schema.ts'
import { countOf } from './count-of.ts'
import { retireIdentities } from './identities.ts'

export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: Role
  /** As `identity/passwords.ts` stores it. Null before the invitation is accepted, and for people of a provider. */
  readonly password: string | null
  /** True for a person who signs in without a password of Foyer. */
  readonly isOfProvider?: boolean
  readonly now: number
  /** Of the product's languages. */
  readonly language?: string | null
}

/** Adds a person and returns the id. Without a password or a provider, the person is invited. Fails if the address is taken. */
export async function addPerson(queries: Queries, person: NewPerson): Promise<string> {
  const row = rowOf(person)
  await queries.insertInto('people').values(row).execute()
  return row.id
}

/** Adds a person and returns the id, or null if the address is taken, even if another request takes it at the same time. */
export async function addPersonOnce(queries: Queries, person: NewPerson): Promise<string | null> {
  const row = rowOf(person)
  const { numInsertedOrUpdatedRows = 0n } = await queries
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n ? row.id : null
}

const rowOf = ({ email, name, role, password, isOfProvider = false, now, language = null }: NewPerson) =>
  ({
    id: randomUUID(),
    email: emailOf(email),
    name,
    ...partsOfName(name),
    role,
    state: password === null && !isOfProvider ? 'invited' : 'active',
    password,
    language,
    created_at: now,
    changed_at: now,
  }) satisfies NewRow<'people'>

/** The first word is the given name, the others are the surname. People can have it otherwise in other systems, not here. */
function partsOfName(name: string): { readonly given_name: string; readonly surname: string } {
  const [given = '', ...others] = name.trim().split(/\s+/)
  return { given_name: given, surname: others.join(' ') }
}

export const personByEmail = (queries: Queries, email: string): Promise<Row<'people'> | undefined> =>
  queries.selectFrom('people').selectAll().where('email', '=', emailOf(email)).executeTakeFirst()

export const personById = (queries: Queries, id: string): Promise<Row<'people'> | undefined> =>
  queries.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns all people by name, those without one by address. */
export const listPeople = (queries: Queries): Promise<Row<'people'>[]> =>
  queries.selectFrom('people').selectAll().orderBy('name').orderBy('email').execute()

/** The changes of a person. A new name also changes its parts. */
export type PersonChange = Partial<Pick<Row<'people'>, 'name' | 'role' | 'state' | 'password' | 'language' | 'email'>>

export async function changePerson(queries: Queries, id: string, change: PersonChange, now: number): Promise<void> {
  const parts = change.name === undefined ? {} : partsOfName(change.name)
  await queries
    .updateTable('people')
    .set({ ...change, ...parts, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Counts the active administrators besides one. Call it after `lockOrganisation`, so that two requests do not count each other. */
export function otherAdministrators(queries: Queries, id: string): Promise<number> {
  return countOf(
    queries
      .selectFrom('people')
      .where('role', '=', 'administrator')
      .where('state', '=', 'active')
      .where('id', '!=', id),
  )
}

/** Counts the events to come that a person organizes. A series is one. */
export function eventsToCome(queries: Queries, email: string, now: number): Promise<number> {
  return countOf(
    queries
      .selectFrom('events')
      .where('organizer', '=', email)
      .where('kind', '!=', 'exception')
      .where('is_cancelled', '=', 0)
      .where('ends_at', '>', now),
  )
}

/** Removes a person with everything that is theirs alone. Events stay: other people and rooms are part of them. */
export async function removePerson(
  queries: Queries,
  { id, email }: Pick<Row<'people'>, 'id' | 'email'>,
): Promise<void> {
  // These tables name a person by the id or by the address.
  for (const table of ['favourites', 'user_settings', 'other_calendars', 'feeds'] as const)
    await queries.deleteFrom(table).where('person', 'in', [id, email]).execute()
  await queries
    .deleteFrom('delegates')
    .where((is) => is.or([is('owner', '=', email), is('delegate', '=', email)]))
    .execute()
  await queries.deleteFrom('sessions').where('subject', '=', subjectOfPerson(id)).execute()
  await queries.deleteFrom('codes').where('subject', '=', subjectOfPerson(id)).execute()
  await retireIdentities(queries, id)
  await queries.deleteFrom('people').where('id', '=', id).execute()
}

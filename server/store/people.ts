import { randomUUID } from 'node:crypto'
import { emailOf } from '#src/wire/scalars.ts'
import type { Queries, Role, Row } from './schema.ts'

export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: Role
  /** As `identity/passwords.ts` stores it. Null for one who was invited and has none yet. */
  readonly password: string | null
  readonly now: number
}

/** Adds a person and returns the id. Without a password, the person is invited. Fails if the address is taken. */
export async function addPerson(queries: Queries, { email, name, role, password, now }: NewPerson): Promise<string> {
  const id = randomUUID()
  await queries
    .insertInto('people')
    .values({
      id,
      email: emailOf(email),
      name,
      ...partsOfName(name),
      role,
      state: password === null ? 'invited' : 'active',
      password,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return id
}

/** The first word is the given name, the others are the surname. People can have it otherwise in other systems, not here. */
export function partsOfName(name: string): { readonly given_name: string; readonly surname: string } {
  const [given = '', ...others] = name.trim().split(/\s+/)
  return { given_name: given, surname: others.join(' ') }
}

export const personByEmail = (queries: Queries, email: string): Promise<Row<'people'> | undefined> =>
  queries.selectFrom('people').selectAll().where('email', '=', emailOf(email)).executeTakeFirst()

export const personById = (queries: Queries, id: string): Promise<Row<'people'> | undefined> =>
  queries.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()

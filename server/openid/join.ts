import { renamePerson } from '../calendar/follow-people.ts'
import { endCodes } from '../identity/codes.ts'
import { isLastAdministrator } from '../identity/people.ts'
import { subjectOfPerson } from '../identity/subjects.ts'
import { hasIdentity, identityOf, putIdentity } from '../store/identities.ts'
import { lockOrganisation } from '../store/organisation.ts'
import { addPerson, changePerson, personByEmail, personById, type PersonChange } from '../store/people.ts'
import type { Queries, Row } from '../store/schema.ts'
import type { Account } from './claims.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { RefusedSignIn } from './refusals.ts'

/** A person at a sign-in, and notes about it for administrators. */
export interface Joined {
  readonly person: Row<'people'>
  readonly notes: readonly JoinNote[]
}

/** `LastAdministrator`: keeps a role that the groups no longer give. `EmailTaken`: keeps the former address. */
type JoinNote = 'Created' | 'Joined' | 'Renamed' | 'EmailTaken' | 'RoleChanged' | 'LastAdministrator' | 'TooManyGroups'

/**
 * Returns the person of an account: by its issuer and subject, which never change. A new account joins the person with its verified
 * address, or creates one. Throws `RefusedSignIn`. Runs in a transaction.
 */
export async function joinPerson(
  queries: Queries,
  account: Account,
  settings: Pick<ProviderSettings, 'createsPeople'>,
  now: number,
): Promise<Joined> {
  // Two first sign-ins of one account wait for each other, and so do changes of administrators.
  await lockOrganisation(queries)
  const identity = await identityOf(queries, account)
  const known = identity?.person ? await personById(queries, identity.person) : undefined
  const notes: JoinNote[] = []
  const person =
    known ??
    (await personOfNewAccount(queries, account, { ...settings, now, notes, isRemoved: identity !== undefined }))
  if (person.state === 'blocked') throw new RefusedSignIn('AccountBlocked', 'The person is blocked.')
  await putIdentity(queries, account, person.id, now)
  await activate(queries, person, now)
  await followAddress(queries, person, account, { now, notes })
  await followRole(queries, person, account, { now, notes })
  if (account.hasTooManyGroups) notes.push('TooManyGroups')
  await followName(queries, person, account, now)
  return { person: (await personById(queries, person.id)) ?? person, notes }
}

interface Joining extends Pick<ProviderSettings, 'createsPeople'> {
  readonly now: number
  readonly notes: JoinNote[]
  /** True if an administrator removed the person of this account. */
  readonly isRemoved: boolean
}

async function personOfNewAccount(
  queries: Queries,
  { email, issuer, language, name, role }: Account,
  { createsPeople, isRemoved, notes, now }: Joining,
): Promise<Row<'people'>> {
  if (email === null)
    throw new RefusedSignIn('EmailUnverified', 'A first sign-in needs an address that the provider has verified.')
  const known = await personByEmail(queries, email)
  if (known !== undefined) {
    // Providers give the address of a person who has left to another one.
    if (await hasIdentity(queries, known.id, issuer))
      throw new RefusedSignIn('EmailTaken', 'The address belongs to a person with another account of this provider.')
    notes.push('Joined')
    return known
  }
  if (isRemoved) throw new RefusedSignIn('AccountRemoved', 'The person of this account was removed.')
  if (!createsPeople) throw new RefusedSignIn('NoAccount', 'Nobody has this address, and first sign-ins create nobody.')
  if (await isOfResource(queries, email)) throw new RefusedSignIn('EmailTaken', 'The address is that of a resource.')
  const added = { email, name, role: role ?? 'person', password: null, isOfProvider: true, language, now } as const
  const id = await addPerson(queries, added)
  notes.push('Created')
  const person = await personById(queries, id)
  if (person === undefined) throw new Error('The new person is not there')
  return person
}

const isOfResource = async (queries: Queries, email: string): Promise<boolean> =>
  (await queries.selectFrom('resources').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** An invited person needs no invitation any more. */
async function activate(queries: Queries, { id, state }: Row<'people'>, now: number): Promise<void> {
  if (state !== 'invited') return
  await changePerson(queries, id, { state: 'active' }, now)
  await endCodes(queries, { subject: subjectOfPerson(id), purposes: ['invitation'], now })
}

interface Noting {
  readonly now: number
  readonly notes: JoinNote[]
}

async function followAddress(
  queries: Queries,
  person: Row<'people'>,
  { email }: Account,
  { notes, now }: Noting,
): Promise<void> {
  if (email === null || email === person.email) return
  if ((await personByEmail(queries, email)) !== undefined || (await isOfResource(queries, email))) {
    notes.push('EmailTaken')
    return
  }
  await renamePerson(queries, person, email, now)
  notes.push('Renamed')
}

async function followRole(
  queries: Queries,
  person: Row<'people'>,
  { role }: Account,
  { notes, now }: Noting,
): Promise<void> {
  if (role === null || role === person.role) return
  // An invited administrator is active by now.
  if (await isLastAdministrator(queries, { ...person, state: 'active' })) {
    notes.push('LastAdministrator')
    return
  }
  await changePerson(queries, person.id, { role }, now)
  notes.push('RoleChanged')
}

async function followName(
  queries: Queries,
  person: Row<'people'>,
  { language, name }: Account,
  now: number,
): Promise<void> {
  const change: PersonChange = {
    ...(name === '' || name === person.name ? {} : { name }),
    ...(language === null || person.language !== null ? {} : { language }),
  }
  if (Object.keys(change).length > 0) await changePerson(queries, person.id, change, now)
}

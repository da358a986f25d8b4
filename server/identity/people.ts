import type { Office } from '../office.ts'
import { revokeFeeds } from '../store/feeds.ts'
import { hasIdentity } from '../store/identities.ts'
import { lockOrganisation } from '../store/organisation.ts'
import { changePerson, eventsToCome, otherAdministrators, personById, removePerson } from '../store/people.ts'
import type { Queries, Role, Row } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { forgetTokensJob } from '../vendor-accounts/forget-tokens.ts'
import { endCodes } from './codes.ts'
import { endSessionsOf } from './sessions.ts'
import { subjectOfPerson } from './subjects.ts'

/** An administrator's changes of a person. 'active' ends a block. */
export interface AdministeredChange {
  readonly name?: string | undefined
  readonly role?: Role | undefined
  readonly state?: 'active' | 'blocked' | undefined
}

/** Why a change is refused. */
export type Refusal = 'NotFound' | 'LastAdministrator'

/** Changes a person. With a block, the sessions and links of the person end. Feeds work for active people only. */
export function administerPerson(
  office: Office,
  id: string,
  { name, role, state }: AdministeredChange,
): Promise<Row<'people'> | Refusal> {
  return write(office, async (transaction) => {
    await lockOrganisation(transaction)
    const person = await personById(transaction, id)
    if (person === undefined) return 'NotFound'
    const loses = state === 'blocked' || (role !== undefined && role !== 'administrator')
    if (loses && (await isLastAdministrator(transaction, person))) return 'LastAdministrator'
    const isOfProvider = await hasIdentity(transaction, id)
    await changePerson(
      transaction,
      id,
      {
        ...(name === undefined ? {} : { name }),
        ...(role === undefined ? {} : { role }),
        ...(state === undefined ? {} : { state: stateOf(person, state, isOfProvider) }),
      },
      office.now(),
    )
    if (state === 'blocked') await endAccess(transaction, id, office.now())
    return (await personById(transaction, id)) ?? 'NotFound'
  }).finally(() => office.wake(forgetTokensJob))
}

/** Removes a person and returns the number of events to come that stay in the calendars of others and of resources. */
export function dismissPerson(office: Office, id: string): Promise<{ readonly events: number } | Refusal> {
  return write(office, async (transaction) => {
    await lockOrganisation(transaction)
    const person = await personById(transaction, id)
    if (person === undefined) return 'NotFound'
    if (await isLastAdministrator(transaction, person)) return 'LastAdministrator'
    const events = await eventsToCome(transaction, person.email, office.now())
    await removePerson(transaction, person)
    return { events }
  }).finally(() => office.wake(forgetTokensJob))
}

/** Returns true for the last one that lets others in: only active administrators can sign in. */
export async function isLastAdministrator(queries: Queries, { id, role, state }: Row<'people'>): Promise<boolean> {
  return role === 'administrator' && state === 'active' && (await otherAdministrators(queries, id)) === 0
}

/** People with an open invitation are invited again when a block ends, and no more than that. */
function stateOf(
  { password, state }: Row<'people'>,
  asked: 'active' | 'blocked',
  isOfProvider: boolean,
): Row<'people'>['state'] {
  if (asked === 'blocked') return 'blocked'
  if (state !== 'blocked') return state
  return password === null && !isOfProvider ? 'invited' : 'active'
}

async function endAccess(queries: Queries, id: string, now: number): Promise<void> {
  await endSessionsOf(queries, subjectOfPerson(id), now)
  await endCodes(queries, { subject: subjectOfPerson(id), now })
  await revokeFeeds(queries, { person: id, now })
}

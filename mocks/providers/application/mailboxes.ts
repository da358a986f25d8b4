import { emailOf } from '#src/wire/scalars.ts'
import { bearerOf } from '../../handlers/answers.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'

/** Returns true for a request by the permission of an application. */
export const isApplication = ({ tokens }: Pick<Server, 'tokens'>, request: Request): boolean =>
  tokens.read(bearerOf(request), 'application') !== null

/** The owner of any mailbox, also that of a resource. Null if there is none. */
export function mailboxOf({ people, resources }: Pick<Server, 'people' | 'resources'>, address: string): Person | null {
  const key = emailOf(address)
  const person = people.byEmail.get(key)
  if (person !== undefined) return person
  const resource = resources.byEmail.get(key)
  if (resource === undefined) return null
  const { id, name, email } = resource
  return { index: 0, id, name, givenName: name, surname: '', email, hasPhoto: false }
}

import type { Email } from '#src/kernel/result.ts'
import { emailOf } from './scalars.ts'
import type { Resource } from './resource.ts'

type Named = Pick<Resource, 'id' | 'name' | 'displayName' | 'displayNameForApp'>

/** The name shown for a resource: the one meant for the app first, and its id where it has no name at all. Never blank. */
export function shownName({ id, name, displayName, displayNameForApp }: Named): string {
  return [displayNameForApp, displayName, name].find((one) => !isBlank(one)) ?? id
}

/** The calendar address of a resource: its e-mail, else its user name. Null if it has no calendar. */
export function resourceEmail({ email, username }: Pick<Resource, 'email' | 'username'>): Email | null {
  return email ?? (isBlank(username) ? null : emailOf(username))
}

function isBlank(text: string | null): text is null | '' {
  return text === null || text.trim() === ''
}

import type { Email } from '#src/kernel/ids.ts'
import { emailOf } from './scalars.ts'
import type { Resource } from './resource.ts'

type Named = Pick<Resource, 'id' | 'name' | 'displayName' | 'displayNameForApp'>

/**
 * Returns the name to show for a resource: the one meant for the app if there is one, or the id if there is no name.
 * Never blank.
 */
export function shownName({ id, name, displayName, displayNameForApp }: Named): string {
  return [displayNameForApp, displayName, name].find((one) => !isBlank(one)) ?? id
}

/**
 * Returns a name without the name of a place at its end in brackets, if the reader knows that place: 'Labe 1.02 (Karlín)' is
 * 'Labe 1.02' in Karlín.
 */
export function nameWithin(name: string, places: readonly string[]): string {
  const match = /^(.*\S)\s*[([]([^()[\]]+)[)\]]\s*$/u.exec(name)
  const inBrackets = match?.[2]?.trim().toLocaleLowerCase()
  return match?.[1] !== undefined && places.some((place) => place.trim().toLocaleLowerCase() === inBrackets)
    ? match[1]
    : name
}

/** Returns the calendar address of a resource: its e-mail, or else its user name. Null if it has no calendar. */
export function resourceEmail({ email, username }: Pick<Resource, 'email' | 'username'>): Email | null {
  return email ?? (isBlank(username) ? null : emailOf(username))
}

function isBlank(text: string | null): text is null | '' {
  return text === null || text.trim() === ''
}

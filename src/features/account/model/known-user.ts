import * as v from 'valibot'
import type { Email } from '#src/kernel/ids.ts'
import { nameHere } from '#src/platform/application.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { type ConfigFile, configFileSchema } from '#src/wire/configuration.ts'
import { parseJson } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { AccountUser } from './state.ts'

export const knownUserKey = nameHere('assist-user')

/** The last user, with the data that an offline start needs before it may show anything personal. */
export interface KnownUser {
  readonly user: AccountUser
  /** The session in which the server returned this user. It does not apply to tokens of other sessions. */
  readonly session: string | null
  readonly file: ConfigFile
}

/**
 * Stores the signed-in user, so that an offline start shows the cached data of this user only: for as long as `offlineStorage`
 * permits.
 */
export function rememberUser(known: KnownUser): void {
  const { offlineStorage } = known.file
  forgetUser()
  if (offlineStorage === 'off') return
  writeStored(offlineStorage === 'full' ? 'local' : 'session', knownUserKey, JSON.stringify(known))
}

/** Called at every change of tokens, so that the stored user never outlives the session. */
export function forgetUser(): void {
  removeStored('local', knownUserKey)
  removeStored('session', knownUserKey)
}

/**
 * Returns the stored user, or null if there is none or the session differs. The identity is verified before anything is
 * shown (threat T12).
 */
export function recallUser(session: string | null): KnownUser | null {
  const json = parseJson(readStored('local', knownUserKey) ?? readStored('session', knownUserKey) ?? '')
  const value = json.ok ? json.value : null
  if (!isKnownUser(value) || value.session !== session) return null
  // An earlier version may have stored the file, so the schema adds the members that are missing.
  const file = v.safeParse(configFileSchema, value.file)
  return file.success ? { ...value, file: file.output } : null
}

function isKnownUser(value: unknown): value is Omit<KnownUser, 'file'> & { readonly file: unknown } {
  if (!isRecord(value) || !isRecord(value['user'])) return false
  const { user } = value
  return ['name', 'email', 'username', 'givenName', 'surname'].every((key) => typeof user[key] === 'string')
}

const storedKey = nameHere('assist-former-user')

/** Remembers the user whose session expired in this tab. The data left in this tab is only for that user. */
export function rememberFormerUser(email: Email): void {
  writeStored('session', storedKey, email)
}

/** Returns the user whose session expired in this tab, and forgets them. Null if there is none. */
export function takeFormerUser(): string | null {
  const former = readStored('session', storedKey)
  removeStored('session', storedKey)
  return former
}

import type { MyInfo } from '#src/contract/calendar.ts'
import type { ConfigFile } from '#src/core/wire/configuration.ts'
import { removeStored, writeStored } from '#src/state/stored.ts'

export const knownUserKey = 'assist-user'

/** Who used the product last, and what a start without network has to know before it may show anything of theirs. */
export interface KnownUser {
  readonly user: MyInfo
  /** The session in which the server said so: of another session's tokens this says nothing. */
  readonly session: string | null
  readonly file: ConfigFile
}

/** Keeps who is signed in, so that a start without network can show this user's cached data and nobody else's. */
export function rememberUser(known: KnownUser): void {
  writeStored('local', knownUserKey, JSON.stringify(known))
}

/** Together with every change of tokens: the name never outlives the session it belongs to. */
export function forgetUser(): void {
  removeStored('local', knownUserKey)
}

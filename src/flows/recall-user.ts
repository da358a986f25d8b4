import * as v from 'valibot'
import { configFileSchema } from '#src/core/wire/configuration.ts'
import { isRecord } from '#src/core/wire/record.ts'
import { readStored } from '#src/state/stored.ts'
import { type KnownUser, knownUserKey } from './known-user.ts'

/** Null where nobody is known, or somebody of another session: identity is verified before anything is shown (threat T12). */
export function recallUser(session: string | null): KnownUser | null {
  const text = readStored('local', knownUserKey)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isKnownUser(value) || value.session !== session) return null
    // An earlier version may have stored the file: the schema adds the members that it did not know.
    const file = v.safeParse(configFileSchema, value.file)
    return file.success ? { ...value, file: file.output } : null
  } catch {
    return null
  }
}

function isKnownUser(value: unknown): value is Omit<KnownUser, 'file'> & { readonly file: unknown } {
  if (!isRecord(value) || !isRecord(value['user'])) return false
  const { user } = value
  return ['name', 'email', 'username', 'givenName', 'surname'].every((key) => typeof user[key] === 'string')
}

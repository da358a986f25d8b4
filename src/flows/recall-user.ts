import { isRecord } from '#src/core/wire/record.ts'
import { readStored } from '#src/state/stored.ts'
import { type KnownUser, knownUserKey } from './known-user.ts'

/** Null where nobody is known, or somebody of another session: identity is verified before anything is shown (threat T12). */
export function recallUser(session: string | null): KnownUser | null {
  const text = readStored('local', knownUserKey)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isKnownUser(value) && value.session === session ? value : null
  } catch {
    return null
  }
}

function isKnownUser(value: unknown): value is KnownUser {
  if (!isRecord(value) || !isRecord(value['file']) || !isRecord(value['user'])) return false
  const { user, file } = value
  return (
    ['name', 'email', 'username', 'givenName', 'surname'].every((key) => typeof user[key] === 'string') &&
    typeof file['apiURL'] === 'string' &&
    typeof file['calendarURL'] === 'string' &&
    isRecord(file['paths'])
  )
}

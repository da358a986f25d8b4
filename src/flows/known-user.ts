import type { MyInfo } from '#src/contract/calendar.ts'
import { isRecord } from '#src/core/wire/record.ts'
import { readStored, removeStored, writeStored } from '#src/state/stored.ts'

const storedKey = 'assist-user'

/** Keeps who is signed in, so that a start without network can show this user's cached data and nobody else's. */
export function rememberUser(user: MyInfo): void {
  writeStored('local', storedKey, JSON.stringify(user))
}

/** Together with every change of tokens: the name never outlives the session it belongs to. */
export function forgetUser(): void {
  removeStored('local', storedKey)
}

export function recallUser(): MyInfo | null {
  const text = readStored('local', storedKey)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isUser(value) ? value : null
  } catch {
    return null
  }
}

function isUser(value: unknown): value is MyInfo {
  return (
    isRecord(value) &&
    ['name', 'email', 'username', 'givenName', 'surname'].every((key) => typeof value[key] === 'string')
  )
}

import type { Records } from './records.ts'

/** A small collection per user, kept among the world's changes: favourites, other calendars, settings. */
export interface UserCollection<Value> {
  list(user: string): readonly (readonly [id: string, value: Value])[]
  get(user: string, id: string): Value | null
  put(user: string, id: string, value: Value): void
  remove(user: string, id: string): void
}

/** `usual` is what a user has before changing anything; removing one of those is remembered too. */
export function createUserCollection<Value>(
  records: Records,
  name: string,
  usual: (user: string) => readonly (readonly [id: string, value: Value])[],
): UserCollection<Value> {
  const users = new Map<string, Map<string, Value>>()
  const ofUser = (user: string) => {
    let found = users.get(user)
    if (found === undefined) {
      found = new Map(usual(user))
      users.set(user, found)
    }
    return found
  }
  const write = records.family<{ readonly value: Value } | { readonly isRemoved: true }>(name, (key, change) => {
    const slash = key.indexOf('/')
    const map = ofUser(key.slice(0, slash))
    const id = key.slice(slash + 1)
    if (change === null || 'isRemoved' in change) map.delete(id)
    else map.set(id, change.value)
  })
  return {
    list: (user) => [...ofUser(user)],
    get: (user, id) => ofUser(user).get(id) ?? null,
    put: (user, id, value) => write(`${user}/${id}`, { value }),
    remove: (user, id) => write(`${user}/${id}`, { isRemoved: true }),
  }
}

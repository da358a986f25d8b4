import { createLocks, type Locks } from '#src/platform/locks.ts'

/** Locks that a test can release, as a browser does after a page has closed. */
export function createLocksOf(held: Map<string, symbol>): Locks {
  return {
    ...createLocks(),
    async ifFree(name, work) {
      if (held.has(name)) return null
      const mine = Symbol(name)
      held.set(name, mine)
      return work().finally(() => (held.get(name) === mine ? held.delete(name) : false))
    },
  }
}

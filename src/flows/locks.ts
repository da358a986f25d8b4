import type { Locks } from './product.ts'

/**
 * Locks across the tabs of this browser (Web Locks). Where the browser has none, or pages may not use them, they hold
 * within this tab only.
 */
export function createLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks {
  const held = new Set<string>()
  /** The end of the last work under each name, for browsers without locks. */
  const ends = new Map<string, Promise<unknown>>()
  return {
    async ifFree(name, work) {
      if (held.has(name)) return null
      held.add(name)
      try {
        if (!manager) return await work()
        return await manager.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
      } finally {
        held.delete(name)
      }
    },
    inTurn(name, work) {
      if (manager) return manager.request(name, work)
      const done = (ends.get(name) ?? Promise.resolve()).then(work)
      const ended = done.catch(() => undefined)
      ends.set(name, ended)
      return done
    },
  }
}

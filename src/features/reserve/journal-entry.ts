import type { Instant } from '#src/kernel/result.ts'
import { advance, type CreateEntry, type CreateHappening } from './rules/journal.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'

/**
 * Time as the journal counts it: the device's own, since it measures how long a reply is missing, across reloads too. A
 * clock corrected by the server, or standing still in a simulation, would make a create too old or never settled.
 */
export function journalNow(): Instant {
  return instantOf(Date.now())
}

/** One create's entry, written to disk before the next step begins. */
export interface KeptEntry {
  readonly current: CreateEntry
  record(happening: CreateHappening): Promise<void>
}

export async function keepEntry({ storage }: Services, first: CreateEntry): Promise<KeptEntry> {
  let current = first
  await storage.journal.put(current)
  return {
    get current() {
      return current
    },
    async record(happening) {
      current = advance(current, happening, journalNow())
      await storage.journal.put(current)
    },
  }
}

/** Held by the tab that works on this create; every other tab leaves it alone. */
export function entryLock(clientId: string): string {
  return `foyer-create-${clientId}`
}

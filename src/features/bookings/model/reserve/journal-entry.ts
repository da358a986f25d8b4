import type { Instant } from '#src/kernel/time/units.ts'
import {
  advance,
  type CreateAction,
  type CreateEntry,
  type CreateHappening,
  nextAction,
  waitBefore,
} from './rules/journal.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { Reading } from '#src/base/needs.ts'

/**
 * Returns the time for the journal: the device's own, because it measures the time without a reply, also across
 * reloads. A clock that the server corrects, or that is stopped in a simulation, would make a create too old or never
 * settled.
 */
export function journalNow(): Instant {
  return instantOf(Date.now())
}

/** One create's entry, stored before the next step begins. */
export interface KeptEntry {
  readonly current: CreateEntry
  /** The next action, and the milliseconds to wait before it. */
  next(): { readonly action: CreateAction; readonly delay: number }
  record(happening: CreateHappening): Promise<void>
}

export async function keepEntry({ storage }: Reading, first: CreateEntry): Promise<KeptEntry> {
  let current = first
  await storage.journal.put(current)
  return {
    get current() {
      return current
    },
    next() {
      const now = journalNow()
      return { action: nextAction(current, now), delay: waitBefore(current, now) }
    },
    async record(happening) {
      current = advance(current, happening, journalNow())
      await storage.journal.put(current)
    },
  }
}

/** Name of the lock held by the tab that executes this create. Other tabs do not touch it. */
export function entryLock(clientId: string): string {
  return `foyer-create-${clientId}`
}

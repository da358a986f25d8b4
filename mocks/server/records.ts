import type { Change, ChangeLog } from './changes.ts'

/**
 * The changed records of a world in one place. A family of records (`event:`, `favourite:`) is registered with what
 * applying a change means; replaying the log and hearing of another tab's change are the same thing.
 */
export interface Records {
  /** Registers a family before `replay`. `apply` must only take the value in, never write again. */
  family<Value>(
    prefix: string,
    apply: (key: string, value: Value | null) => void,
  ): (key: string, value: Value | null) => void
  replay(): Promise<void>
  /** A change made elsewhere on the same world: applied, not kept again. */
  receive(change: Change): void
  /** Resolves when everything written so far is kept: an answer sent after it survives a reload. */
  settled(): Promise<void>
  /** Called for every change made here. */
  onChange(listener: (change: Change) => void): void
}

export function createRecords(log: ChangeLog): Records {
  const families = new Map<string, (key: string, value: unknown) => void>()
  const listeners: ((change: Change) => void)[] = []
  let writing: Promise<unknown> = Promise.resolve()
  const apply = ({ key, value }: Change) => {
    const colon = key.indexOf(':')
    families.get(key.slice(0, colon + 1))?.(key.slice(colon + 1), value)
  }
  return {
    family: <Value>(prefix: string, take: (key: string, value: Value | null) => void) => {
      // The log is written by this module alone, under the same prefix with the same type.
      families.set(`${prefix}:`, (key, value) => take(key, value as Value | null))
      return (key: string, value: Value | null) => {
        const change = { key: `${prefix}:${key}`, value }
        apply(change)
        writing = Promise.all([writing, log.keep(change)])
        for (const listener of listeners) listener(change)
      }
    },
    replay: async () => {
      for (const change of await log.load()) apply(change)
    },
    receive: apply,
    settled: async () => {
      await writing
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
  }
}

export type JournalKind = 'event' | 'event-error' | 'event-action' | 'request'

/** What clients sent to be written down: registrations of events and the error log. The tests and the panel read it. */
export interface Journal {
  write(kind: JournalKind, entry: unknown): void
  entries(kind: JournalKind): readonly unknown[]
}

const keptPerKind = 500

export function createJournal(): Journal {
  const kinds = new Map<string, unknown[]>()
  return {
    write: (kind, entry) => {
      const list = kinds.get(kind) ?? []
      list.push(entry)
      if (list.length > keptPerKind) list.shift()
      kinds.set(kind, list)
    },
    entries: (kind) => kinds.get(kind) ?? [],
  }
}

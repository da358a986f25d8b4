import type { Change, ChangeLog } from './changes.ts'

/**
 * The changed records of a world. Each family of records (`event:`, `favourite:`) is registered with a function that
 * applies a change. It is used for the replay of the log and for changes of other tabs.
 */
export interface Records {
  /** Registers a family before `replay`. `apply` must not write records. */
  family<Value>(
    prefix: string,
    apply: (key: string, value: Value | null) => void,
  ): (key: string, value: Value | null) => void
  replay(): Promise<void>
  /** Applies a change of another tab without storing it again. */
  receive(change: Change): void
  /** Resolves when all records so far are stored, so that a later response survives a reload. */
  settled(): Promise<void>
  /** Subscribes to changes in this tab. */
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
      // Only this module writes the log, with the same prefix and type.
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

/** Registrations of events and error logs that clients have sent. Tests and the panel read them. */
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

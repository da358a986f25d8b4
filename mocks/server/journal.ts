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

/**
 * A changed record and its key, or null for a deleted one. Only the last value of a key counts, so their order does
 * not matter.
 */
export interface Change {
  readonly key: string
  readonly value: unknown
}

/** Stores the changes in a world, so that a reload of the page loses nothing. */
export interface ChangeLog {
  /** Returns all records, each key once. */
  load(): Promise<readonly Change[]>
  /** Resolves when the record is stored. */
  keep(change: Change): Promise<void>
  clear(): Promise<void>
}

export function createMemoryLog(kept: readonly Change[] = []): ChangeLog {
  const records = new Map(kept.map((change) => [change.key, change.value]))
  return {
    load: () => Promise.resolve([...records].map(([key, value]) => ({ key, value }))),
    keep: ({ key, value }) => {
      if (value === null) records.delete(key)
      // Cloned like in a database because the server may change the value later.
      else records.set(key, structuredClone(value))
      return Promise.resolve()
    },
    clear: () => {
      records.clear()
      return Promise.resolve()
    },
  }
}

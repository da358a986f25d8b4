/** One changed record under its key; null takes it away. The last one under a key counts, so the order does not matter. */
export interface Change {
  readonly key: string
  readonly value: unknown
}

/** Where the server keeps what was changed in a world, so that reloading the page loses nothing. */
export interface ChangeLog {
  /** All records kept, each key once. */
  load(): Promise<readonly Change[]>
  /** Resolves when the record is safe. */
  keep(change: Change): Promise<void>
  clear(): Promise<void>
}

export function createMemoryLog(kept: readonly Change[] = []): ChangeLog {
  const records = new Map(kept.map((change) => [change.key, change.value]))
  return {
    load: () => Promise.resolve([...records].map(([key, value]) => ({ key, value }))),
    keep: ({ key, value }) => {
      if (value === null) records.delete(key)
      // Cloned, as a database would: what the server changes later must not change what was kept.
      else records.set(key, structuredClone(value))
      return Promise.resolve()
    },
    clear: () => {
      records.clear()
      return Promise.resolve()
    },
  }
}

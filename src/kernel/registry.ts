/** Entries that modules add when they are loaded, each beside the code that it concerns. So a lower module needs not know the higher ones. */
export interface Registry<Entry> {
  readonly add: (entry: Entry) => void
  readonly list: () => readonly Entry[]
}

export function createRegistry<Entry>(): Registry<Entry> {
  const entries = new Set<Entry>()
  return { add: (entry) => void entries.add(entry), list: () => [...entries] }
}

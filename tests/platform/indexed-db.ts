import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * Gives the browser an empty IndexedDB until `vi.unstubAllGlobals`. It is not imported for all: files share their globals, and the
 * database of one would wait for ever in another in which time stands still.
 */
export function stubIndexedDb(): void {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
}

import { databaseName, type Shelf, tableNames } from './shelf.ts'

/** Milliseconds; an older connection elsewhere can keep a database from opening for as long as its tab lives. */
const openTimeout = 3_000

/** Where the database comes from, in tests another one. */
export interface StorageEnvironment {
  /** The code of the database, which comes with the first use. */
  readonly load: () => Promise<typeof import('./dexie-shelf.ts')>
  readonly openTimeout: number
}

const loadDatabase = () => import('./dexie-shelf.ts')

/** Loads the code that opening takes, while it is not yet known whose storage to open. */
export async function preloadStorage(): Promise<void> {
  await loadDatabase()
}

/** The database without what another user left in it (section 9); null where there is none, or it does not open in time. */
export async function openShelf(
  owner: string,
  { load = loadDatabase, openTimeout: timeout = openTimeout }: Partial<StorageEnvironment>,
): Promise<Shelf | null> {
  if (!globalThis.indexedDB) return null
  let isLate = false
  const opening = load()
    .then(({ openDexieShelf }) => openDexieShelf())
    .then(async (shelf) => {
      if (isLate) shelf.close()
      else await clearForeign(shelf, owner)
      return shelf
    })
    .catch(() => null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      isLate = true
      resolve(null)
    }, timeout)
  })
  try {
    return await Promise.race([opening, late])
  } finally {
    clearTimeout(timer)
  }
}

async function clearForeign(shelf: Shelf, owner: string): Promise<void> {
  // Asked at once: a start waits for it.
  const keys = await Promise.all(tableNames.map((name) => shelf.keys(name)))
  if (keys.flat().some((key) => !key.startsWith(`${owner}\n`))) await shelf.clear(tableNames)
}

/** Deletes the database of whoever used it, for a sign-out before any storage was opened. Never rejects. */
export async function deleteStorage(): Promise<void> {
  try {
    globalThis.indexedDB.deleteDatabase(databaseName)
  } catch {
    // Refused storage holds nothing.
  }
}

import { clearShelf, databaseName, type Shelf, tableNames } from './shelf.ts'

/** Milliseconds, because an older connection in another tab can block the database until that tab is closed. */
const openTimeout = 3_000

/** The source of the database. Tests replace it. */
export interface StorageEnvironment {
  /** Loads the module of the database at the first use. */
  readonly load: () => Promise<typeof import('./dexie-shelf.ts')>
  readonly openTimeout: number
}

export const loadDatabase = () => import('./dexie-shelf.ts')

/** Loads the module of the database before the user is known. */
export async function preloadStorage(): Promise<void> {
  await loadDatabase()
}

/** Returns the database without the data of other users (section 9), or null if there is none or it does not open in time. */
export async function openShelf(
  owner: string,
  { load = loadDatabase, openTimeout: timeout = openTimeout }: Partial<StorageEnvironment>,
): Promise<Shelf | null> {
  if (!hasDatabase()) return null
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

/** Some browsers that refuse storage throw at the first access. */
function hasDatabase(): boolean {
  try {
    return Boolean(globalThis.indexedDB)
  } catch {
    return false
  }
}

async function clearForeign(shelf: Shelf, owner: string): Promise<void> {
  // In parallel, because the start waits for it.
  const keys = await Promise.all(tableNames.map((name) => shelf.keys(name)))
  if (keys.flat().some((key) => !key.startsWith(`${owner}\n`))) await shelf.clear(tableNames)
}

/** Clears the database of an expired session regardless of its user, before any storage was opened. Never rejects. */
export async function clearExpired(): Promise<void> {
  try {
    const shelf = await (await loadDatabase()).openDexieShelf()
    await clearShelf(shelf, true)
    shelf.close()
  } catch {
    // The browser refuses storage, so there are no data.
  }
}

/** Deletes the database regardless of its user, for a sign-out before any storage was opened. Never rejects. */
export async function deleteStorage(): Promise<void> {
  try {
    globalThis.indexedDB.deleteDatabase(databaseName)
  } catch {
    // The browser refuses storage, so there are no data.
  }
}

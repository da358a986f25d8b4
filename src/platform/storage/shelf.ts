import { nameHere } from '../application.ts'

export const databaseName = nameHere('assist')

/** Tables of the local database (section 9), of creates in progress, excluded dates of series, and colleagues. */
export const tableNames = [
  'configurations',
  'resources',
  'news',
  'logs',
  'events',
  'journal',
  'series',
  'people',
] as const
export type TableName = (typeof tableNames)[number]

/** Rows in the order of their text keys. Every method may reject. */
export interface Shelf {
  get(table: TableName, key: string): Promise<unknown>
  put(table: TableName, key: string, value: unknown): Promise<void>
  remove(table: TableName, keys: readonly string[]): Promise<void>
  keys(table: TableName): Promise<readonly string[]>
  values(table: TableName): Promise<readonly unknown[]>
  clear(tables: readonly TableName[]): Promise<void>
  close(): void
}

export function createMemoryShelf(): Shelf {
  const tables = new Map<TableName, Map<string, unknown>>(tableNames.map((name) => [name, new Map()]))
  const rows = (table: TableName) => tables.get(table) ?? new Map<string, unknown>()
  const sortedKeys = (table: TableName) => [...rows(table).keys()].sort()
  return {
    // Cloned both ways, as in a database: a stored buffer must survive the transfer of the original.
    get: async (table, key) => structuredClone(rows(table).get(key)),
    put: async (table, key, value) => void rows(table).set(key, structuredClone(value)),
    remove: async (table, keys) => keys.forEach((key) => rows(table).delete(key)),
    keys: async (table) => sortedKeys(table),
    values: async (table) => sortedKeys(table).map((key) => structuredClone(rows(table).get(key))),
    clear: async (names) => names.forEach((name) => rows(name).clear()),
    close: () => tables.forEach((table) => table.clear()),
  }
}

/**
 * Removes everything. After an expiry, the user's requests and lists remain for the same user: the journal, excluded dates of
 * series, saved searches, waitlist and places.
 */
export async function clearShelf(shelf: Shelf, isExpired: boolean): Promise<void> {
  await shelf.clear(isExpired ? ['configurations', 'resources', 'news', 'logs', 'events'] : tableNames)
  if (!isExpired) return
  const keys = await shelf.keys('people')
  await shelf.remove(
    'people',
    keys.filter((key) => /\n(current|standings)$/.test(key)),
  )
}

/** Compares the tag, because `instanceof` fails for a buffer of another realm (a database, a frame). */
export function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

export function isQuotaExceeded(error: unknown): boolean {
  const inner = typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null
  return nameOf(error) === 'QuotaExceededError' || nameOf(inner) === 'QuotaExceededError'
}

export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

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

export const databaseName = 'assist'

/** The tables of the local database (section 9), the journal of creates under way, what series left out, colleagues. */
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

/** Rows by text key, in the order of their keys. Every method may reject when the place behind it fails. */
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
    // Cloned both ways like a database does: a buffer that is transferred away must not empty the copy kept here.
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
 * Drops everything. After an expiry, the user's requests and lists stay for the same user: the journal, what series left out, saved
 * searches, waitlist and places.
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

/** By tag, since a buffer from another realm (a database, a frame) is no `instanceof` of this one's. */
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

/** Milliseconds; an older connection elsewhere can keep a database from opening for as long as its tab lives. */
const openTimeout = 3_000

/** Where the database comes from, in tests another one. */
export interface StorageEnvironment {
  /** The code of the database, which comes with the first use. */
  readonly load: () => Promise<typeof import('./dexie-shelf.ts')>
  readonly openTimeout: number
}

export const loadDatabase = () => import('./dexie-shelf.ts')

/** Loads the code that opening takes, while it is not yet known whose storage to open. */
export async function preloadStorage(): Promise<void> {
  await loadDatabase()
}

/** The database without what another user left in it (section 9); null where there is none, or it does not open in time. */
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

/** In some browsers that refuse storage, already the look at the database throws. */
function hasDatabase(): boolean {
  try {
    return Boolean(globalThis.indexedDB)
  } catch {
    return false
  }
}

async function clearForeign(shelf: Shelf, owner: string): Promise<void> {
  // Asked at once: a start waits for it.
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
    // Refused storage holds nothing.
  }
}

/** Deletes the database regardless of its user, for a sign-out before any storage was opened. Never rejects. */
export async function deleteStorage(): Promise<void> {
  try {
    globalThis.indexedDB.deleteDatabase(databaseName)
  } catch {
    // Refused storage holds nothing.
  }
}

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

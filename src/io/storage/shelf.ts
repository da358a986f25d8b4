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

export function isQuotaExceeded(error: unknown): boolean {
  const inner = typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null
  return nameOf(error) === 'QuotaExceededError' || nameOf(inner) === 'QuotaExceededError'
}

export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

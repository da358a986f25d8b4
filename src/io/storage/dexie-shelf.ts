import type { Dexie, Table } from 'dexie'
import { type Shelf, type TableName, tableNames } from './shelf.ts'

export const databaseName = 'assist'
const schemaVersion = 3
const keyPath = 'key'

interface Row {
  readonly key: string
  readonly value: unknown
}

/**
 * The shelf in IndexedDB. Opens the database anew where the connection died (Safari drops it in the background, another
 * tab may close it), and once rebuilds a database whose structure is not ours (fault F15).
 */
export async function openDexieShelf(load: () => Promise<typeof import('dexie')>): Promise<Shelf> {
  const { Dexie } = await load()
  let database = await openOrRebuild(Dexie)

  async function run<Value>(name: TableName, work: (table: Table<Row, string>) => Promise<Value>): Promise<Value> {
    try {
      return await work(database.table<Row, string>(name))
    } catch (error) {
      if (!isLostConnection(error)) throw error
      database.close()
      database = await open(Dexie)
      return await work(database.table<Row, string>(name))
    }
  }

  return {
    get: (name, key) => run(name, async (table) => (await table.get(key))?.value),
    put: (name, key, value) => run(name, async (table) => void (await table.put({ key, value }))),
    remove: (name, keys) => run(name, (table) => table.bulkDelete([...keys])),
    keys: (name) => run(name, (table) => table.orderBy(keyPath).primaryKeys()),
    values: (name) => run(name, async (table) => (await table.orderBy(keyPath).toArray()).map(({ value }) => value)),
    clear: async (names) => {
      for (const name of names) await run(name, (table) => table.clear())
    },
    close: () => database.close(),
  }
}

type DexieClass = typeof import('dexie').Dexie

async function openOrRebuild(constructor: DexieClass): Promise<Dexie> {
  try {
    return await open(constructor)
  } catch {
    await create(constructor).delete()
    return await open(constructor)
  }
}

/** Of this moment's IndexedDB: Dexie would otherwise keep to the one it met when it was loaded. */
function create(constructor: DexieClass): Dexie {
  const { indexedDB, IDBKeyRange } = globalThis
  return new constructor(databaseName, { indexedDB, IDBKeyRange })
}

async function open(constructor: DexieClass): Promise<Dexie> {
  const database = create(constructor)
  database.version(schemaVersion).stores(Object.fromEntries(tableNames.map((name) => [name, `&${keyPath}`])))
  try {
    await database.open()
    // Dexie opens a newer schema without a word; it is good only if our tables are in it as we know them.
    if (!isUsable(database.backendDB())) throw new Error(`${databaseName} has another structure`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function isUsable(native: IDBDatabase): boolean {
  if (!tableNames.every((name) => native.objectStoreNames.contains(name))) return false
  const transaction = native.transaction([...tableNames], 'readonly')
  return tableNames.every((name) => transaction.objectStore(name).keyPath === keyPath)
}

function isLostConnection(error: unknown): boolean {
  return ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'TransactionInactiveError'].includes(
    nameOf(error),
  )
}

export function isQuotaExceeded(error: unknown): boolean {
  const inner = typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null
  return nameOf(error) === 'QuotaExceededError' || nameOf(inner) === 'QuotaExceededError'
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

// @chunk early
import { Dexie, type Table } from 'dexie'
import { databaseName, nameOf, type Shelf, type TableName, tableNames } from './shelf.ts'

const schemaVersion = 3
const keyPath = 'key'

interface Row {
  readonly key: string
  readonly value: unknown
}

/**
 * Opens the store in IndexedDB. It reopens the database if the connection was lost (Safari closes it in the background, another
 * tab may close it), and rebuilds a database with a foreign structure once (fault F15). If a newer version of the application
 * wants to change the structure, it closes the database for good (fault F21), and every method rejects.
 */
export async function openDexieShelf(name: string = databaseName): Promise<Shelf> {
  let isGivenUp = false
  const giveUp = (): void => {
    isGivenUp = true
  }
  let database = await openOrRebuild(name, giveUp)

  async function run<Value>(part: TableName, work: (table: Table<Row, string>) => Promise<Value>): Promise<Value> {
    if (isGivenUp) throw new Error(`${name} was upgraded by a newer version`)
    try {
      return await work(database.table<Row, string>(part))
    } catch (error) {
      if (!isLostConnection(error)) throw error
      database.close()
      database = await open(name, giveUp)
      return await work(database.table<Row, string>(part))
    }
  }

  return {
    get: (part, key) => run(part, async (table) => (await table.get(key))?.value),
    put: (part, key, value) => run(part, async (table) => void (await table.put({ key, value }))),
    remove: (part, keys) => run(part, (table) => table.bulkDelete([...keys])),
    keys: (part) => run(part, (table) => table.orderBy(keyPath).primaryKeys()),
    values: (part) => run(part, async (table) => (await table.orderBy(keyPath).toArray()).map(({ value }) => value)),
    clear: async (parts) => {
      for (const part of parts) await run(part, (table) => table.clear())
    },
    close: () => database.close(),
  }
}

async function openOrRebuild(name: string, onUpgrade: () => void): Promise<Dexie> {
  try {
    return await open(name, onUpgrade)
  } catch {
    await create(name).delete()
    return await open(name, onUpgrade)
  }
}

/** Uses the current IndexedDB, because Dexie otherwise uses the one that existed when it was loaded. */
function create(name: string): Dexie {
  const { indexedDB, IDBKeyRange } = globalThis
  return new Dexie(name, { indexedDB, IDBKeyRange })
}

/** Calls `onUpgrade` and closes the connection when another tab wants to change the structure. */
async function open(name: string, onUpgrade: () => void): Promise<Dexie> {
  const database = create(name)
  database.on('versionchange', ({ newVersion }) => {
    // Null is a deletion (sign-out, or rebuilt by another tab), after which the next use opens a new database.
    if (newVersion !== null) onUpgrade()
    database.close({ disableAutoOpen: newVersion !== null })
    // Prevents Dexie's own listener, which would log a warning.
    return false
  })
  database.version(schemaVersion).stores(Object.fromEntries(tableNames.map((table) => [table, `&${keyPath}`])))
  try {
    await database.open()
    // Dexie accepts a newer schema, which is usable only if it has our tables.
    if (!isUsable(database.backendDB())) throw new Error(`${name} has an incompatible schema`)
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

import { existsSync, mkdirSync, statSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { messageOf } from '#src/kernel/message-of.ts'
import { alone } from './alone.ts'
import { addressOfOwner, type Lock, own } from './lock.ts'
import { isBehind, isKnownStep, migrate, stepNames } from './migrations/index.ts'
import type { Database, Schema } from './schema.ts'
import { openSqlite, type SqliteConnection, SqliteFault } from './sqlite.ts'
import type { Store } from './store.ts'
import { UnusableStore } from './unusable.ts'

/** Number in the header that distinguishes the file from other SQLite databases: 'Foys' in ASCII. */
const applicationId = 0x466f7973

export const databaseFile = (folder: string): string => join(folder, 'foyer.sqlite')

/** Returns the address at which the owner of a folder answers commands. */
export const ownerAddress = (folder: string): string => addressOfOwner(databaseFile(folder), 'foyer', true)

/**
 * Opens the store in a folder, makes the folder if there is none, and brings its tables to this version. `answering` answers the
 * commands of other processes while this one owns the folder. Throws `UnusableStore`.
 */
export async function openStore(folder: string, answering?: Server): Promise<Store> {
  makeFolder(folder)
  const lock = await takeFolder(folder, answering)
  let connection: SqliteConnection | null = null
  try {
    connection = openFile(databaseFile(folder))
    const db: Database = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) })
    await copyBefore(db, connection, databaseFile(folder))
    await migrate(db, 'sqlite')
    return createStore(folder, db, connection, lock)
  } catch (error) {
    connection?.close()
    lock.release()
    if (error instanceof UnusableStore) throw error
    throw new UnusableStore(
      `${databaseFile(folder)} can’t be used: ${messageOf(error)}. Restore a backup, or use another folder with --data.`,
    )
  }
}

/** Writes a backup beside a database before a new version changes its tables. Its name has the newest step. */
async function copyBefore(db: Database, connection: SqliteConnection, file: string): Promise<void> {
  const isEmpty = connection.value('SELECT count(*) FROM sqlite_schema') === 0
  if (isEmpty || !(await isBehind(db))) return
  const copy = `${file}.before-${stepNames.at(-1) ?? ''}`
  // A start that failed has written it.
  if (!existsSync(copy)) writeCopy(connection, copy)
}

const writeCopy = (connection: SqliteConnection, file: string): void =>
  connection.execute(`VACUUM INTO '${file.replaceAll("'", "''")}'`)

/** Throws `UnusableStore` if a file is no whole backup of this version or an earlier one. The file is not changed. */
export function checkBackup(file: string): void {
  const trouble = troubleOfBackup(file)
  if (trouble !== null) throw new UnusableStore(`${file} ${trouble}`)
}

function troubleOfBackup(file: string): string | null {
  let connection: SqliteConnection | null = null
  try {
    connection = openSqlite(file)
    connection.execute('PRAGMA query_only = ON')
    if (connection.value('PRAGMA application_id') !== applicationId) return 'is not a backup of Foyer.'
    const verdict = connection.value('PRAGMA quick_check(1)')
    if (verdict !== 'ok') return `is damaged: ${String(verdict)}.`
    const newest = connection.value('SELECT max(name) FROM kysely_migration')
    const isNewer = typeof newest === 'string' && !isKnownStep(newest)
    return isNewer ? 'was written by a newer version of Foyer. Install that one.' : null
  } catch (error) {
    return `is not a backup of Foyer: ${messageOf(error)}.`
  } finally {
    connection?.close()
  }
}

function createStore(folder: string, db: Database, connection: SqliteConnection, lock: Lock): Store {
  return {
    db,
    isShared: false,
    place: folder,
    alone: alone(),
    size: async () => {
      const file = databaseFile(folder)
      return sizeOf(file) + sizeOf(`${file}-wal`)
    },
    // No other process tells anything.
    listen: () => undefined,
    backUpTo: (file) =>
      // With the only connection in hand, so that it is not inside of a transaction.
      db.connection().execute(async () => {
        if (existsSync(file)) throw new UnusableStore(`${file} exists. Give the backup another name.`)
        writeCopy(connection, file)
      }),
    close: async () => {
      await db.destroy()
      lock.release()
    },
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function makeFolder(folder: string): void {
  try {
    // Only the account of the server can read it.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!statSync(folder).isDirectory()) throw new Error('it is a file')
  } catch (error) {
    throw new UnusableStore(`${folder} can’t be used as a folder: ${messageOf(error)}. Choose another one with --data.`)
  }
}

async function takeFolder(folder: string, answering?: Server): Promise<Lock> {
  let lock: Lock | null
  try {
    lock = await own(ownerAddress(folder), answering)
  } catch (error) {
    throw new UnusableStore(`${folder} can’t be written to: ${messageOf(error)}. Check its permissions.`)
  }
  if (lock === null)
    throw new UnusableStore(
      `${folder} is in use by another Foyer server. Stop that one, or use another folder with --data.`,
    )
  return lock
}

function openFile(file: string): SqliteConnection {
  const isNew = !existsSync(file)
  const connection = openSqlite(file)
  try {
    connection.execute('PRAGMA locking_mode = EXCLUSIVE')
    const tables = connection.value('SELECT count(*) FROM sqlite_schema')
    if (tables !== 0 && connection.value('PRAGMA application_id') !== applicationId)
      throw new UnusableStore(`${file} is not a Foyer database. Use another folder with --data.`)
    const verdict = isNew ? 'ok' : connection.value('PRAGMA quick_check(1)')
    if (verdict !== 'ok') throw new SqliteFault(`it is damaged (${String(verdict)})`)
    // A transaction is on the disk before its answer: neither a killed process nor a power failure loses it. The one process that
    // uses the file needs no shared memory for the write-ahead log.
    connection.execute(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA application_id = ${applicationId}`)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

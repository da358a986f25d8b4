import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import type { Server } from 'node:net'
import { dirname, join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { messageOf } from '#src/kernel/message-of.ts'
import { alone } from './alone.ts'
import { addressOfOwner, type Lock, own } from './lock.ts'
import { isKnownStep, migrate, missingSteps, newerStep, stepNames } from './migrations/index.ts'
import { valuesAsOne } from './one-value.ts'
import type { Database, Schema } from './schema.ts'
import { openSqlite, type SqliteConnection, SqliteFault } from './sqlite.ts'
import type { Store, Upgrade } from './store.ts'
import { createTurns } from './turns.ts'
import { UnusableStore } from './unusable.ts'

/** Number in the header that distinguishes the file from other SQLite databases: 'Foys' in ASCII. */
const applicationId = 0x466f7973

const plugins = [valuesAsOne('sqlite')]

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
  return withTables(folder, lock, async (db, connection) => {
    const copy = await copyBefore(db, connection, databaseFile(folder))
    const steps = await migrate(db, 'sqlite')
    return createStore(folder, db, connection, lock, copy === null ? null : { steps, copy })
  })
}

/** Returns the steps that a start would take with former data. Throws `UnusableStore` if it can't be used. No table is changed. */
export const checkFolder = (folder: string): Promise<readonly string[]> => lookInto(folder, missingSteps)

/** Writes a copy of a folder that no server uses. Its tables stay those of the version that has written them. Throws `UnusableStore`. */
export const backUpFolder = (folder: string, file: string): Promise<void> =>
  lookInto(folder, async (_, connection) => writeBackup(connection, file))

/** Does something with the tables of a folder that no server uses, and closes it. */
async function lookInto<Result>(
  folder: string,
  look: (db: Database, connection: SqliteConnection) => Promise<Result>,
): Promise<Result> {
  makeFolder(folder)
  const lock = await takeFolder(folder)
  return withTables(folder, lock, async (db, connection) => {
    const found = await look(db, connection)
    connection.close()
    lock.release()
    return found
  })
}

/** Opens the tables of a folder, whichever version of those known has written them. After a failure, nothing is open. */
async function withTables<Result>(
  folder: string,
  lock: Lock,
  use: (db: Database, connection: SqliteConnection) => Promise<Result>,
): Promise<Result> {
  let connection: SqliteConnection | null = null
  try {
    connection = openFile(databaseFile(folder))
    const db: Database = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }), plugins })
    await refuseNewer(db, folder)
    return await use(db, connection)
  } catch (error) {
    connection?.close()
    lock.release()
    if (error instanceof UnusableStore) throw error
    throw new UnusableStore(
      `${databaseFile(folder)} can’t be used: ${messageOf(error)}. Restore a backup, or use another folder with --data.`,
    )
  }
}

/** Throws `UnusableStore` if a newer version has written the data, with the way back. */
async function refuseNewer(db: Database, folder: string): Promise<void> {
  const step = await newerStep(db)
  if (step === null) return
  const copy = newestCopy(folder)
  const remedy =
    copy === null ? 'Restore a backup, or use another folder with --data.' : `To go back: foyer restore ${copy}`
  throw new UnusableStore(
    `${databaseFile(folder)} can’t be used: a newer version of Foyer has written it (step ${step}). Install that version. ${remedy}`,
  )
}

/** Returns the newest copy beside the data that this version can read, or null. */
function newestCopy(folder: string): string | null {
  const names = readdirSync(folder).filter((name) => name.startsWith('foyer.sqlite.before-'))
  const files = names.map((name) => join(folder, name)).filter((file) => !/-(?:wal|shm|journal)$/.test(file))
  const byTime = files.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  return byTime.find((file) => troubleOfBackup(file) === null) ?? null
}

/** Writes a backup beside a database before a new version changes its tables. Its name has the newest step. Returns it, or null if nothing changes. */
async function copyBefore(db: Database, connection: SqliteConnection, file: string): Promise<string | null> {
  if ((await missingSteps(db)).length === 0) return null
  const copy = `${file}.before-${stepNames.at(-1) ?? ''}`
  // A start that failed after some of its steps has written it. One with the tables of now is of an earlier upgrade, which was undone.
  if (!existsSync(copy) || newestStepIn(copy) === newestStep(connection)) writeCopy(connection, copy)
  return copy
}

const newestStep = (connection: SqliteConnection): unknown => connection.value('SELECT max(name) FROM kysely_migration')

function newestStepIn(file: string): unknown {
  const connection = openSqlite(file)
  try {
    return newestStep(connection)
  } finally {
    connection.close()
  }
}

function writeBackup(connection: SqliteConnection, file: string): void {
  if (existsSync(file)) throw new UnusableStore(`${file} exists. Give the backup another name.`)
  writeCopy(connection, file)
}

/** Writes a copy that is there as a whole or not at all, also after a power failure. */
function writeCopy(connection: SqliteConnection, file: string): void {
  const arriving = `${file}.arriving`
  rmSync(arriving, { force: true })
  try {
    connection.execute(`VACUUM INTO '${arriving.replaceAll("'", "''")}'`)
    flush(arriving)
    renameSync(arriving, file)
    flush(dirname(file))
  } catch (error) {
    rmSync(arriving, { force: true })
    throw error
  }
}

/** SQLite does not wait until a copy is on the disk. */
function flush(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

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
    const newest = newestStep(connection)
    const isNewer = typeof newest === 'string' && !isKnownStep(newest)
    return isNewer ? 'was written by a newer version of Foyer. Install that one.' : null
  } catch (error) {
    return `is not a backup of Foyer: ${messageOf(error)}.`
  } finally {
    connection?.close()
  }
}

function createStore(
  folder: string,
  db: Database,
  connection: SqliteConnection,
  lock: Lock,
  upgrade: Upgrade | null,
): Store {
  return {
    db,
    isShared: false,
    place: folder,
    upgrade,
    alone: alone(),
    turn: createTurns(),
    size: async () => {
      const file = databaseFile(folder)
      return sizeOf(file) + sizeOf(`${file}-wal`)
    },
    // No other process tells anything.
    listen: () => undefined,
    backUpTo: (file) =>
      // With the only connection in hand, so that it is not inside of a transaction.
      db.connection().execute(async () => writeBackup(connection, file)),
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

import { existsSync, rmSync } from 'node:fs'
import sqlite, { type Database, type Statement } from 'node-sqlite3-wasm'
import type { Change, ChangeLog } from '#mocks/server/changes.ts'
import { addressOfOwner, type Lock, own } from '#server/store/lock.ts'

export interface SqliteLog extends ChangeLog {
  /** Returns a note that is stored with the changes of this world, or null if there is none. */
  note(name: string): string | null
  keepNote(name: string, value: string): void
  close(): void
}

export interface SqliteLogOptions {
  readonly file: string
  /** Separates the changes of worlds that share the file. */
  readonly worldKey: string
  /** Called if a change could not be written. Memory is then ahead of the file, so the process must end. */
  readonly onBroken: (error: unknown) => void
}

/** A data file that the server can't use. The message is for the person who started the server. */
export class UnusableFile extends Error {}

/** Number in the header that distinguishes the file from other SQLite databases: 'Foye' in ASCII. */
const applicationId = 0x466f7965
const version = 1
/** Maximum number of 4 kB pages: half a gigabyte. If it is reached, nothing more is written and the server reports an error. */
const pagesAtMost = 131_072

const open = `
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${version};
  CREATE TABLE IF NOT EXISTS change (world TEXT, key TEXT, value TEXT NOT NULL, PRIMARY KEY (world, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS note (world TEXT, name TEXT, value TEXT NOT NULL, PRIMARY KEY (world, name)) WITHOUT ROWID;
`

/**
 * Opens the change log of one world in SQLite. A key has one row, so a superseded change uses no space. Changes within one turn of
 * the event loop are one transaction, flushed to the disk before `keep` resolves. So no change is lost after its response, neither
 * by `kill -9` nor by a power failure. Throws `UnusableFile`.
 */
export async function openSqliteLog({ file, worldKey, onBroken }: SqliteLogOptions): Promise<SqliteLog> {
  const lock = await own(lockAddress(file))
  if (lock === null) throw new UnusableFile(`${file} is in use by another sandbox server.`)
  const database = openDatabase(file, lock)
  const put = database.prepare('INSERT OR REPLACE INTO change (world, key, value) VALUES (?, ?, ?)')
  const take = database.prepare('DELETE FROM change WHERE world = ? AND key = ?')
  const statements: readonly Statement[] = [put, take]
  let waiting = new Map<string, unknown>()
  let commit: Promise<void> | null = null

  const write = () => {
    if (waiting.size === 0) return
    const changes = waiting
    waiting = new Map()
    database.exec('BEGIN')
    for (const [key, value] of changes) {
      if (value === null) take.run([worldKey, key])
      else put.run([worldKey, key, JSON.stringify(value)])
    }
    database.exec('COMMIT')
  }
  const commitSoon = () =>
    new Promise<void>((resolve) => {
      setImmediate(() => {
        commit = null
        try {
          if (database.isOpen) write()
          resolve()
        } catch (error) {
          // Never resolves, because no response may report the change as stored.
          onBroken(error)
        }
      })
    })

  return {
    load: () =>
      Promise.resolve(
        database
          .all('SELECT key, value FROM change WHERE world = ?', worldKey)
          .map(({ key, value }): Change => ({ key: String(key), value: JSON.parse(String(value)) as unknown })),
      ),
    keep: ({ key, value }) => {
      waiting.set(key, value)
      commit ??= commitSoon()
      return commit
    },
    clear: () => {
      waiting.clear()
      database.run('DELETE FROM change WHERE world = ?', worldKey)
      return Promise.resolve()
    },
    note: (name) => {
      const row = database.get('SELECT value FROM note WHERE world = ? AND name = ?', [worldKey, name])
      return row === null ? null : String(row['value'])
    },
    keepNote: (name, value) => {
      database.run('INSERT OR REPLACE INTO note (world, name, value) VALUES (?, ?, ?)', [worldKey, name, value])
    },
    close: () => {
      write()
      for (const statement of statements) statement.finalize()
      database.close()
      lock.release()
    },
  }
}

function openDatabase(file: string, lock: Lock): Database {
  // The library's own lock is a folder that a killed process leaves. The owner of the file's lock may delete it.
  rmSync(`${file}.lock`, { recursive: true, force: true })
  const isNew = !existsSync(file)
  let database: Database | null = null
  try {
    database = new sqlite.Database(file)
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    const mark = database.get('PRAGMA application_id')?.['application_id']
    const tables = database.get('SELECT count(*) AS count FROM sqlite_schema')?.['count']
    const found = database.get('PRAGMA user_version')?.['user_version']
    if (mark !== applicationId && tables !== 0) throw new UnusableFile(`${file} is not a Foyer database.`)
    if (typeof found === 'number' && found > version) throw new UnusableFile(`${file} was created by a newer version.`)
    const [verdict] = isNew ? ['ok'] : Object.values(database.get('PRAGMA quick_check(1)') ?? {})
    if (verdict !== 'ok') throw new UnusableFile(`${file} is damaged: ${String(verdict)}.`)
    // With a single process the write-ahead log needs no shared memory and one flush per commit.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    database.exec(open)
    database.exec(`PRAGMA max_page_count = ${pagesAtMost}; PRAGMA wal_checkpoint(TRUNCATE)`)
    // The file is compacted if more than half of it is unused.
    const pages = Number(database.get('PRAGMA page_count')?.['page_count'])
    const unused = Number(database.get('PRAGMA freelist_count')?.['freelist_count'])
    if (unused > pages / 2) database.exec('VACUUM')
    return database
  } catch (error) {
    if (database?.isOpen) database.close()
    lock.release()
    if (error instanceof sqlite.SQLite3Error) throw new UnusableFile(`${file} can't be opened: ${error.message}.`)
    throw error
  }
}

/** Returns the address on which the owner of a file listens. */
export const lockAddress = (file: string): string => addressOfOwner(file, 'foyer-sandbox')

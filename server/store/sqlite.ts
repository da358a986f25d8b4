import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import wasm from 'node-sqlite3-wasm'
import { messageOf } from '#src/kernel/message-of.ts'

type Value = string | number | bigint | Uint8Array | null

/** An open SQLite file, as Kysely drives it, and for statements that are not queries. */
export interface SqliteConnection extends SqliteDatabase {
  /** Runs a script. */
  execute(sql: string): void
  /** First value of the first row. Null if there is none. */
  value(sql: string): Value
}

/** A database file that cannot be opened. The message is for the operator. */
export class SqliteFault extends Error {}

/**
 * Opens a file with the SQLite that is part of Node (22.13 and later), otherwise with the one for WebAssembly. Only for the owner of the
 * file's lock. Throws `SqliteFault`.
 */
export function openSqlite(file: string): SqliteConnection {
  const included = includedSqlite()
  try {
    return withRollbackOfItsOwn(included === null ? openWithWasm(file) : openWithNode(included, file))
  } catch (error) {
    throw new SqliteFault(messageOf(error))
  }
}

/**
 * A full disk makes SQLite roll the transaction back by itself. Rolling it back again would fail, and hide the reason from the caller.
 */
const withRollbackOfItsOwn = (connection: SqliteConnection): SqliteConnection => ({
  ...connection,
  prepare: (sql) => (sql === 'rollback' ? rollback(connection) : connection.prepare(sql)),
})

const rollback = ({ execute }: SqliteConnection): SqliteStatement => ({
  reader: false,
  all: () => [],
  iterate: () => [][Symbol.iterator](),
  run: () => {
    try {
      execute('rollback')
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
    return { changes: 0, lastInsertRowid: 0 }
  },
})

/** The part of `node:sqlite` in use. The types of Node 20 do not have it. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => {
    exec(sql: string): void
    prepare(sql: string): {
      all(...values: readonly unknown[]): unknown[]
      run(...values: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
      iterate(...values: readonly unknown[]): IterableIterator<unknown>
    }
    close(): void
  }
}

function includedSqlite(): NodeSqlite | null {
  try {
    return createRequire(import.meta.url)('node:sqlite') as NodeSqlite
  } catch {
    return null
  }
}

/** True if a statement answers rows. */
const answersRows = (sql: string): boolean =>
  /^\s*(?:select|with|pragma|values)\b/i.test(sql) || /\breturning\b/i.test(sql)

/** Prepared statements that are kept, by their text. Queries are made of few shapes. */
const keptStatements = 400

/** Keeps statements, and drops the longest unused. */
function keepStatements<Statement>(make: (sql: string) => Statement, drop: (statement: Statement) => void) {
  const kept = new Map<string, Statement>()
  return {
    get: (sql: string): Statement => {
      const found = kept.get(sql) ?? make(sql)
      kept.delete(sql)
      kept.set(sql, found)
      if (kept.size > keptStatements) {
        const [oldest, statement] = [...kept][0] ?? []
        if (oldest !== undefined) kept.delete(oldest)
        if (statement !== undefined) drop(statement)
      }
      return found
    },
    forget: (sql: string): void => {
      const statement = kept.get(sql)
      kept.delete(sql)
      if (statement !== undefined) drop(statement)
    },
    clear: () => {
      for (const statement of kept.values()) drop(statement)
      kept.clear()
    },
  }
}

function openWithWasm(file: string): SqliteConnection {
  // The library's own lock is a folder that a killed process leaves. The owner of the file's lock may delete it.
  rmSync(`${file}.lock`, { recursive: true, force: true })
  const database = new wasm.Database(file)
  const statements = keepStatements(
    (sql) => database.prepare(sql),
    (statement) => {
      try {
        statement.finalize()
      } catch {
        // It repeats the error of its last run, and is gone all the same.
      }
    },
  )
  /** A statement that failed cannot be run again. */
  const running = <Done>(sql: string, run: () => Done): Done => {
    try {
      return run()
    } catch (error) {
      statements.forget(sql)
      throw error
    }
  }
  return {
    execute: (sql) => database.exec(sql),
    value: (sql) => Object.values(database.get(sql) ?? {})[0] ?? null,
    prepare: (sql): SqliteStatement => {
      const statement = statements.get(sql)
      const values = (given: readonly unknown[]) => given as Value[]
      return {
        reader: answersRows(sql),
        all: (given) => running(sql, () => statement.all(values(given))),
        run: (given) => running(sql, () => statement.run(values(given))),
        iterate: (given) => statement.iterate(values(given)),
      }
    },
    close: () => {
      statements.clear()
      if (database.isOpen) database.close()
    },
  }
}

function openWithNode({ DatabaseSync }: NodeSqlite, file: string): SqliteConnection {
  const database = new DatabaseSync(file)
  const statements = keepStatements(
    (sql) => database.prepare(sql),
    () => undefined,
  )
  return {
    execute: (sql) => database.exec(sql),
    value: (sql) => Object.values((database.prepare(sql).all()[0] ?? {}) as Record<string, Value>)[0] ?? null,
    prepare: (sql): SqliteStatement => {
      const statement = statements.get(sql)
      return {
        reader: answersRows(sql),
        all: (given) => statement.all(...given),
        run: (given) => statement.run(...given),
        iterate: (given) => statement.iterate(...given),
      }
    },
    close: () => {
      statements.clear()
      database.close()
    },
  }
}

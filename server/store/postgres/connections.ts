import { Socket } from 'node:net'
import { CompiledQuery, type Driver, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { valuesAsOne } from '../one-value.ts'
import type { Schema } from '../schema.ts'
import { lockKey } from './lock-key.ts'

/** Connections of one process for queries outside of transactions. */
const readersAtMost = 8

/**
 * Milliseconds for which a query waits for a free connection, or a transaction for those before it. However busy the database is, all of
 * them have their turn; this ends those that wait for one that answers no more.
 */
const longestTurn = 5 * oneMinute

/** Milliseconds. */
const limits = {
  /** Until a connection is made. */
  connectionTimeoutMillis: 10_000,
  /** For which a process waits for its turn to write. The transactions of others take a few milliseconds each. */
  lock_timeout: 30_000,
  /** After which a transaction is undone whose process hangs or is cut off: it keeps all others from writing. */
  idle_in_transaction_session_timeout: 15_000,
  /** For one statement. Those of the server take seconds at most, however large the office is. */
  statement_timeout: 2 * oneMinute,
  /** After which the system asks whether the other machine is still there. Its own default is two hours. */
  keepAliveInitialDelayMillis: 10_000,
}

/** Milliseconds without a byte after which a connection is given up: no statement is allowed to take as long. */
const longestSilence = limits.statement_timeout + oneMinute

/** OID of `bigint`. Instants and counts fit in numbers exactly. */
const bigint = 20

const types = new pg.TypeOverrides()
types.setTypeParser(bigint, Number)

/** Returns how one process connects. Throws if the address names a file of a certificate that can't be read. */
export const clientConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'foyer',
  // Another process for a query takes longer to start (10 ms) than the query itself, and all processors serve other users.
  options: '-c max_parallel_workers_per_gather=0',
  keepAlive: true,
  types,
  ...limits,
})

const unanswered = (): Error => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

/** The connections of one process. */
export interface Connections {
  readonly db: Kysely<Schema>
  /** Breaks all of them, so that what waits for an answer fails, and opens none while the database is away. */
  setAway(isAway: boolean): void
}

/**
 * Opens the connections of one process: several for queries, and one for all transactions, so that those that wait for their turn keep no
 * query waiting. `isPatient`: a statement takes as long as it likes, such as one that changes a table.
 */
export function connectTo(url: string, { isPatient = false } = {}): Connections {
  const open = new Set<Socket>()
  let isAway = false
  const config = { ...clientConfig(url), ...(isPatient && { statement_timeout: 0 }) }

  /** A client of a pool, which hands its own limit on to it. */
  class PoolClient extends pg.Client {
    readonly #socket: Socket

    constructor(given: pg.ClientConfig = {}) {
      const socket = new Socket()
      super({ ...given, connectionTimeoutMillis: limits.connectionTimeoutMillis, stream: () => socket })
      this.#socket = socket
      if (!isPatient) socket.setTimeout(longestSilence, () => socket.destroy())
      socket.once('close', () => open.delete(socket))
      // It can break between two statements of a transaction, without another listener. The next statement fails.
      this.on('error', () => undefined)
    }
    override connect(): Promise<pg.Client>
    override connect(callback: Parameters<pg.Client['connect']>[0]): void
    override connect(callback?: Parameters<pg.Client['connect']>[0]): Promise<pg.Client> | void {
      if (!isAway) open.add(this.#socket)
      if (callback === undefined) return isAway ? Promise.reject(unanswered()) : super.connect()
      if (isAway) process.nextTick(callback, unanswered())
      else super.connect(callback)
    }
  }

  const pool = (max: number): pg.Pool => {
    const made = new pg.Pool({ ...config, max, connectionTimeoutMillis: longestTurn, Client: PoolClient })
    // A connection that broke while nobody used it. The next query opens another one.
    made.on('error', () => undefined)
    return made
  }
  return {
    db: new OneWriter(
      pool(readersAtMost),
      new Kysely<Schema>({ dialect: new WriterDialect({ pool: pool(1) }), plugins }),
    ),
    setAway: (is) => {
      isAway = is
      if (is) for (const socket of open) socket.destroy()
    },
  }
}

const plugins = [valuesAsOne('postgres')]

/** All transactions go over a connection of their own. */
class OneWriter extends Kysely<Schema> {
  readonly #writer: Kysely<Schema>

  constructor(readers: pg.Pool, writer: Kysely<Schema>) {
    super({ dialect: new PostgresDialect({ pool: readers }), plugins })
    this.#writer = writer
  }
  override transaction(): ReturnType<Kysely<Schema>['transaction']> {
    return this.#writer.transaction()
  }
  override async destroy(): Promise<void> {
    await super.destroy()
    await this.#writer.destroy()
  }
}

const beginInTurn = CompiledQuery.raw(`BEGIN; SELECT pg_advisory_xact_lock(${lockKey('write')})`)

/**
 * One transaction after the other, of all processes. Each statement sees everything that was committed before it (READ COMMITTED), so
 * after its turn has come a transaction sees all changes of the others.
 */
class WriterDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    driver.beginTransaction = async (connection) => {
      try {
        await connection.executeQuery(beginInTurn)
      } catch (error) {
        await driver.rollbackTransaction(connection)
        throw error
      }
    }
    return driver
  }
}

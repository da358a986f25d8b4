import { type Kysely, sql } from 'kysely'
import { createGate } from '#src/calendars/batches.ts'
import { createTurns, type Turn } from '../turns.ts'
import { lockKey } from './lock-key.ts'

/** Connections that hold a lock at a time: the others are for queries. */
const locksAtMost = 3

/** Returns the turns of all processes of a database. Each holds a connection, but no transaction: others read and write meanwhile. */
export function createSharedTurns<Tables>(db: Kysely<Tables>): Turn {
  const turn = createTurns()
  const pass = createGate(locksAtMost)
  return (name, work) => turn(name, () => pass(() => withLock(db, name, work)))
}

const withLock = <Tables, Result>(db: Kysely<Tables>, name: string, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const key = sql.raw(lockKey(name))
    await sql`SELECT pg_advisory_lock(${key})`.execute(connection)
    try {
      return await work()
    } finally {
      // A connection that broke has no lock any more.
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined)
    }
  })

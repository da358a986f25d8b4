import pg from 'pg'
import { clientConfig } from './connections.ts'
import { lockKey } from './lock-key.ts'

/**
 * A connection that stays: over it a process hears of the commits of others, and it holds the locks of jobs, which a process that is
 * killed loses with it.
 */
export interface Line {
  /** Returns false if another process holds the lock, or if there is no connection now. */
  lock(name: string): Promise<boolean>
  unlock(name: string): Promise<void>
  /** Gives the connection up, and opens another one. */
  drop(): void
  close(): Promise<void>
}

/** The channel that a trigger of the outbox notifies. */
export const outboxChannel = 'foyer_outbox'

/** Milliseconds between two tries to connect. */
const betweenTries = 1_000

/** The database notices within a minute that the machine of this process is gone, and gives its locks to others. */
const begin = `LISTEN ${outboxChannel};
  SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3`

/**
 * Opens the connection, and opens it again whenever it breaks. `heard` is called for each commit of an event, and after each time without
 * a connection, since commits were missed then.
 */
export function openLine(url: string, heard: () => void): Line {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  const lost = (which: pg.Client): void => {
    if (client === which) client = null
    if (!isClosed) timer ??= setTimeout(again, betweenTries).unref()
  }
  const connect = async (): Promise<void> => {
    // A lost answer is no reason to wait for ever.
    const next = new pg.Client({ ...clientConfig(url), query_timeout: 10_000 })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', heard)
    try {
      await next.connect()
      await next.query(begin)
      client = next
      heard()
    } catch {
      giveUp(next)
    }
  }
  const again = (): void => {
    timer = null
    connecting = connect()
  }
  /** Nobody knows which locks a connection still has on which a question failed. Its end may take long, and is not waited for. */
  const giveUp = (which: pg.Client): void => {
    which.removeListener('notification', heard)
    void which.end().catch(() => undefined)
    lost(which)
  }
  let connecting = connect()

  const askNow = async (sql: string): Promise<boolean> => {
    await connecting
    const asked = client
    if (asked === null) return false
    try {
      const { rows } = await asked.query<{ readonly is: boolean }>(sql)
      return rows[0]?.is === true
    } catch {
      giveUp(asked)
      return false
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  /** One question after the other: jobs ask at the same time. */
  const ask = (sql: string): Promise<boolean> => {
    const asked = turn.then(() => askNow(sql))
    turn = asked
    return asked
  }
  return {
    lock: (name) => ask(`SELECT pg_try_advisory_lock(${lockKey(name)}) AS is`),
    unlock: async (name) => void (await ask(`SELECT pg_advisory_unlock(${lockKey(name)}) AS is`)),
    drop: () => {
      if (client !== null) giveUp(client)
    },
    close: async () => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await connecting
      await turn
      await client?.end()
    },
  }
}

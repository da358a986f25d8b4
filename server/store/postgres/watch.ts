import { Socket } from 'node:net'
import pg from 'pg'
import { clientConfig } from './connections.ts'
import { isSilence } from './faults.ts'

/**
 * Asks a database all the time whether it is there. If its machine vanishes, TCP waits for many minutes, and so does everything that was
 * asked over a connection.
 */
export interface Watch {
  close(): Promise<void>
}

/** Milliseconds between two looks. */
const lookEvery = 1_000
/** Looks without an answer until it is asked over another connection: perhaps only that one is broken. */
const looksUntilOther = 3
/** Looks without an answer until it counts as away. A process that is held up looks as seldom as it reads, so this is no matter of its own speed. */
const looksUntilAway = 7

interface Told {
  /** Called once when nothing answers any more. */
  readonly away: () => void
  /** Called once when something answers again. */
  readonly back: () => void
}

export function watchDatabase(url: string, { away, back }: Told): Watch {
  let client: pg.Client | null = null
  let asking: { readonly socket: Socket; readonly client: pg.Client } | null = null
  let socketOfClient = new Socket()
  let looks = 0
  let isAway = false

  const answered = (): void => {
    looks = 0
    if (!isAway) return
    isAway = false
    back()
  }
  const ask = async (): Promise<void> => {
    const isNew = client === null
    if (isNew) socketOfClient = new Socket()
    const socket = socketOfClient
    const asked = client ?? newClient(url, socket)
    const question = { client: asked, socket }
    asking = question
    try {
      if (isNew) await asked.connect()
      await asked.query('SELECT 1')
      if (asking !== question) return
      client = asked
      answered()
    } catch (error) {
      socket.destroy()
      if (asking !== question) return
      client = null
      // A database that refuses is there, and says so to each query.
      if (!isSilence(error)) answered()
    } finally {
      if (asking === question) asking = null
    }
  }
  const look = (): void => {
    looks += 1
    if (looks === looksUntilOther && client !== null) giveUp()
    if (looks >= looksUntilAway && !isAway) {
      isAway = true
      away()
    }
    if (asking === null) void ask()
  }
  const giveUp = (): void => {
    client = null
    asking?.socket.destroy()
    asking = null
  }
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      if (client !== null && asking === null) await client.end()
      else socketOfClient.destroy()
    },
  }
}

function newClient(url: string, socket: Socket): pg.Client {
  const client = new pg.Client({ ...clientConfig(url), query_timeout: 10_000, stream: () => socket })
  // The question under way fails with it.
  client.on('error', () => undefined)
  return client
}

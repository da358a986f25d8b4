import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterTest } from '#tests/clean-up.ts'

/** A network between a server and its database. */
export interface Relay {
  /** Address of the database behind it. */
  readonly database: string
  /** Forwards nothing any more, without a word, as if the other machine had vanished. */
  vanish(): void
  /** Forwards again, for new connections. Those from before never hear anything. */
  appear(): void
}

/** Opens a network to a database at a socket. It is closed after the test. */
export async function relayTo(database: string): Promise<Relay> {
  const { host, port, user, database: name } = new pg.Client({ connectionString: database })
  const sockets = new Set<Socket>()
  let isThere = true
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined))
    if (!isThere) return
    const far = connect(`${host}/.s.PGSQL.${port}`)
    sockets.add(far.on('error', () => undefined))
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    database: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    vanish: () => {
      isThere = false
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    appear: () => (isThere = true),
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A small load balancer: each connection goes to the next process that accepts it. */
export interface RoundRobin {
  readonly origin: string
  /** Sets the origins of the processes, in place of those before. */
  goTo(origins: readonly string[]): void
  close(): void
}

/** Opens a load balancer on this machine. */
export async function openRoundRobin(): Promise<RoundRobin> {
  let ports: readonly number[] = []
  let turn = 0
  const sockets = new Set<Socket>()
  const known = (socket: Socket): Socket => {
    sockets.add(socket.on('error', () => socket.destroy()))
    return socket.once('close', () => sockets.delete(socket))
  }
  /** Connects to the next process, or to one after it. Null if none accepts. */
  const reach = async (): Promise<Socket | null> => {
    for (let tried = 0; tried < ports.length; tried++) {
      const far = known(connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1'))
      const isOpen = await Promise.race([once(far, 'connect').then(() => true), once(far, 'close').then(() => false)])
      if (isOpen) return far
    }
    return null
  }
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const near = known(socket)
    void reach()
      .catch(() => null)
      .then((far) => {
        if (far === null || near.destroyed) {
          near.destroy()
          far?.destroy()
          return
        }
        near.pipe(far)
        far.pipe(near)
        near.once('close', () => far.destroy())
        far.once('close', () => near.destroy())
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goTo: (origins) => {
      ports = origins.map((origin) => Number(new URL(origin).port))
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

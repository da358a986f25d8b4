import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way between a page and its server, which can be cut and blocked. */
export interface BreakableNetwork {
  /** Where the server is reached through it. */
  readonly origin: string
  /** Breaks every connection without a word; new ones are made at once. */
  cut(): void
  /** Breaks every connection and makes none until `open`. */
  block(): void
  open(): void
  close(): Promise<void>
}

/** In front of this port, on a port of its own. */
export async function openNetwork(port: number): Promise<BreakableNetwork> {
  const sockets = new Set<Socket>()
  let isBlocked = false
  const keep = (socket: Socket, other: () => void): void => {
    sockets.add(socket)
    // Whoever ends or breaks on one side does so on the other.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other()
    })
  }
  const server = createServer((inside) => {
    if (isBlocked) {
      inside.destroy()
      return
    }
    const outside = connect(port, '127.0.0.1')
    keep(inside, () => outside.destroy())
    keep(outside, () => inside.destroy())
    inside.pipe(outside)
    outside.pipe(inside)
  })
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    block() {
      isBlocked = true
      cut()
    },
    open() {
      isBlocked = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}

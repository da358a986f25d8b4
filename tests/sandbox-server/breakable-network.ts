import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a page and its server with connections that can be cut and blocked. */
export interface BreakableNetwork {
  /** The origin of the proxy. */
  readonly origin: string
  /** Destroys every connection. New ones are accepted. */
  cut(): void
  /** Destroys every connection and accepts none until `open`. */
  block(): void
  open(): void
  close(): Promise<void>
}

/** Opens a proxy of a port on another port. */
export async function openNetwork(port: number): Promise<BreakableNetwork> {
  const sockets = new Set<Socket>()
  let isBlocked = false
  const track = (socket: Socket, other: () => void): void => {
    sockets.add(socket)
    // If one side ends, the other ends too.
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
    track(inside, () => outside.destroy())
    track(outside, () => inside.destroy())
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

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Running } from '#server/start.ts'

/**
 * Starts two servers, and a proxy on a port that gives them connections by turns, so that hardly two requests of a page go the same way.
 * Returns the first server, with the address of the proxy.
 */
export async function startTwo(start: () => Promise<Running>, port: number): Promise<Running> {
  const [one, other] = [await start(), await start()]
  const open = new Set<Socket>()
  let turn = 0
  const proxy = createServer((socket) => {
    turn += 1
    const target = connect((turn % 2 === 0 ? one : other).port, '127.0.0.1')
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject)
    proxy.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = proxy.address() as AddressInfo
  return {
    ...one,
    port: taken,
    origin: `http://localhost:${taken}`,
    get connections() {
      return one.connections + other.connections
    },
    close: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      await Promise.all([one.close(), other.close()])
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { HubConnections } from './connections.ts'

/** Maximum bytes of one message of a client. An `Object` invocation is much shorter. */
export const messageAtMost = 65_536

/** Maximum bytes queued for a client that does not read. If exceeded, it is disconnected, and reloads everything on reconnection. */
export const bufferedAtMost = 1_000_000

/** The WebSocket transport: frames as text, both ways. */
export function createWebSocketTransport(connections: HubConnections) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageAtMost, perMessageDeflate: false })

  const take = (socket: WebSocket, token: string | null) => {
    const client = connections.join(token, {
      send: (text) => {
        if (socket.bufferedAmount > bufferedAtMost) socket.terminate()
        else socket.send(text)
      },
      close: (code, reason) => {
        // 1006 means a broken connection and cannot be sent.
        if (code === 1006) socket.terminate()
        else socket.close(code, reason)
      },
    })
    if (client === null) return socket.terminate()
    socket.on('message', (data, isBinary) => {
      if (!isBinary) client.receive(String(data))
    })
    socket.on('pong', () => client.heard())
    // An oversized or broken frame; 'close' follows.
    socket.on('error', () => undefined)
    socket.on('close', () => client.gone())
  }

  return {
    /** Completes the upgrade and joins the hub. */
    accept: (incoming: IncomingMessage, socket: Duplex, head: Buffer, token: string | null): void => {
      sockets.handleUpgrade(incoming, socket, head, (opened) => take(opened, token))
    },
    /** Terminates the connections that have not been closed. */
    end: (): void => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

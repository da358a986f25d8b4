import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { HubSocket } from '#server/rules/hub.ts'
import type { HubClient, HubConnections } from './connections.ts'

/** A client that polls repeatedly. Messages between two polls wait for the next one. */
export interface Polling {
  readonly client: HubClient
  /** Responds with the queued messages, or as soon as there is one. */
  poll(outgoing: ServerResponse): void
  /** The client ends the connection: a poll under way gets a 204. */
  end(): void
}

/** Milliseconds. The client gives up after 100 s (section 9). */
const longestPoll = 90_000

/** Starts the long-polling transport. Returns null if the token is unknown. `over` is called once, when no further poll is allowed. */
export function startPolling<Who>(
  connections: HubConnections<Who>,
  token: string,
  who: Who,
  over: () => void,
): Polling | null {
  let queue: string[] = []
  let queued = 0
  let waiting: ServerResponse | null = null
  let timer: NodeJS.Timeout | undefined
  let isEnding = false

  const answer = (status: 200 | 204) => {
    const outgoing = waiting
    if (outgoing === null) return
    waiting = null
    clearTimeout(timer)
    const body = status === 200 ? queue.join('') : ''
    if (status === 200) {
      queue = []
      queued = 0
    }
    const size = status === 200 ? { 'content-length': Buffer.byteLength(body) } : {}
    outgoing.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store', ...size })
    outgoing.end(body)
    if (status === 204) over()
  }
  const cut = () => {
    waiting?.destroy()
    waiting = null
    clearTimeout(timer)
    over()
  }
  const socket: HubSocket = {
    send: (text) => {
      queue.push(text)
      queued += text.length
      if (queued > bufferedAtMost) {
        client?.gone()
        cut()
      } else answer(200)
    },
    close: (code) => {
      isEnding = true
      if (code === 1006) cut()
      // Queued messages come first. The next poll learns that it was the last.
      else if (queue.length === 0) answer(204)
    },
  }
  const client = connections.join(token, socket, who)
  if (client === null) return null

  return {
    client,
    poll: (outgoing) => {
      client.heard()
      // A poll is still waiting only if its response was lost.
      answer(200)
      waiting = outgoing
      outgoing.once('close', () => {
        if (waiting === outgoing) {
          waiting = null
          clearTimeout(timer)
        }
      })
      if (queue.length > 0) answer(200)
      else if (isEnding) answer(204)
      else timer = setTimeout(() => answer(200), longestPoll)
    },
    end: () => {
      client.gone()
      isEnding = true
      if (waiting === null) over()
      else answer(204)
    },
  }
}

/** Opens the server-sent events transport: frames in the stream, the client's messages by POST. Returns null if the token is unknown. */
export function openEventStream<Who>(
  connections: HubConnections<Who>,
  token: string,
  who: Who,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
): HubClient | null {
  const socket: HubSocket = {
    send: (text) => {
      if (outgoing.writableLength > bufferedAtMost) outgoing.destroy()
      else outgoing.write(`data: ${text}\r\n\r\n`)
    },
    close: (code) => {
      if (code === 1006) outgoing.destroy()
      else outgoing.end()
    },
  }
  const client = connections.join(token, socket, who)
  if (client === null) return null
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    'x-accel-buffering': 'no',
  })
  // A comment, so that the headers are sent immediately and proxies forward the open stream.
  outgoing.write(':\r\n\r\n')
  incoming.socket.setNoDelay(true)
  return client
}

/** Maximum bytes of one message of a client. An `Object` invocation is much shorter. */
export const messageAtMost = 65_536

/**
 * Maximum bytes queued for a client that does not read: more than 2,000 changes. A client that misses more is disconnected, because it
 * loads everything again when it reconnects, and that is less to send than the changes. Thousand clients that stand still
 * keep 256 MB at most.
 */
export const bufferedAtMost = 256_000

/** The WebSocket transport: frames as text, both ways. */
export function createWebSocketTransport<Who>(connections: HubConnections<Who>) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageAtMost, perMessageDeflate: false })

  const take = (socket: WebSocket, token: string | null, who: Who) => {
    const wire: HubSocket = {
      send: (text) => {
        if (socket.bufferedAmount > bufferedAtMost) socket.terminate()
        else socket.send(text)
      },
      close: (code, reason) => {
        // 1006 means a broken connection and cannot be sent.
        if (code === 1006) socket.terminate()
        else socket.close(code, reason)
      },
    }
    const client = connections.join(token, wire, who)
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
    accept: (
      incoming: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      { connection, who }: { readonly connection: string | null; readonly who: Who },
    ): void => {
      sockets.handleUpgrade(incoming, socket, head, (opened) => take(opened, connection, who))
    },
    /** Terminates the connections that have not been closed. */
    end: (): void => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

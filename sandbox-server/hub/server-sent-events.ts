import type { IncomingMessage, ServerResponse } from 'node:http'
import { bufferedAtMost } from './bounds.ts'
import type { HubClient, HubConnections } from './connections.ts'

/** The server-sent events transport: frames come down the stream, the client's messages by POST. Null for an unknown token. */
export function openEventStream(
  connections: HubConnections,
  token: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): HubClient | null {
  const client = connections.join(token, {
    send: (text) => {
      if (outgoing.writableLength > bufferedAtMost) outgoing.destroy()
      else outgoing.write(`data: ${text}\r\n\r\n`)
    },
    close: (code) => {
      if (code === 1006) outgoing.destroy()
      else outgoing.end()
    },
  })
  if (client === null) return null
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    'x-accel-buffering': 'no',
  })
  // A comment: the headers leave at once, and what stands between passes on that the stream is open.
  outgoing.write(':\r\n\r\n')
  incoming.socket.setNoDelay(true)
  return client
}

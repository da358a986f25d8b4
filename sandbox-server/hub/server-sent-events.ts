import type { IncomingMessage, ServerResponse } from 'node:http'
import { bufferedAtMost } from './bounds.ts'
import type { HubClient, HubConnections } from './connections.ts'

/** Opens the server-sent events transport: frames in the stream, the client's messages by POST. Returns null if the token is unknown. */
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
  // A comment, so that the headers are sent immediately and proxies forward the open stream.
  outgoing.write(':\r\n\r\n')
  incoming.socket.setNoDelay(true)
  return client
}

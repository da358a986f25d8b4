import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { cacheControl } from '../../tools/headers/security-headers.mjs'

/** Returns null if the body has more than `limit` bytes. Rejects if the client disconnects before the end. */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > limit) return null
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/** Sends an error as JSON. `close` ends the connection, because the rest of the request's body is not read. */
export function writeProblem(
  outgoing: ServerResponse,
  { status, message, close = false }: { readonly status: number; readonly message: string; readonly close?: boolean },
): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy()
    return
  }
  const body = JSON.stringify({ message })
  if (close) outgoing.setHeader('connection', 'close')
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': cacheControl.missing,
  })
  outgoing.end(body)
}

/** Rejects the upgrade to a WebSocket. `status` is a code and its words. */
export const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

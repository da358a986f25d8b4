import type { IncomingMessage } from 'node:http'

/** Maximum bytes of a request's body. The product's largest, five thousand addresses, needs a fifth of it. */
export const bodyAtMost = 1_000_000

/** Reason for which a request is rejected, as its HTTP status. */
export interface Refusal {
  readonly status: 400 | 413
  readonly message: string
}

const ofConnection = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'])

/**
 * Returns a Node request in the form that the handlers accept, with the URL `address`. Its signal aborts if the client disconnects.
 * A body that exceeds the limit is not read to its end.
 */
export async function readRequest(incoming: IncomingMessage, address: URL): Promise<Request | Refusal> {
  const { method = 'GET' } = incoming
  const leaving = new AbortController()
  incoming.once('close', () => {
    if (!incoming.complete) leaving.abort()
  })
  const takesBody = method !== 'GET' && method !== 'HEAD'
  const body = takesBody ? await readBody(incoming, bodyAtMost) : null
  if (takesBody && body === null)
    return { status: 413, message: `A request may carry ${bodyAtMost / 1_000_000} MB at most.` }
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    if (!ofConnection.has(name)) for (const one of value ?? []) headers.append(name, one)
  }
  try {
    return new Request(address, { method, headers, body, signal: leaving.signal })
  } catch (error) {
    return { status: 400, message: String(error) }
  }
}

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

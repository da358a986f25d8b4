import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFile, type StaticFiles } from '#server/http/files.ts'
import { readBody, writeProblem } from '#server/hub/node-http.ts'
import { cacheControl, securityHeaders } from '../tools/headers/security-headers.mjs'

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

/** Sends a response of the handlers. For HEAD, only the headers of GET. */
export async function writeResponse(response: Response, outgoing: ServerResponse, method: string): Promise<void> {
  const body = response.body === null ? null : new Uint8Array(await response.arrayBuffer())
  if (outgoing.destroyed) return
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  const hasBody = response.status !== 204 && response.status !== 304
  if (hasBody) outgoing.setHeader('content-length', body?.byteLength ?? 0)
  if (!outgoing.hasHeader('cache-control')) outgoing.setHeader('cache-control', cacheControl.missing)
  outgoing.end(hasBody && method !== 'HEAD' ? body : null)
}

/** Answers with the client's file of a path, or with the application. */
export async function serveFile(
  files: StaticFiles,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
): Promise<void> {
  const request = await readRequest(incoming, new URL('http://localhost/'))
  if (request instanceof Request) await writeResponse(answerFile(files, request, path), outgoing, request.method)
  else writeProblem(outgoing, { ...request, close: true })
}

/** Sets the headers of every response: those of a deployment whose API and calendar are on the page's own origin. */
export function writeSecurityHeaders(outgoing: ServerResponse, host: string): void {
  for (const [name, value] of securityHeaders({ apiURL: '/' }, { origin: `http://${host}` }))
    outgoing.setHeader(name, value)
}

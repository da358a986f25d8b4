import type { ServerResponse } from 'node:http'

/** Sends a response of the handlers. For HEAD, only the headers of GET. */
export async function writeResponse(response: Response, outgoing: ServerResponse, method: string): Promise<void> {
  const body = response.body === null ? null : new Uint8Array(await response.arrayBuffer())
  if (outgoing.destroyed) return
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  const hasBody = response.status !== 204 && response.status !== 304
  if (hasBody) outgoing.setHeader('content-length', body?.byteLength ?? 0)
  if (!outgoing.hasHeader('cache-control')) outgoing.setHeader('cache-control', 'no-store')
  outgoing.end(hasBody && method !== 'HEAD' ? body : null)
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
    'cache-control': 'no-store',
  })
  outgoing.end(body)
}

/**
 * Sets the headers of every response, as docs/deploying.md requires. The hub's socket is listed besides 'self' because some
 * browsers do not apply 'self' to ws:.
 */
export function writeSecurityHeaders(outgoing: ServerResponse, host: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types foyer-worker foyer-html foyer-map',
  ]
  outgoing.setHeader('content-security-policy', policy.join('; '))
  outgoing.setHeader('x-content-type-options', 'nosniff')
  outgoing.setHeader('referrer-policy', 'no-referrer')
  outgoing.setHeader('cross-origin-resource-policy', 'same-origin')
  outgoing.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
}

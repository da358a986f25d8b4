import type { ServerResponse } from 'node:http'

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
    'trusted-types foyer-worker foyer-xml foyer-html foyer-map',
  ]
  outgoing.setHeader('content-security-policy', policy.join('; '))
  outgoing.setHeader('x-content-type-options', 'nosniff')
  outgoing.setHeader('referrer-policy', 'no-referrer')
  outgoing.setHeader('cross-origin-resource-policy', 'same-origin')
  outgoing.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
}

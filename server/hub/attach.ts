import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { parseUrl } from '#src/kernel/parse-url.ts'
import type { Duplex } from 'node:stream'
import { securityHeaders } from '../../tools/headers/security-headers.mjs'
import { authorizeByCookie } from '../http/cookie-session.ts'
import type { Office } from '../office.ts'
import { reasonOf } from '../plain-fault.ts'
import { isStorageFault } from '../store/storage-fault.ts'
import { refuseUpgrade, writeProblem } from './node-http.ts'
import type { ServedHub } from './serve-hub.ts'

const hubPath = '/MessageHub'

type Parts = Pick<Office, 'log' | 'publicURL' | 'settings'> & { readonly hub: ServedHub }

/** Returns a listener that answers requests of the hub, and hands on all others. */
export function withHub({ hub, log, settings }: Parts, other: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const url = urlOf(incoming)
    if (url === null || !isOfHub(url)) {
      other(incoming, outgoing)
      return
    }
    for (const [name, value] of securityHeaders({ apiURL: '/' }, { origin: url.origin }))
      outgoing.setHeader(name, value)
    if (settings.tokenStorage === 'cookie') authorizeByCookie(incoming.headers)
    hub.answer(incoming, outgoing, url).catch((error: unknown) => {
      // The client disconnected before the end of its request.
      if (incoming.destroyed && !incoming.complete) return
      log.error({ path: url.pathname, reason: reasonOf(error) }, 'A call of the hub failed.')
      const isAway = error instanceof Error && isStorageFault(error)
      writeProblem(
        outgoing,
        isAway
          ? { status: 503, message: 'The server cannot look up who asks. Try again later.' }
          : { status: 500, message: 'Something went wrong. Tell the people who run the server.' },
      )
    })
  }
}

/** Opens WebSockets of the hub. Those of pages elsewhere are refused: their visitors' cookies must not open the hub for them. */
export function acceptWebSockets(server: Server, { hub, log, publicURL, settings }: Parts): void {
  const accept = (incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { headers } = incoming
    const url = urlOf(incoming)
    if (url === null || url.pathname !== hubPath) return refuseUpgrade(socket, '404 Not Found')
    const hosts = [url.host, new URL(publicURL()).host]
    if (headers.origin !== undefined && !hosts.includes(hostOf(headers.origin)))
      return refuseUpgrade(socket, '403 Forbidden')
    if (settings.tokenStorage === 'cookie') authorizeByCookie(headers)
    hub
      .upgrade(incoming, socket, head, url)
      // Without the query, which has the token.
      .catch((error: unknown) => log.error({ path: hubPath, reason: reasonOf(error) }, 'A WebSocket failed.'))
  }
  server.on('upgrade', (incoming, socket, head) => {
    endAfterErrors(socket)
    accept(incoming, socket, head)
  })
}

/** Apart from the request, which a listener would keep in memory for as long as the connection is open. */
function endAfterErrors(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
}

const isOfHub = ({ pathname }: URL): boolean => pathname === hubPath || pathname.startsWith(`${hubPath}/`)

/** Concatenated, not resolved, because '//host/x' is a path here. Null if it is no address. */
function urlOf({ headers, url: path = '/' }: IncomingMessage): URL | null {
  const written = `http://${headers.host ?? ''}${path}`
  return path.startsWith('/') ? parseUrl(written) : null
}

const hostOf = (origin: string): string => parseUrl(origin)?.host ?? ''

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import type { BackEnd } from '#mocks/back-end.ts'
import { authorizeByCookie, withCookies, withTokens } from '#server/http/cookie-session.ts'
import type { StaticFiles } from '#server/http/files.ts'
import { refuseUpgrade, writeProblem } from '#server/hub/node-http.ts'
import { type HubRules, serveHub } from '#server/hub/serve-hub.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { readRequest, serveFile, writeResponse, writeSecurityHeaders } from './http.ts'
import { hubOf } from './hub-of-back-end.ts'
import { hostname } from 'node:os'

export interface ServeOptions {
  readonly backEnd: BackEnd
  /** The built client, or null to serve only the back end. */
  readonly files: StaticFiles | null
  /** 0 uses any free port. */
  readonly port: number
  /** The network interface. Loopback is not reachable from other machines. */
  readonly host: string
  readonly hub?: HubRules
}

export interface Served {
  readonly port: number
  readonly origin: string
  readonly connections: number
  /** Notifies the hub's clients, then ends every connection. */
  close(): Promise<void>
}

/** Milliseconds for the clients to receive the notification. */
const farewell = 100

/** Serves the simulated back end on a port: its API, calendar and hub, and the client. Rejects with the error of `listen`. */
export async function serveBackEnd({ backEnd, files, port, host, hub: rules = {} }: ServeOptions): Promise<Served> {
  const { server: world } = backEnd
  const hub = serveHub(hubOf(backEnd), rules)
  const hubPath = `${new URL(world.apiURL).pathname}/MessageHub`
  const hasCookies = world.config['tokenStorage'] === 'cookie'
  const cookies = { path: new URL(world.apiURL).pathname, isSecure: false }
  const isOfHub = ({ pathname }: URL) => pathname === hubPath || pathname.startsWith(`${hubPath}/`)

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { headers, url: path = '/', method = 'GET' } = incoming
    const address = headers.host
    if (address === undefined || !isOwnHost(address, host))
      return writeProblem(outgoing, { status: 421, message: 'Unknown host name.', close: true })
    writeSecurityHeaders(outgoing, address)
    const url = addressOf(address, path)
    if (url === null) return writeProblem(outgoing, { status: 400, message: 'Invalid URL.' })
    if (hasCookies) authorizeByCookie(headers)
    if (isOfHub(url)) return hub.answer(incoming, outgoing, url)
    const inner = innerAddress(url.pathname + url.search, world.apiURL)
    if (inner !== null) return answerFromBackEnd(inner, incoming, outgoing)
    if (files !== null) return serveFile(files, incoming, outgoing, url.pathname)
    return writeProblem(outgoing, { status: 404, message: `Cannot ${method} this URL.` })
  }

  const answerFromBackEnd = async (inner: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, inner)
    if (!(request instanceof Request)) return writeProblem(outgoing, { ...request, close: true })
    const isOfApi = hasCookies && inner.href.startsWith(world.apiURL)
    const told = isOfApi ? await withTokens(request) : request
    const answered = told instanceof Response ? told : await backEnd.answer(told)
    const isOfCookies = isOfApi && answered !== null && !(told instanceof Response)
    const response = isOfCookies ? await withCookies(answered, { asked: request, told }, cookies) : answered
    // Changes are stored before the response reports them.
    await world.records.settled()
    if (response === null) outgoing.destroy()
    else await writeResponse(await withOuterAddresses(response, inner, world.apiURL), outgoing, request.method)
  }

  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 60_000 })
  server.on('request', (incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      // The client disconnected before the end of its request.
      if (incoming.destroyed && !incoming.complete) return
      console.error(`${incoming.method ?? ''} ${pathOf(incoming)}:`, error)
      writeProblem(outgoing, { status: 500, message: 'The sandbox server failed. See its console for details.' })
    })
  })
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy())
    const { headers, url: path = '/' } = incoming
    const address = headers.host
    if (address === undefined || !isOwnHost(address, host)) return refuseUpgrade(socket, '421 Misdirected Request')
    // Another site must not use its visitor's browser to reach the hub.
    if (headers.origin !== undefined && !isOfHost(headers.origin, address))
      return refuseUpgrade(socket, '403 Forbidden')
    const url = addressOf(address, path)
    if (url === null || url.pathname !== hubPath) refuseUpgrade(socket, '404 Not Found')
    else {
      if (hasCookies) authorizeByCookie(headers)
      hub
        .upgrade(incoming, socket, head, url)
        .catch((error: unknown) => console.error(`Upgrade of ${pathOf(incoming)}:`, error))
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const listening = (server.address() as AddressInfo).port

  return {
    port: listening,
    origin: `http://${nameOf(host)}:${listening}`,
    get connections() {
      return hub.connections
    },
    close: async () => {
      hub.close()
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      await new Promise((resolve) => void setTimeout(resolve, farewell))
      hub.end()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Replaces the back end's internal addresses in config.json by this server's. */
async function withOuterAddresses(response: Response, inner: URL, apiURL: string): Promise<Response> {
  const { origin, pathname } = new URL(apiURL)
  if (inner.pathname !== `${pathname}/config.json` || response.status !== 200) return response
  const file = (await response.json()) as Readonly<Record<string, unknown>>
  const outer = Object.entries(file).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(origin, '') : value,
  ])
  return Response.json(Object.fromEntries(outer), {
    headers: [...response.headers].filter(([name]) => name === 'date'),
  })
}

const isOfHost = (origin: string, host: string): boolean => parseUrl(origin)?.host === host

/** Concatenated, not resolved, because '//host/x' is a path here. Returns null if the result is no address. */
function addressOf(host: string, path: string): URL | null {
  const written = `http://${host}${path}`
  return path.startsWith('/') ? parseUrl(written) : null
}

/** Without the query, because it may contain a token. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''

/** Returns the host name by which a browser on this machine reaches an interface. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Returns true if a Host header names this server. Another site can make its own name resolve to this machine (DNS rebinding) and
 * would then have the same origin. So names that it could choose are rejected; addresses and this machine's own names are accepted.
 */
export function isOwnHost(header: string | undefined, chosen: string): boolean {
  if (header === undefined) return false
  const url = parseUrl(`http://${header}`)
  if (url === null) return false
  if (url.host !== header.toLowerCase() && `${url.host}:80` !== header.toLowerCase()) return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const machine = hostname().toLowerCase()
  return isIP(name) !== 0 || ['localhost', chosen.toLowerCase(), machine, `${machine}.local`].includes(name)
}

/** Prefix of external addresses that the page requests, followed by the host: `/services/graph.microsoft.com/v1.0/me`. */
const servicesPath = '/services/'

/**
 * Returns the address at which the simulated back end expects a request to `path`, which includes the query. Returns null if the
 * request is not for the back end. Its API has one fixed address and its calendar the vendor's, regardless of this server's name.
 */
function innerAddress(path: string, apiURL: string): URL | null {
  const api = new URL(apiURL)
  if (path === '/config.json') return new URL(`${apiURL}/config.json`)
  if (path.startsWith(`${api.pathname}/`)) return new URL(api.origin + path)
  if (!path.startsWith(servicesPath)) return null
  const outside = `https://${path.slice(servicesPath.length)}`
  return parseUrl(outside)
}

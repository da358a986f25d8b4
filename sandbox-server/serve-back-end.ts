import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BackEnd } from '#mocks/back-end.ts'
import { isOwnHost } from './http/allowed-hosts.ts'
import { innerAddress } from './http/inner-address.ts'
import { readRequest } from './http/read-request.ts'
import { writeSecurityHeaders } from './http/security-headers.ts'
import { writeProblem, writeResponse } from './http/write-response.ts'
import { type HubRules, refuseUpgrade, serveHub } from './hub/serve-hub.ts'
import { answerFile } from './static/answer-file.ts'
import type { StaticFiles } from './static/static-files.ts'

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
  const hub = serveHub(backEnd, rules)
  const hubPath = `${new URL(world.apiURL).pathname}/MessageHub`
  const isOfHub = ({ pathname }: URL) => pathname === hubPath || pathname.startsWith(`${hubPath}/`)

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { headers, url: path = '/', method = 'GET' } = incoming
    const address = headers.host
    if (address === undefined || !isOwnHost(address, host))
      return writeProblem(outgoing, { status: 421, message: 'Unknown host name.', close: true })
    writeSecurityHeaders(outgoing, address)
    const url = addressOf(address, path)
    if (url === null) return writeProblem(outgoing, { status: 400, message: 'Invalid URL.' })
    if (isOfHub(url)) return hub.answer(incoming, outgoing, url)
    const inner = innerAddress(url.pathname + url.search, world.apiURL)
    if (inner !== null) return answerFromBackEnd(inner, incoming, outgoing)
    if (files !== null) return answerFile(files, incoming, outgoing, url.pathname)
    return writeProblem(outgoing, { status: 404, message: `Cannot ${method} this URL.` })
  }

  const answerFromBackEnd = async (inner: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, inner)
    if (!(request instanceof Request)) return writeProblem(outgoing, { ...request, close: true })
    const response = await backEnd.answer(request)
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
    else hub.upgrade(incoming, socket, head, url)
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
  const file = (await response.json()) as Readonly<Record<string, string>>
  const outer = Object.entries(file).map(([name, value]) => [name, value.replace(origin, '')])
  return Response.json(Object.fromEntries(outer), {
    headers: [...response.headers].filter(([name]) => name === 'date'),
  })
}

const isOfHost = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host

/** Concatenated, not resolved, because '//host/x' is a path here. Returns null if the result is no address. */
function addressOf(host: string, path: string): URL | null {
  const written = `http://${host}${path}`
  return path.startsWith('/') && URL.canParse(written) ? new URL(written) : null
}

/** Without the query, because it may contain a token. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''

/** Returns the host name by which a browser on this machine reaches an interface. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

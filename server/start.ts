import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { type AddressInfo, isIP, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createControl } from './control.ts'
import { problem } from './http/answers.ts'
import { type App, createApp } from './http/app.ts'
import { families } from './http/families.ts'
import type { StaticFiles } from './http/files.ts'
import { acceptWebSockets, withHub } from './hub/attach.ts'
import { type OfficeHub, openOfficeHub } from './hub/office-hub.ts'
import { isUnset, newSetUpCode } from './identity/set-up.ts'
import { type Job, type Jobs, startJobs } from './jobs/jobs.ts'
import { allJobs } from './jobs/all.ts'
import { createMail } from './mail/mail.ts'
import type { Office } from './office.ts'
import { createProviders } from './openid/providers.ts'
import { watchHealth } from './operation/health.ts'
import { createMetrics, type Metrics } from './operation/metrics.ts'
import { serveMetrics } from './operation/serve-metrics.ts'
import { placeOf, reasonOf } from './plain-fault.ts'
import { roomsOf } from './vendors/rooms-of.ts'
import type { Settings } from './settings.ts'
import { openStoreOf } from './store/open-store.ts'
import type { Store } from './store/store.ts'
import { openVendorAccounts } from './vendor-accounts/vendor-accounts.ts'

export interface StartParts {
  readonly settings: Settings
  /** The built client. Null serves the calls alone. */
  readonly files: StaticFiles | null
  readonly log: Logger
  /** UTC milliseconds. */
  readonly now?: () => number
  /** Instead of the server's own. */
  readonly jobs?: readonly Job[]
  /** Ends the server, puts a backup in the place of its data, and starts it again. Without it, nothing is restored while it runs. */
  readonly restore?: (file: string) => void
  /** Variables with the secrets of providers. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** How it reaches a vendor, if not as usual. */
  readonly fetch?: typeof globalThis.fetch
}

export interface Running {
  readonly office: Office
  readonly app: App
  readonly port: number
  /** Where this machine reaches it. */
  readonly origin: string
  /** Where its data is. */
  readonly place: string
  /** Where it is set up. Null if that is done. */
  readonly setUpURL: string | null
  /** Of the hub. */
  readonly connections: number
  /** Where its metrics are. Null if they are off. */
  readonly metricsPort: number | null
  /** Answers the requests under way, then ends. */
  close(): Promise<void>
}

/** Opens the store and listens. Rejects with `UnusableStore`, `UnusableProvider`, or with the error of listening. */
export async function startServer({
  settings,
  files,
  log,
  now = Date.now,
  jobs: given = allJobs,
  restore,
  environment = process.env,
  fetch = globalThis.fetch,
}: StartParts): Promise<Running> {
  const openid = createProviders(settings.openid, environment)
  const rooms = roomsOf(settings, { fetch, now })
  const answering = createPlainServer()
  const store = await openStoreOf(settings, answering)
  if (store.upgrade !== null)
    log.info(store.upgrade, 'The tables were brought to this version. To go back, restore the data from before.')
  let hub: OfficeHub | null = null
  let watching: Server | null = null
  try {
    let port = settings.port
    let jobs: Jobs | null = null
    const wake = (job: string): void => jobs?.wake(job)
    const origin = () => `${settings.tls === null ? 'http' : 'https'}://${nameOf(settings.host)}:${port}`
    const office: Office = {
      settings,
      db: store.db,
      alone: store.alone,
      turn: store.turn,
      now,
      log,
      outbox: { wake: () => hub?.wake() },
      mail: createMail(settings.mail !== null, now, () => wake('send-mail')),
      openid,
      vendorAccounts: openVendorAccounts(settings, { fetch, now }),
      rooms,
      wake,
      publicURL: () => settings.publicURL ?? origin(),
    }
    const app = createApp(office, families, files)
    const control = createControl(store, restore ?? null)
    // A process that can open the socket of the data folder can read the folder, too.
    const operator = { address: 'local', isOperator: true }
    answering.on(
      'request',
      listenerOf(log, async (request) => (await control.answer(request)) ?? app.answer(request, operator)),
    )
    const opened = await openOfficeHub(office, store.isShared)
    hub = opened
    store.listen(opened.wake)
    const parts = { ...office, hub: opened }
    const health = watchHealth(office, now())
    const metrics =
      settings.metrics === null
        ? null
        : createMetrics({ connections: () => opened.connections, health, size: store.size })
    const answer = listenerOf(log, (request, incoming) =>
      measured(metrics, request, () =>
        app.answer(asSentBy(request, incoming, settings), { address: addressOf(incoming, settings) }),
      ),
    )
    const server = await listen(settings, withHub(parts, answer))
    acceptWebSockets(server, parts)
    const endSilent = findSilent(server)
    port = (server.address() as AddressInfo).port
    if (settings.metrics !== null && metrics !== null) watching = await serveMetrics(settings.metrics, metrics, health)
    jobs = startJobs(office, metrics === null ? given : given.map(metrics.counted))
    const code = (await isUnset(store.db)) ? await newSetUpCode(store.db, now(), store.isShared) : null
    let closing: Promise<void> | null = null
    return {
      office,
      app,
      port,
      origin: origin(),
      place: store.place,
      setUpURL: code === null ? null : `${office.publicURL()}/setup#code=${code}`,
      get connections() {
        return opened.connections
      },
      metricsPort: (watching?.address() as AddressInfo | undefined)?.port ?? null,
      close: () => (closing ??= close({ server, watching, endSilent, hub, jobs, store, settings })),
    }
  } catch (error) {
    watching?.close()
    await hub?.farewell()
    await store.close()
    throw error
  }
}

interface Closing {
  readonly server: Server
  readonly watching: Server | null
  readonly settings: Settings
  readonly endSilent: () => void
  readonly hub: OfficeHub | null
  readonly jobs: Jobs | null
  readonly store: Store
}

async function close({ server, watching, endSilent, hub, jobs, store, settings }: Closing): Promise<void> {
  const farewell = settings.shutdownSeconds * 1_000
  const bound = new Promise<void>((resolve) => void setTimeout(resolve, farewell).unref())
  const stopped = jobs?.stop()
  // Streams and sockets of the hub end only if they are told to.
  await hub?.farewell()
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  // A connection that got its answer would be kept for the next question.
  const tidy = setInterval(() => {
    server.closeIdleConnections()
    endSilent()
  }, 50)
  const late = setTimeout(() => server.closeAllConnections(), farewell)
  await closed
  clearTimeout(late)
  clearInterval(tidy)
  watching?.close()
  watching?.closeAllConnections()
  // A job that goes on is done again at the next start.
  await Promise.race([stopped, bound])
  await store.close()
}

/** Returns a function that ends connections over which nothing was asked yet. Browsers open them in advance, and Node takes them for busy. */
function findSilent(server: Server): () => void {
  const silent = new Set<Socket>()
  // Requests over TLS name the socket inside.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  for (const event of ['request', 'upgrade'])
    server.on(event, ({ socket }: IncomingMessage) => void silent.delete(socket))
  return () => {
    for (const socket of silent) socket.destroy()
  }
}

/** Node's requests in the form of the application. */
function listenerOf(
  log: Logger,
  answer: (request: Request, incoming: IncomingMessage) => Promise<Response>,
): RequestListener {
  const listener = getRequestListener(
    async (request, environment) => {
      try {
        return await answer(request, (environment as { readonly incoming: IncomingMessage }).incoming)
      } catch (error) {
        // Outside of the application, which tells its own. Without the path, which may have secrets.
        const stack = error instanceof Error ? placeOf(error) : ''
        log.error({ method: request.method, reason: reasonOf(error), stack }, 'A request failed.')
        return problem(500, 'Internal', 'Something went wrong. Tell the people who run the server.')
      }
    },
    { overrideGlobalObjects: false },
  )
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

/** Counts an answer, if metrics are on. */
async function measured(metrics: Metrics | null, request: Request, answer: () => Promise<Response>): Promise<Response> {
  if (metrics === null) return answer()
  const [began, { method, url }] = [performance.now(), request]
  const count = (status: number): void =>
    metrics.answered({ method, path: new URL(url).pathname }, status, (performance.now() - began) / 1_000)
  try {
    const response = await answer()
    count(response.status)
    return response
  } catch (error) {
    count(500)
    throw error
  }
}

/** A proxy that encrypts tells in a header that the page is loaded over https. */
function asSentBy(request: Request, { headers }: IncomingMessage, { trustProxy }: Settings): Request {
  const isHttps = trustProxy && headers['x-forwarded-proto'] === 'https'
  if (!isHttps || request.url.startsWith('https:')) return request
  return new Request(request.url.replace(/^http:/, 'https:'), request)
}

/** The other end of a connection; behind a proxy, the one that the proxy has seen. */
function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: Settings): string {
  const forwarded =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return trustProxy && isIP(forwarded) !== 0 ? forwarded : (socket.remoteAddress ?? '')
}

function listen({ host, port, tls }: Settings, listener: RequestListener): Promise<Server> {
  const limits = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 60_000 }
  const server =
    tls === null
      ? createPlainServer(limits, listener)
      : createTlsServer({ ...limits, cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, listener)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/** The host name by which a browser on this machine reaches an interface. */
function nameOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

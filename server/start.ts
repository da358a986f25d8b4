import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createControl } from './control.ts'
import { type App, createApp } from './http/app.ts'
import { families } from './http/families.ts'
import type { StaticFiles } from './http/files.ts'
import { isUnset, newSetUpCode } from './identity/set-up.ts'
import { type Job, type Jobs, startJobs } from './jobs/jobs.ts'
import { allJobs } from './jobs/all.ts'
import { createMail } from './mail/mail.ts'
import type { Office } from './office.ts'
import type { Settings } from './settings.ts'
import { openStore, type Store } from './store/open.ts'

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
}

export interface Running {
  readonly office: Office
  readonly app: App
  readonly port: number
  /** Where this machine reaches it. */
  readonly origin: string
  /** Where it is set up. Null if that is done. */
  readonly setUpURL: string | null
  /** Answers what was asked, then ends. Nobody is answered after that. */
  close(): Promise<void>
}

/** Milliseconds for the answers under way when the server ends. */
const farewell = 10_000

/** Opens the store and listens. Rejects with `UnusableFolder`, or with the error of listening. */
export async function startServer({
  settings,
  files,
  log,
  now = Date.now,
  jobs: given = allJobs,
  restore,
}: StartParts): Promise<Running> {
  const answering = createPlainServer()
  const store = await openStore(settings.data, answering)
  try {
    let port = settings.port
    let jobs: Jobs | null = null
    const wake = (job: string): void => jobs?.wake(job)
    const origin = () => `${settings.tls === null ? 'http' : 'https'}://${nameOf(settings.host)}:${port}`
    const office: Office = {
      settings,
      db: store.db,
      now,
      log,
      outbox: { wake: () => undefined },
      mail: createMail(settings.mail !== null, now, () => wake('send-mail')),
      wake,
      publicURL: () => settings.publicURL ?? origin(),
    }
    const app = createApp(office, families, files)
    const control = createControl(store, restore ?? null)
    // Who may open the socket of the data folder may read the folder, too.
    const operator = { address: 'local', isOperator: true }
    answering.on(
      'request',
      listenerOf(async (request) => (await control.answer(request)) ?? app.answer(request, operator)),
    )
    const server = await listen(
      settings,
      listenerOf((request, incoming) =>
        app.answer(asSentBy(request, incoming, settings), { address: addressOf(incoming, settings) }),
      ),
    )
    port = (server.address() as AddressInfo).port
    jobs = startJobs(office, given)
    const code = (await isUnset(store.db)) ? await newSetUpCode(store.db, now()) : null
    return {
      office,
      app,
      port,
      origin: origin(),
      setUpURL: code === null ? null : `${office.publicURL()}/setup#code=${code}`,
      close: () => close(server, jobs, store),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function close(server: Server, jobs: Jobs | null, store: Store): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  // A connection that got its answer would be kept for the next question.
  const tidy = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), farewell)
  await closed
  clearTimeout(late)
  clearInterval(tidy)
  await jobs?.stop()
  await store.close()
}

/** Node's requests in the form of the application. */
function listenerOf(answer: (request: Request, incoming: IncomingMessage) => Promise<Response>): RequestListener {
  const listener = getRequestListener(
    (request, environment) => answer(request, (environment as { readonly incoming: IncomingMessage }).incoming),
    { overrideGlobalObjects: false },
  )
  return (incoming, outgoing) => void listener(incoming, outgoing)
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

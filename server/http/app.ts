import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { securityHeaders, cacheControl } from '../../tools/headers/security-headers.mjs'
import { configFile } from '../config-file.ts'
import type { Office } from '../office.ts'
import { placeOf, reasonOf } from '../plain-fault.ts'
import { Refused } from '../refused.ts'
import { isRefusedText, isStorageFault } from '../store/storage-fault.ts'
import { problem } from './answers.ts'
import { type AppEnvironment, callsOf, type Connection, type On } from './call.ts'
import { withCookies, withTokens } from './cookie-session.ts'
import { answerFile, type StaticFiles } from './files.ts'
import { refuseOtherSite } from './other-sites.ts'
import { refuseText, refusedText } from './refused-text.ts'

/** Adds the calls of a family, including those without a row in the tables of rights. */
export type Family = (parts: { readonly on: On; readonly app: Hono<AppEnvironment>; readonly office: Office }) => void

export interface App {
  answer(request: Request, connection: Connection): Promise<Response>
  /** Names of all calls that have a handler. */
  readonly calls: ReadonlySet<string>
}

/** Megabytes of a body, by the beginning of its path. */
const bodiesAtMost: Readonly<Record<string, number>> = {
  '/': 1,
  '/api/admin/resources/': 2,
  '/api/admin/resources/directory': 20,
  '/api/admin/venues': 60,
}

/** Seconds after which a client tries again while the store is away. */
const retryAfter = 5

/** The one call whose body is a form: a provider tells that a session has ended (OpenID Connect Back-Channel Logout). It is signed. */
const formPath = /^\/api\/account\/openid\/[\w-]+\/signed-out$/

/** Types of bodies. A form of another site cannot have any of these without asking first. */
const bodyTypes = /^(?:application\/json|text\/csv|application\/zip)\b/i

/** The server's HTTP: calls by the table of rights, and the built client for every other path. */
export function createApp(office: Office, families: readonly Family[], files: StaticFiles | null): App {
  const { settings, log } = office
  const app = new Hono<AppEnvironment>()
  const calls = new Set<string>()
  const on = callsOf(app, office, calls)
  for (const add of families) add({ on, app, office })
  app.notFound(() => problem(404, 'UnknownCall', 'This server has no such call.'))
  app.onError((error, context) => {
    // The product's own calendar calls the word `code` (docs/decisions, 'The product's own calendar').
    if (error instanceof Refused) return problem(error.status, error.code, error.message, { code: error.code })
    if (isRefusedText(error)) return refusedText()
    // The path of the table of rights: the one that was asked for has secrets, codes and addresses of people.
    log.error(
      { method: context.req.method, path: routePath(context), reason: reasonOf(error), stack: placeOf(error) },
      'A call failed.',
    )
    return isStorageFault(error)
      ? problem(
          503,
          'StorageFailed',
          'The server could not store this. Tell the people who run it, and try again later.',
          {},
          { 'retry-after': String(retryAfter) },
        )
      : problem(500, 'Internal', 'Something went wrong. Tell the people who run the server.')
  })

  const answerCall = async (request: Request, url: URL, connection: Connection): Promise<Response> => {
    const refused = refuseOtherSite(request) ?? refuseText(url) ?? refuseBody(request, url)
    if (refused !== null) return refused
    const isOfCookie = settings.tokenStorage === 'cookie' && url.pathname.startsWith('/')
    if (!isOfCookie) return app.fetch(request, connection)
    const told = await withTokens(request)
    if (told instanceof Response) return told
    return withCookies(
      await app.fetch(told, connection),
      { asked: request, told },
      { path: '/', isSecure: url.protocol === 'https:' },
    )
  }

  return {
    calls,
    answer: async (request, connection) => {
      const url = new URL(request.url)
      const isFile = files !== null && !isCall(url.pathname)
      const response = isFile ? answerFile(files, request, url.pathname) : await answerCall(request, url, connection)
      for (const [name, value] of securityHeaders(headerMembers(configFile(office)), { origin: url.origin }))
        response.headers.set(name, value)
      // Clients set their clock by it.
      response.headers.set('date', new Date(office.now()).toUTCString())
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', cacheControl.missing)
      return response
    },
  }
}

const isCall = (path: string): boolean =>
  /^\/(?:api|calendar|feeds|MessageHub)(?:\/|$)/.test(path) || path === '/config.json' || path === '/health'

/** The members of config.json that headers depend on. */
function headerMembers(config: Readonly<Record<string, unknown>>): { readonly apiURL: string } {
  const names = ['calendarURL', 'pictureHosts', 'hubOrigins', 'venueURL', 'reportURL']
  const members = names.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]]))
  return { apiURL: '/', ...(Object.fromEntries(members) as object) }
}

function refuseBody(request: Request, { pathname }: URL): Response | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  const paths = Object.keys(bodiesAtMost).filter((path) => pathname.startsWith(path))
  const most = Math.max(...paths.map((path) => bodiesAtMost[path] ?? 1))
  const length = request.headers.get('content-length')
  // Without either header there is no body (RFC 9112).
  if (length === null && !request.headers.has('transfer-encoding')) return null
  if (length === null) return problem(411, 'LengthRequired', 'A request with a body must say its length.')
  if (Number(length) > most * 1_000_000) return problem(413, 'TooLarge', `The body may have ${most} MB at most.`)
  const type = request.headers.get('content-type') ?? ''
  if (formPath.test(pathname) && /^application\/x-www-form-urlencoded\b/i.test(type)) return null
  if (length === '0' || bodyTypes.test(type)) return null
  return problem(415, 'UnknownType', 'The body must be JSON (content-type: application/json).')
}

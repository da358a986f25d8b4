import { usualResources, assistHandlers } from './handlers/assist.ts'
import { getResponse, HttpResponse, type RequestHandler, withoutTraces } from './msw.ts'
import { simulatedCalendars } from './providers/index.ts'
import {
  calendarTerritory,
  createServer,
  defaultServerType,
  type Server,
  type ServerOptions,
  type SimulatedCalendar,
  type StrikingFault,
} from './server/server.ts'
import { accountHandlers } from './handlers/account.ts'
import { callerOf, deviceOf } from './server/sign-in/callers.ts'
import type { HubConnection, HubSocket } from '#server/rules/hub.ts'
import { bearerOf, problem } from './handlers/answers.ts'
import { callsOf } from './handlers/call.ts'
import { cacheHandlers, eventHandlers, integrationHandlers } from './handlers/events.ts'
import { configHandlers, licenceHandlers, qrHandlers, venueHandlers } from './handlers/config.ts'
import { kioskHandlers } from './handlers/kiosks.ts'
import { favouriteHandlers, otherCalendarHandlers, settingsHandlers } from './handlers/users.ts'

/** The simulated back end: the product's API, the hub and the calendar provider. It is independent of the transport. */
export interface BackEnd {
  readonly server: Server
  /** Delay of every response, in milliseconds of real time. */
  latency: number
  /** Creates the largest response before its first request. Blocks the thread meanwhile. */
  prepare(): void
  /** Returns null if the connection breaks. */
  answer(request: Request): Promise<Response | null>
  /** `token` is that of the connection, or null if it has none. */
  openHub(socket: HubSocket, token?: string | null): HubConnection
}

export interface BackEndOptions extends Omit<ServerOptions, 'provider'> {
  /** Replaces the simulated calendar of the server type. */
  readonly provider?: SimulatedCalendar | undefined
}

const slowBy = 8_000

export async function createBackEnd(options: BackEndOptions): Promise<BackEnd> {
  const provider = options.provider ?? simulatedCalendars[options.serverType ?? defaultServerType]
  const server = await createServer({ ...options, provider })
  const families = withoutTraces(() => createFamilies(server))

  const backEnd: BackEnd = {
    server,
    latency: 0,
    prepare: () => void usualResources(server),
    openHub: (socket, token = null) => {
      const { user, person } = callerOf(server, token)
      const facts = server.tokens.read(token, 'api')
      const isOver = (): boolean => facts !== null && server.tokens.isOver(facts)
      return server.hub.open(socket, { user, deviceId: deviceOf(server, person)?.id ?? null, isOver })
    },
    answer: async (request) => {
      server.journal.write('request', `${request.method} ${request.url}`)
      const wait = backEnd.latency + (server.faults.isArmed('slow-answers') ? slowBy : 0)
      if (wait > 0) await new Promise<void>((resolve) => void server.timers.after(wait, resolve))
      const response = struck(server, request) ?? (await handle(request))
      if (response.type === 'error') return null
      // Clients set their clock by the Date header.
      response.headers.set('date', new Date(server.clock.now()).toUTCString())
      return response
    },
  }

  const handle = async (request: Request): Promise<Response> => {
    const address = request.url
    const family = families.find(({ prefix }) => address.startsWith(prefix))
    const response = family && (await getResponse([...family.handlers], request))
    return response ?? HttpResponse.json({ message: 'Unknown endpoint.' }, { status: 404 })
  }

  return backEnd
}

/** Returns the response of an armed fault, or null if the handlers respond. */
function struck(server: Server, { url }: Request): Response | null {
  const { apiURL, faults, provider } = server
  const isCalendar = calendarTerritory(server).some((prefix) => url.startsWith(prefix))
  const isConfig = url.startsWith(`${apiURL}/config.json`)
  if (isConfig) return null
  if (faults.isArmed(isCalendar ? 'calendar-down' : 'api-down')) return HttpResponse.error()
  // Signing in, refreshing and the hub have their own faults.
  if (url.startsWith(`${apiURL}/api/account/`) || url.startsWith(`${apiURL}/MessageHub`)) return null
  const striking = strikingFaults.find((name) => faults.strikes(name))
  if (striking === undefined) return null
  return (isCalendar ? provider.refuse?.(striking) : null) ?? refusals[striking]()
}

const refusals: Readonly<Record<StrikingFault, () => Response>> = {
  unauthorized: () => HttpResponse.json({ message: 'The access token has expired.' }, { status: 401 }),
  throttled: () =>
    HttpResponse.json({ message: 'Too many requests.' }, { status: 429, headers: { 'retry-after': '2' } }),
  'server-errors': () => HttpResponse.json({ message: 'Try again later.' }, { status: 503 }),
}
const strikingFaults: readonly StrikingFault[] = ['unauthorized', 'throttled', 'server-errors']

/** A family of paths. Its handlers are tried only for URLs with this prefix. */
export interface Family {
  readonly prefix: string
  readonly handlers: readonly RequestHandler[]
}

/** All path families. Trying every handler of every family would clone each request dozens of times. */
export function createFamilies(server: Server): readonly Family[] {
  const { apiURL, provider } = server
  const calendarHandlers = provider.handlers(server)
  return [
    { prefix: `${apiURL}/api/cache/`, handlers: cacheHandlers(server) },
    ...calendarTerritory(server).map((prefix) => ({ prefix, handlers: calendarHandlers })),
    { prefix: `${apiURL}/api/assist/`, handlers: assistHandlers(server) },
    { prefix: `${apiURL}/api/account/`, handlers: accountHandlers(server) },
    { prefix: `${apiURL}/api/event/`, handlers: eventHandlers(server) },
    { prefix: `${apiURL}/api/users/me/favourites`, handlers: favouriteHandlers(server) },
    { prefix: `${apiURL}/api/users/me/settings`, handlers: settingsHandlers(server) },
    { prefix: `${apiURL}/api/other-calendars`, handlers: otherCalendarHandlers(server) },
    { prefix: `${apiURL}/api/integrations/`, handlers: integrationHandlers(server) },
    { prefix: `${apiURL}/api/qrcode/`, handlers: qrHandlers(server) },
    { prefix: `${apiURL}/MessageHub`, handlers: negotiateHandlers(server) },
    { prefix: `${apiURL}/config.json`, handlers: configHandlers(server) },
    { prefix: `${apiURL}/api/navigation/venue`, handlers: venueHandlers(server) },
    { prefix: `${apiURL}/api/kiosks`, handlers: kioskHandlers(server) },
    { prefix: `${apiURL}/api/`, handlers: licenceHandlers(server) },
  ]
}

/** POST /MessageHub/negotiate: only WebSockets, which the page carries to the hub. A token is optional (section 6). */
function negotiateHandlers(server: Server): RequestHandler[] {
  let serial = 0
  return [
    callsOf(server)('POST /MessageHub/negotiate', (_caller, { request }) => {
      const token = bearerOf(request)
      if (token !== null && server.tokens.read(token, 'api') === null)
        return problem(401, 'The access token has expired.')
      if (server.hub.isRefusing) return problem(503, 'The hub is not available.')
      serial += 1
      return HttpResponse.json({
        negotiateVersion: 1,
        connectionId: `connection-${serial}`,
        connectionToken: `connection-token-${serial}`,
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      })
    }),
  ]
}

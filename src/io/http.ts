import type { CalendarProvider } from '#src/contract/calendar.ts'
import type { Http, Refusal } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import { type Bases, joinPath } from './http/address.ts'
import { attemptOnce, type Network } from './http/attempt.ts'
import { createCalendarToken } from './http/calendar-token.ts'
import { followServerDate } from './http/server-date.ts'
import { type Credential, type RunAlone, runAloneAcrossTabs } from './http/credential.ts'
import { csrfHeader, csrfNames, type CsrfNames } from './http/csrf.ts'
import { createSend } from './http/send.ts'
import { createSession } from './http/session.ts'
import type { Clock } from './clock.ts'
import { createPaths, type Paths } from './paths.ts'
import { thisPage } from './this-page.ts'
import type { Tokens } from './tokens.ts'

/** What the client must know of a provider. */
export type CalendarAccess = Pick<CalendarProvider, 'baseURL' | 'otherOrigins' | 'token' | 'scope' | 'restateRefusal'>

/** The one HTTP client, and what its owner may do beside sending. */
export interface HttpClient extends Http {
  /** Tells whose calendar the calls `to: 'calendar'` reach, and with which token. Called once the configuration is known. */
  useCalendar(provider: CalendarAccess): void
  /** A product token other than `used`, for the hub, which does not send through here. Null when there is none. */
  renewToken(used: string | null): Promise<string | null>
  /** Cancels every call under way, when the user signs out; later calls are new. */
  abortAll(): void
}

export interface HttpOptions {
  /** As in config.json: absolute, or a path of this page's origin. */
  readonly apiURL: string
  /** As in config.json; blank leaves the provider's own address. */
  readonly calendarURL?: string | null
  readonly tokens: Tokens
  readonly clock: Clock
  /** The session is over: a refresh was refused, or there was nothing to refresh with. */
  readonly onSignedOut: () => void
  readonly paths?: Paths
  readonly fetch?: typeof globalThis.fetch
  readonly csrf?: CsrfNames
  readonly page?: () => { readonly origin: string; readonly cookies: string }
  readonly isOnline?: () => boolean
  readonly random?: () => number
  readonly runAlone?: RunAlone
}

/** Milliseconds; the lock that all tabs wait for is not to be held for the time-out of an ordinary call. */
const refreshTimeout = 30_000

export function createHttp(options: HttpOptions): HttpClient {
  const { apiURL, tokens, clock, onSignedOut } = options
  const page = options.page ?? thisPage
  const paths = options.paths ?? createPaths()
  const csrf = options.csrf ?? csrfNames
  const runAlone = options.runAlone ?? runAloneAcrossTabs
  const network: Network = {
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    isOnline: options.isOnline ?? (() => globalThis.navigator?.onLine ?? true),
  }
  const configuredCalendar = options.calendarURL ? new URL(options.calendarURL, page().origin) : null
  let bases: Bases = { api: new URL(apiURL, page().origin), calendar: configuredCalendar }
  let restateRefusal = (refusal: Refusal) => refusal
  let calendarCredential: Credential | null = null

  let under = new AbortController()

  const session = createSession({ tokens, runAlone, onSignedOut, askRefresh })
  const send = createSend({
    ...network,
    bases: () => bases,
    credentialOf: (to) => (to === 'api' ? session : calendarCredential),
    restateRefusal: (refusal) => restateRefusal(refusal),
    page,
    csrf,
    now: Date.now,
    random: options.random ?? Math.random,
    onServerDate: (header, sentAt) => followServerDate(clock, header, sentAt, Date.now()),
  })

  /** Outside `send`: the refresh itself carries no bearer token and is neither renewed nor repeated. */
  async function askRefresh(body: unknown): Promise<Result<{ readonly status: number; readonly body: unknown }>> {
    const url = new URL(joinPath(bases.api, paths.accountRefresh))
    return attemptOnce(
      {
        url,
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          ...csrfHeader({ method: 'POST', url }, page(), csrf),
        },
        body: JSON.stringify(body),
        credentials: 'same-origin',
        redirect: 'manual',
        timeout: refreshTimeout,
        signal: undefined,
        what: `POST ${url.pathname}`,
      },
      network,
      async (response) => ({ status: response.status, body: parseOrNull(await response.text()) }),
    )
  }

  return {
    send: (request) =>
      send({ ...request, signal: AbortSignal.any([...(request.signal ? [request.signal] : []), under.signal]) }),
    useCalendar(provider) {
      const { baseURL, otherOrigins = [], token, scope } = provider
      const own = baseURL === null ? null : new URL(baseURL)
      // An address without its version path is still the provider's.
      const isOwnHost = own !== null && configuredCalendar?.origin === own.origin
      bases = { ...bases, calendar: isOwnHost ? own : (configuredCalendar ?? own), otherOrigins }
      restateRefusal = (refusal) => provider.restateRefusal?.(refusal) ?? refusal
      calendarCredential = token === 'product' ? session : createCalendarToken({ send, paths, scope, runAlone })
    },
    async renewToken(used) {
      const renewed = await session.renew(used, undefined)
      return renewed.ok ? renewed.value : null
    },
    abortAll() {
      under.abort()
      under = new AbortController()
    },
  }
}

/** Null for a page of a proxy, say: then the status decides. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

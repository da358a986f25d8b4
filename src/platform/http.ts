import type { CalendarProvider } from '#src/calendars/calendar.ts'
import type { Http, Refusal } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { readTokens } from '#src/wire/account.ts'
import type { Clock } from './clock.ts'
import { type Bases, joinPath } from './http/address.ts'
import { attemptOnce, followServerDate, type Network } from './http/attempt.ts'
import {
  createCalendarToken,
  type Credential,
  csrfHeader,
  csrfNames,
  type CsrfNames,
  type RunAlone,
  runAloneAcrossTabs,
  shareFlight,
  unlessAborted,
} from './http/credential.ts'
import { createSend } from './http/send.ts'
import { thisPage } from './page.ts'
import { createPaths, type Paths } from './paths.ts'
import type { Tokens } from './tokens.ts'

/** Sends the refresh request. Returns its status and body, or a fault if there was no response. */
type AskRefresh = (body: {
  readonly refreshToken: string
  readonly token: string
}) => Promise<Result<{ readonly status: number; readonly body: unknown }>>

interface SessionOptions {
  readonly tokens: Tokens
  readonly askRefresh: AskRefresh
  readonly runAlone: RunAlone
  /** Called once for each session that ends. */
  readonly onSignedOut: () => void
}

/**
 * The product's own token. There is one refresh at a time across all tabs. Only a 4xx of the refresh ends the session, because a
 * busy or unreachable server is no reason to show the sign-in page (faults F4, F5, F21).
 */
function createSession({ tokens, askRefresh, runAlone, onSignedOut }: SessionOptions): Credential {
  let refused: string | null = null
  // If another user signs in elsewhere in this browser, that is another session, and this one must not use its token.
  const own = tokens.session()
  const isForeign = () => {
    const current = tokens.session()
    return own !== null && current !== null && current !== own
  }

  const refresh = shareFlight(() => runAlone('foyer-refresh', refreshUnlessDone))

  async function refreshUnlessDone(isNext: boolean): Promise<Result<string>> {
    if (isNext && tokens.token() === refused) await heardOf(tokens)
    if (isForeign()) return fail({ kind: 'signed-out' })
    const token = tokens.token()
    // Another tab refreshed while this one waited for its turn.
    if (token !== null && token !== refused) return succeed(token)
    const refreshToken = tokens.refreshToken()
    if (refreshToken === null) return endSession(token !== null)
    const answered = await askRefresh({ refreshToken, token: token ?? '' })
    if (!answered.ok) return answered
    const { status, body } = answered.value
    const newer = tokens.token()
    // If the user has signed out meanwhile, here or in another tab, the response must not restore the session.
    if (newer === null || isForeign()) return fail({ kind: 'signed-out' })
    if (newer !== token) return succeed(newer)
    if (status < 400) {
      const parsed = readTokens(body, 'refresh')
      if (!parsed.ok) return parsed
      tokens.set(parsed.value)
      return succeed(parsed.value.token)
    }
    if (isTransient(status)) return fail({ kind: 'server-error', status, detail: `refresh: ${status}` })
    return endSession(true)
  }

  function endSession(existed: boolean): Result<string> {
    // A visitor without a session has none that could expire.
    if (existed) {
      tokens.clear('expired')
      onSignedOut()
    }
    return fail({ kind: 'signed-out' })
  }

  return {
    current: async () => (isForeign() ? fail({ kind: 'signed-out' }) : succeed(tokens.token())),
    renew(used, signal) {
      if (isForeign()) return Promise.resolve(fail({ kind: 'signed-out' }))
      const token = tokens.token()
      if (token !== null && token !== used) return Promise.resolve(succeed(token))
      refused = used
      return unlessAborted(refresh(), signal)
    },
  }
}

/** Maximum milliseconds until a change of storage in another tab is visible in this one. */
const storageDelay = 500

/** Resolves when another tab has changed the tokens, or after the delay. */
async function heardOf(tokens: Tokens): Promise<void> {
  let stop = (): void => undefined
  await new Promise<void>((resolve) => {
    stop = tokens.subscribe(resolve)
    setTimeout(resolve, storageDelay)
  })
  stop()
}

/** Time-outs and throttling are 4xx by number only. */
export function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

/** The part of a provider that the client needs. */
export type CalendarAccess = Pick<CalendarProvider, 'baseURL' | 'otherOrigins' | 'token' | 'scope' | 'restateRefusal'>

/** The HTTP client, with the methods for its owner. */
export interface HttpClient extends Http {
  /** Sets the calendar and the token for requests `to: 'calendar'`. Called once the configuration is known. */
  useCalendar(provider: CalendarAccess): void
  /** Returns a product token other than `used`, or null if there is none. For the hub, which has its own HTTP client. */
  renewToken(used: string | null): Promise<string | null>
  /** Cancels every call under way, when the user signs out; later calls are new. */
  abortAll(): void
}

/** The session of cookies that scripts cannot read, see `session-modes.ts`. */
export interface SessionCookies {
  /** For calls of the API. */
  credentials(): RequestCredentials
  /** Returns the credential of users. `usual` is that of tokens, which guests have in each case. */
  session(usual: Credential, options: SessionOptions): Credential
}

export interface HttpOptions {
  /** As in config.json: absolute, or a path of this page's origin. */
  readonly apiURL: string
  /** As in config.json; blank leaves the provider's own address. */
  readonly calendarURL?: string | null
  readonly tokens: Tokens
  readonly clock: Clock
  /** Called if a refresh was rejected, or if there was no refresh token. */
  readonly onSignedOut: () => void
  /** See `Http`. */
  readonly report?: (what: string, problems: readonly string[]) => void
  readonly paths?: Paths
  readonly fetch?: typeof globalThis.fetch
  readonly csrf?: CsrfNames
  /** How the API's own cookies are a session. Without it they are only sent along, to this page's origin. */
  readonly cookies?: SessionCookies | undefined
  readonly page?: () => { readonly origin: string; readonly cookies: string }
  readonly isOnline?: () => boolean
  readonly random?: () => number
  readonly runAlone?: RunAlone
}

/** Milliseconds. Shorter than the time-out of other requests, because all tabs wait for the lock. */
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

  const sessionOptions = { tokens, runAlone, onSignedOut, askRefresh }
  const usual = createSession(sessionOptions)
  const session = options.cookies?.session(usual, sessionOptions) ?? usual
  const credentials = () => options.cookies?.credentials() ?? 'same-origin'
  /** The product's own calendar takes the session of the API, also one in a cookie, which browsers send to the same origin only. */
  const calendarCredentials = (url: URL): RequestCredentials =>
    calendarCredential === session && url.origin === bases.api.origin
      ? (options.cookies?.credentials() ?? 'omit')
      : 'omit'
  const send = createSend({
    ...network,
    bases: () => bases,
    credentialOf: (to) => (to === 'api' ? session : calendarCredential),
    restateRefusal: (refusal) => restateRefusal(refusal),
    page,
    csrf,
    credentialsTo: (to, url) => (to === 'api' ? credentials() : calendarCredentials(url)),
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
        credentials: credentials(),
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
    report: (what, problems) => options.report?.(what, problems),
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

/** Returns null if it is not JSON, such as a proxy's page. Then the status decides. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

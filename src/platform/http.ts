import type { CalendarProvider } from '#src/calendars/calendar.ts'
import type { Http, Refusal } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { tokensSchema } from '#src/wire/account.ts'
import { parseBody } from '#src/wire/parse.ts'
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

/** The refresh on the wire: its status and body, or why there was no answer. */
type AskRefresh = (body: {
  readonly refreshToken: string
  readonly token: string
}) => Promise<Result<{ readonly status: number; readonly body: unknown }>>

interface SessionOptions {
  readonly tokens: Tokens
  readonly askRefresh: AskRefresh
  readonly runAlone: RunAlone
  /** The session is over; called once for each that ends. */
  readonly onSignedOut: () => void
}

/**
 * The product's own token. One refresh at a time, across tabs too; only a 4xx of the refresh ends the session: a server
 * that is busy or away is no reason to send anybody to the sign-in page (faults F4, F5, F21).
 */
function createSession({ tokens, askRefresh, runAlone, onSignedOut }: SessionOptions): Credential {
  let refused: string | null = null
  // Another user who signed in elsewhere in this browser is another session: no call of this one carries their token.
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
    // Signed out meanwhile, here or in another tab: the answer must not bring the session back.
    if (newer === null || isForeign()) return fail({ kind: 'signed-out' })
    if (newer !== token) return succeed(newer)
    if (status < 400) {
      const parsed = parseBody(tokensSchema, body, 'refresh')
      if (!parsed.ok) return parsed
      tokens.set(parsed.value)
      return succeed(parsed.value.token)
    }
    if (isTransient(status)) return fail({ kind: 'server-error', status, detail: `refresh: ${status}` })
    return endSession(true)
  }

  function endSession(existed: boolean): Result<string> {
    tokens.clear('expired')
    if (existed) onSignedOut()
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

/** Milliseconds that what another tab has stored may take to be seen in this one. */
const storageDelay = 500

/** Resolves when another tab has stored something, or has not in time. */
async function heardOf(tokens: Tokens): Promise<void> {
  let stop = (): void => undefined
  await new Promise<void>((resolve) => {
    stop = tokens.subscribe(resolve)
    setTimeout(resolve, storageDelay)
  })
  stop()
}

/** Time-outs and throttling are 4xx by number only. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

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

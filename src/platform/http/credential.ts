import type { Http } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import { readCalendarToken } from '#src/wire/account.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'

/** The bearer token of a service. */
export interface Credential {
  /** Returns the present token, or null to send none. */
  current(signal: AbortSignal | undefined): Promise<Result<string | null>>
  /**
   * Returns a token other than `used`, which was rejected. All callers share one renewal. Fails with 'signed-out' or
   * 'sign-in-needed' if only the user can help, and with the fault of the renewal if it is transient.
   */
  renew(used: string | null, signal: AbortSignal | undefined): Promise<Result<string>>
}

/** Runs one `work` at a time. Calls made meanwhile share its result. */
export function shareFlight<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let flight: Promise<Value> | null = null
  return () => {
    flight ??= work().finally(() => {
      flight = null
    })
    return flight
  }
}

/** Returns the result, or 'cancelled' once the signal aborts. The work continues for other callers. */
export function unlessAborted<Value>(work: Promise<Result<Value>>, signal?: AbortSignal): Promise<Result<Value>> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve({ ok: false, fault: { kind: 'cancelled' } })
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * Runs `work` while no other tab of this browser holds the name (Web Locks), if the browser supports that. `isNext` is true if it
 * waited for another tab.
 */
export type RunAlone = <Value>(name: string, work: (isNext: boolean) => Promise<Value>) => Promise<Value>

export const runAloneAcrossTabs: RunAlone = async (name, work) => {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return work(false)
  const done = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work(false) : taken))
  return done === taken ? await locks.request(name, () => work(true)) : done
}

const taken = Symbol('taken')

export interface CalendarTokenOptions {
  /** Calls of the product's API, with its own session. */
  readonly send: Http['send']
  readonly paths: Readonly<Record<'accountOauthToken' | 'accountRefreshOauthToken', string>>
  readonly scope: string
  readonly runAlone: RunAlone
}

/**
 * Creates the credential of the calendar provider. The product's server stores its token (section 7); here it is in memory only.
 * If the server refuses to refresh it, the user must give consent again, but the session has not ended.
 */
export function createCalendarToken({ send, paths, scope, runAlone }: CalendarTokenOptions): Credential {
  let token: string | null = null
  let refused: string | null = null

  const fetchToken = shareFlight(async () => {
    const fetched = await ask()
    if (fetched.ok) token = fetched.value
    return fetched
  })

  const renewToken = shareFlight(() =>
    runAlone('foyer-calendar-refresh', async () => {
      // If another tab has refreshed it, the server returns a token that has not been rejected yet.
      const fetched = await ask()
      const renewed = fetched.ok && fetched.value !== refused ? fetched : await refresh()
      if (renewed.ok) token = renewed.value
      return renewed
    }),
  )

  async function ask(): Promise<Result<string>> {
    const answered = await call('GET')
    if (!answered.ok) return answered
    if (answered.value === null) return fail({ kind: 'sign-in-needed' })
    const parsed = readCalendarToken(answered.value)
    return parsed.ok ? succeed(parsed.value.token) : parsed
  }

  /** The body of the refresh is not specified. If it has no token, the token is fetched once more. */
  async function refresh(): Promise<Result<string>> {
    const answered = await call('POST')
    if (!answered.ok) return answered
    const parsed = readCalendarToken(answered.value)
    return parsed.ok ? succeed(parsed.value.token) : ask()
  }

  async function call(method: 'GET' | 'POST'): Promise<Result<unknown>> {
    const answered = await send({
      method,
      url: method === 'GET' ? paths.accountOauthToken : paths.accountRefreshOauthToken,
      to: 'api',
      as: 'json',
      ...(method === 'POST' ? { body: { scope } } : {}),
    })
    if (answered.ok) return succeed(answered.value.body)
    return traitsOf(answered.fault).isRefused ? fail({ kind: 'sign-in-needed' }) : answered
  }

  return {
    current: (signal) => (token === null ? unlessAborted(fetchToken(), signal) : Promise.resolve(succeed(token))),
    renew(used, signal) {
      if (token !== null && token !== used) return Promise.resolve(succeed(token))
      refused = used
      return unlessAborted(renewToken(), signal)
    },
  }
}

/** Names of the cross-site request forgery cookie and header (section 6). */
export interface CsrfNames {
  readonly cookies: readonly string[]
  readonly header: string
}

/** The usual names. The first cookie that has a value is used. */
export const csrfNames: CsrfNames = { cookies: ['XSRF-TOKEN', 'csrf-token'], header: 'X-XSRF-TOKEN' }

/** The names of config.json, with the usual ones for those that it leaves out. */
export function csrfNamesOf({ csrf: { cookie, header } }: Pick<ConfigFile, 'csrf'>): CsrfNames {
  return { cookies: cookie === '' ? csrfNames.cookies : [cookie], header: header || csrfNames.header }
}

/**
 * Returns the header that proves that the page can read the cookie. Only for calls to the page's origin other than GET (threat
 * T14).
 */
export function csrfHeader(
  call: { readonly method: string; readonly url: URL },
  page: { readonly origin: string; readonly cookies: string },
  names: CsrfNames = csrfNames,
): Record<string, string> {
  if (call.method === 'GET' || call.url.origin !== page.origin) return {}
  const jar = readCookies(page.cookies)
  const value = names.cookies.map((name) => jar.get(name)).find((found) => found)
  return value ? { [names.header]: value } : {}
}

function readCookies(text: string): Map<string, string> {
  return new Map(
    text.split(';').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decode(value.join('=').trim())] as const
    }),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

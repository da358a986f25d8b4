import type { Refusal } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { isRecord } from '#src/wire/scalars.ts'

/** Returns true if a call with `redirect: 'manual'` was redirected. Browsers hide the status and the target, Node does not. */
export function isRedirect({ type, status }: Pick<Response, 'type' | 'status'>): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status)
}

/** One request on the wire. */
export interface Attempt {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly credentials: RequestCredentials
  readonly cache?: RequestCache
  /** Redirects are not followed with a token or a body. */
  readonly redirect: 'follow' | 'manual'
  /** Milliseconds, from sending to the last byte of the body. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  /** Name of the call in faults: method and path, never the query. */
  readonly what: string
}

export interface Network {
  readonly fetch: typeof globalThis.fetch
  readonly isOnline: () => boolean
}

/**
 * Sends a request once and reads the response with `read`, whatever its status. Fails with 'cancelled', 'timed-out', 'offline',
 * 'api-unreachable', or with 'malformed' for a redirect that is not followed.
 */
export async function attemptOnce<Value>(
  attempt: Attempt,
  network: Network,
  read: (response: Response) => Promise<Value>,
): Promise<Result<Value>> {
  const { signal, what } = attempt
  if (signal?.aborted) return fail({ kind: 'cancelled' })
  // The browser would log every one of them as an error.
  if (!network.isOnline()) return fail({ kind: 'offline' })
  const controller = new AbortController()
  let stopWatching = () => {}
  const ended = new Promise<Result<Value>>((resolve) => {
    const end = (fault: Fault) => {
      resolve(fail(fault))
      controller.abort()
    }
    const onAbort = () => end({ kind: 'cancelled' })
    signal?.addEventListener('abort', onAbort, { once: true })
    const timer = setTimeout(() => end({ kind: 'timed-out', what }), attempt.timeout)
    stopWatching = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  })
  try {
    // The race ends at once even if reading a body ignores the abort.
    return await Promise.race([exchange(attempt, network, read, controller.signal), ended])
  } finally {
    stopWatching()
  }
}

async function exchange<Value>(
  { url, method, headers, body, credentials, cache = 'default', redirect, what }: Attempt,
  { fetch, isOnline }: Network,
  read: (response: Response) => Promise<Value>,
  signal: AbortSignal,
): Promise<Result<Value>> {
  try {
    const init: RequestInit = { method, headers, credentials, cache, redirect, signal }
    if (body !== undefined) init.body = body
    const response = await fetch(url.href, init)
    if (redirect === 'manual' && isRedirect(response)) {
      await response.body?.cancel()
      const problem = `the server at ${url.origin} redirects the call, which is not followed with credentials`
      return fail({ kind: 'malformed', what, problems: [problem] })
    }
    return succeed(await read(response))
  } catch (error) {
    // fetch rejects for network failures only, and reading rejects when the connection breaks in the middle of a body.
    if (!isOnline()) return fail({ kind: 'offline' })
    return fail({ kind: 'api-unreachable', detail: `${what} at ${url.origin}: ${String(error)}` })
  }
}

/** Tries of one call, the first included. */
export const mostTries = 4
/** Milliseconds. If a server asks for a longer pause, the call fails with 'throttled' instead of waiting. */
export const longestWait = oneMinute

const firstBackOff = 500
const longestBackOff = 8_000

/** Returns the milliseconds of a Retry-After header, which has seconds or a date. Null if there is none. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/**
 * Returns the milliseconds to wait before repeating a call refused with 429 or 503. Null if it is not repeated. Jitter spreads
 * the callers that were refused together, always to later than the server asked.
 */
export function delayBeforeRetry(
  refusal: { readonly status: number; readonly retryAfter: number | null; readonly tries: number },
  random: () => number,
): number | null {
  const { status, retryAfter, tries } = refusal
  if (status !== 429 && status !== 503) return null
  if (tries >= mostTries) return null
  if (retryAfter === null) return (0.5 + random() / 2) * Math.min(longestBackOff, firstBackOff * 2 ** (tries - 1))
  if (retryAfter > longestWait) return null
  return retryAfter + random() * Math.min(5_000, 250 + retryAfter / 4)
}

const defaultRetryAfter = 5_000

/** Returns the fault of an error status that the caller does not accept. `now` is in UTC milliseconds, for Retry-After dates. */
export function faultOfStatus(refusal: Refusal, what: string, now: number): Fault {
  const { status, headers, text } = refusal
  const detail = `${what}: ${status} ${detailOf(text)}`.trim()
  const retryAfter = parseRetryAfter(headers['retry-after'], now)
  if (status === 403) return { kind: 'forbidden', detail }
  if (status === 404 || status === 410) return { kind: 'not-found', what }
  if (status === 408) return { kind: 'timed-out', what }
  if (status === 409 || status === 412) return { kind: 'conflict', detail }
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    return { kind: 'throttled', retryAfter: retryAfter ?? defaultRetryAfter }
  }
  return { kind: 'server-error', status, detail }
}

/** `code: message` of the error bodies that Graph, Google and the product share, else the beginning of the text. */
function detailOf(text: string): string {
  const shown = 300
  try {
    const body: unknown = JSON.parse(text)
    const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body
    const said = isRecord(error) ? [error['code'], error['message']].filter((part) => typeof part === 'string') : []
    if (said.length > 0) return said.join(': ').slice(0, shown)
  } catch {
    // Not JSON: the text itself is the detail.
  }
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, shown)
}

/**
 * Returns the claims of a challenge that only a fresh sign-in can meet: `error="insufficient_claims"` of Entra's continuous access
 * evaluation, or `insufficient_scope` of RFC 6750. Null if the response is no such challenge.
 */
export function readClaimsChallenge({ status, headers }: Refusal): { readonly claims: string } | null {
  const challenge = headers['www-authenticate'] ?? ''
  if (status !== 401 || !/error\s*=\s*"?insufficient_(claims|scope)/i.test(challenge)) return null
  return { claims: /claims\s*=\s*"([^"]*)"/i.exec(challenge)?.[1] ?? '' }
}

/** Milliseconds. The header has whole seconds and some delay, so a smaller difference is not an error of the clock. */
const tolerance = 3_000
const longestTrip = 10_000

/** The part of a clock that a server sets. */
interface SetClock {
  /** Milliseconds. */
  readonly offset: number
  setOffset(offset: number): void
}

/**
 * Sets the clock by the Date header of a response (fault F18: a device an hour or a day off). `sentAt` and `receivedAt`
 * are the device's time in UTC milliseconds.
 */
export function followServerDate(clock: SetClock, header: string, sentAt: number, receivedAt: number): void {
  const serverAt = Date.parse(header)
  if (Number.isNaN(serverAt) || receivedAt - sentAt > longestTrip) return
  const offset = serverAt + 500 - (sentAt + receivedAt) / 2
  // Smaller differences come from the delay of the response.
  if (Math.abs(offset - clock.offset) <= tolerance) return
  clock.setOffset(Math.abs(offset) <= tolerance ? 0 : Math.round(offset))
}

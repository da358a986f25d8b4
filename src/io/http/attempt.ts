import type { Fault } from '#src/core/fault.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { isRedirect } from './is-redirect.ts'

/** One request on the wire. */
export interface Attempt {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly credentials: RequestCredentials
  readonly cache?: RequestCache
  /** Whether an answer that names another address is followed: never with a token, and never with a body. */
  readonly redirect: 'follow' | 'manual'
  /** Milliseconds, from sending to the last byte of the body. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  /** How faults name the call: method and path, never the query. */
  readonly what: string
}

export interface Network {
  readonly fetch: typeof globalThis.fetch
  readonly isOnline: () => boolean
}

/**
 * Sends once and reads the answer with `read`. Fails with 'cancelled', 'timed-out', 'offline', 'api-unreachable', or
 * 'malformed' for a redirect that is not followed; statuses are the reader's business.
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
    // The race answers at once even where a body ignores the abort.
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

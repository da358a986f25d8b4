import {
  AbortError,
  type HttpClient,
  HttpError,
  type HttpRequest,
  HttpResponse,
  type MessageHeaders,
  TimeoutError,
} from '@microsoft/signalr'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { webOrigin } from '../http/address.ts'
import { isRedirect } from '../http/attempt.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { csrfHeader, type CsrfNames } from '../http/credential.ts'

export interface HubHttpEnvironment {
  readonly fetch: typeof globalThis.fetch
  /** The origin of the product's API. Only this origin gets the product's token. */
  readonly origin: string
  /** Further origins that negotiation may lead to. */
  readonly hubOrigins: readonly string[]
  readonly page: () => { readonly origin: string; readonly cookies: string }
  readonly csrf: CsrfNames
  /** The cookie of the API is the session, so it is sent to that origin. */
  readonly sendsCookies: () => boolean
  /** Returns a token other than `used`, which was rejected, or null if there is none. */
  readonly renewToken: (used: string | null) => Promise<string | null>
}

/**
 * Creates the HTTP client for SignalR. The library's own client throws on a 401, so the retry with a new token (section 8) never
 * runs (dotnet/aspnetcore #56494). This one renews the token and returns the first 401 of a request as a response, so that the
 * library gets the token again and repeats the request. It repeats the negotiation itself, because the library never does.
 * It also refuses redirections to foreign origins (threat T6).
 */
export function createHubHttpClient(environment: HubHttpEnvironment): HttpClient {
  const { origin } = environment
  const allowedOrigins = new Set([origin, ...environment.hubOrigins])
  const refusedOnce = new WeakSet<HttpRequest>()
  const isAllowed = (url: URL): boolean => allowedOrigins.has(webOrigin(url) ?? '')

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const url = new URL(request.url ?? '')
    if (!isAllowed(url)) throw new Error(`Refused to connect to ${url.origin}.`)
    const isNegotiation = url.pathname.endsWith('/negotiate')
    let response = await exchange(request, url)
    // Another origin has its own token and must not get the product's.
    if (response.statusCode === 401 && webOrigin(url) === origin) {
      const token = await environment.renewToken(tokenOf(request))
      if (isNegotiation && token !== null) {
        // An empty token means that the cookie was renewed.
        const authorization: MessageHeaders = token === '' ? {} : { Authorization: `Bearer ${token}` }
        response = await exchange({ ...request, headers: { ...request.headers, ...authorization } }, url)
      } else if (!refusedOnce.has(request)) {
        refusedOnce.add(request)
        return response
      }
    }
    if (response.statusCode < 200 || response.statusCode > 299) {
      throw new HttpError(String(response.content ?? response.statusText ?? ''), response.statusCode)
    }
    if (isNegotiation) checkNegotiation(response)
    return response
  }

  async function exchange(request: HttpRequest, url: URL): Promise<HttpResponse> {
    if (request.abortSignal?.aborted) throw new AbortError()
    const method = request.method ?? 'GET'
    const controller = new AbortController()
    let reason: Error | null = null
    const end = (error: Error) => {
      reason ??= error
      controller.abort()
    }
    if (request.abortSignal) request.abortSignal.onabort = () => end(new AbortError())
    const timer = request.timeout ? setTimeout(() => end(new TimeoutError()), request.timeout) : undefined
    try {
      const response = await environment.fetch(url.href, {
        method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          ...(request.content ? { 'Content-Type': 'text/plain;charset=UTF-8' } : {}),
          ...request.headers,
          ...csrfHeader({ method, url }, environment.page(), environment.csrf),
        },
        ...(request.content ? { body: request.content } : {}),
        cache: 'no-store',
        credentials: environment.sendsCookies() && webOrigin(url) === origin ? 'include' : 'same-origin',
        redirect: 'manual',
        signal: controller.signal,
      })
      if (isRedirect(response)) throw new Error(`Refused to connect to the redirect target of ${url.origin}.`)
      return new HttpResponse(response.status, response.statusText, await response.text())
    } catch (error) {
      throw reason ?? error
    } finally {
      clearTimeout(timer)
      if (request.abortSignal) request.abortSignal.onabort = null
    }
  }

  /**
   * Throws if the response contains an error, with its text, or a redirect to a foreign origin, or one to another origin than the
   * API's without a token for it. For such a redirect the library would send the token that it has: the product's.
   */
  function checkNegotiation(response: HttpResponse): void {
    const { error, url: target, hasToken } = readNegotiation(String(response.content ?? ''))
    if (error !== null) throw new Error(`The server refused the negotiation: ${error}`)
    if (target === null) return
    const url = parseUrl(target)
    if (url === null || !isAllowed(url)) {
      throw new Error('Refused a negotiate redirect to a foreign origin.')
    }
    if (!hasToken && webOrigin(url) !== origin) {
      throw new Error('Refused a negotiate redirect without an access token of its own.')
    }
  }

  return {
    send,
    get: (url: string, options?: HttpRequest) => send({ ...options, method: 'GET', url }),
    post: (url: string, options?: HttpRequest) => send({ ...options, method: 'POST', url }),
    delete: (url: string, options?: HttpRequest) => send({ ...options, method: 'DELETE', url }),
    getCookieString: () => '',
  }
}

function tokenOf({ headers }: HttpRequest): string | null {
  return /^Bearer (.+)$/.exec(headers?.['Authorization'] ?? '')?.[1] ?? null
}

interface Negotiation {
  readonly error: string | null
  /** Target of a redirect. */
  readonly url: string | null
  /** True if the response has a token for the target, which the library then sends instead of the present one. */
  readonly hasToken: boolean
}

function readNegotiation(content: string): Negotiation {
  try {
    const body: unknown = JSON.parse(content)
    const named = (name: string): string | null => (isRecord(body) && body[name] ? String(body[name]) : null)
    const token = isRecord(body) ? body['accessToken'] : null
    return { error: named('error'), url: named('url'), hasToken: typeof token === 'string' && token !== '' }
  } catch {
    // The library reports a body that is not JSON.
    return { error: null, url: null, hasToken: false }
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import { isRecord } from '#src/wire/scalars.ts'
import { lifetimes } from '../rules/lifetimes.ts'
import { problem } from './answers.ts'

/**
 * Sessions in cookies, for `tokenStorage: cookie` of config.json: in front of handlers that know tokens only. The token and the refresh
 * token are in cookies that scripts cannot read. A request that changes something must repeat the readable cookie in its header (section
 * 6), which another site cannot do.
 */

const names = { token: 'foyer_session', refresh: 'foyer_refresh', proof: 'XSRF-TOKEN' } as const
const proofHeader = 'x-xsrf-token'
/** Seconds, as long as a refresh token lives. */
const lifetime = lifetimes.refresh / 1000

/** Paths of the API that start or renew a session. Guests keep their tokens in the page. */
const starts =
  /\/api\/(?:setup|account\/(?:token|refresh|oauth-login|email-link\/verify|invitation\/accept|password\/reset))$/
const refreshes = /\/api\/account\/refresh$/
const ends = /\/api\/account\/(?:oauth-logout|ews-logout|sign-out-everywhere)$/

export interface CookieScope {
  /** Path of the addresses to which the tokens go. The page has to read the proof, so that one goes to all. */
  readonly path: string
  /** True if the page is loaded over https: the cookies then never travel without it. */
  readonly isSecure: boolean
}

function readCookies(header: string | null | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name, decoded(value.join('='))]))
}

/** A value that is not percent-encoded was written by another application, and is returned as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Puts the cookie's token where the hub looks for one. */
export function authorizeByCookie(headers: IncomingHttpHeaders): void {
  const token = readCookies(headers.cookie).get(names.token)
  if (token !== undefined) headers.authorization ??= `Bearer ${token}`
}

/** Returns the request with the tokens of its cookies, or the refusal of one that another site may have sent. */
export async function withTokens(request: Request): Promise<Request | Response> {
  const cookies = readCookies(request.headers.get('cookie'))
  const token = cookies.get(names.token)
  const refreshToken = cookies.get(names.refresh)
  const { pathname } = new URL(request.url)
  const isOfCookie = !request.headers.has('authorization') && (token ?? refreshToken) !== undefined
  if (!isOfCookie || (refreshes.test(pathname) && (await hasRefreshToken(request)))) return request
  const proof = cookies.get(names.proof)
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (changes && (proof === undefined || request.headers.get(proofHeader) !== proof))
    return problem(403, 'ProofMissing', `The header ${proofHeader} must repeat the cookie ${names.proof}.`)
  const headers = new Headers(request.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (!refreshes.test(pathname)) {
    // By its parts: the request of Node's listener is not of the platform, which would take its text for an address.
    const { body, method, signal, url } = request
    return new Request(url, { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' as const }) })
  }
  return new Request(request.url, {
    method: request.method,
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
    body: JSON.stringify({ token: token ?? '', refreshToken: refreshToken ?? '' }),
  })
}

/** Returns true if a refresh has a token of its own. Devices and guests keep theirs in the page, also in a person's browser. */
async function hasRefreshToken(request: Request): Promise<boolean> {
  try {
    const body: unknown = await request.clone().json()
    return isRecord(body) && typeof body['refreshToken'] === 'string' && body['refreshToken'] !== ''
  } catch {
    return false
  }
}

/** Returns the response with its tokens in cookies instead of its body. `told` is the result of `withTokens`. */
export async function withCookies(
  response: Response,
  { asked, told }: { readonly asked: Request; readonly told: Request },
  scope: CookieScope,
): Promise<Response> {
  const { pathname } = new URL(asked.url)
  // It has the tokens of its own.
  if (refreshes.test(pathname) && told === asked) return response
  if (ends.test(pathname) && response.ok) {
    const headers = new Headers(response.headers)
    for (const name of Object.values(names)) headers.append('set-cookie', cookieOf(name, '', scope, 0))
    return new Response(response.body, { status: response.status, headers })
  }
  if (!starts.test(pathname) || !response.ok) return response
  const body: unknown = await response.json()
  if (!isRecord(body) || typeof body['token'] !== 'string') return Response.json(body, response)
  const headers = new Headers([...response.headers].filter(([name]) => name === 'date'))
  headers.append('set-cookie', cookieOf(names.token, body['token'], scope))
  headers.append('set-cookie', cookieOf(names.refresh, String(body['refreshToken'] ?? ''), scope))
  headers.append('set-cookie', cookieOf(names.proof, randomUUID(), scope))
  return Response.json({ success: true }, { headers })
}

const cookieOf = (name: string, value: string, { path, isSecure }: CookieScope, age = lifetime): string => {
  const isProof = name === names.proof
  const marks = `${isProof ? '' : '; HttpOnly'}${isSecure ? '; Secure' : ''}`
  return `${name}=${encodeURIComponent(value)}; Path=${isProof ? '/' : path}; SameSite=Strict; Max-Age=${age}${marks}`
}

import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'

/** The configured base addresses. `calendar` is null until the provider is known. */
export interface Bases {
  readonly api: URL
  readonly calendar: URL | null
  /** Further origins that get the calendar's token. */
  readonly otherOrigins?: readonly string[]
}

export interface Address {
  readonly url: URL
  /** True for the configured origins of the service. Only these get its credentials. */
  readonly isOwn: boolean
}

interface Addressed {
  readonly method: string
  readonly url: string
  readonly to: 'api' | 'calendar'
  readonly query?: Readonly<Record<string, string | undefined>>
}

/**
 * Returns the full address of a call. Absolute addresses of other origins (next links, addresses in stored data) are refused, except
 * for GET calls of the product, which are sent without credentials (section 7: 'GET on a caller-supplied URL').
 */
export function resolveAddress(request: Addressed, bases: Bases): Result<Address> {
  const base = bases[request.to]
  if (!base) return fail({ kind: 'api-unreachable', detail: `no URL is configured for the ${request.to}` })
  const written = isAbsolute(request.url) ? request.url : joinPath(base, request.url)
  const url = parseUrl(written, base)
  if (url === null) return fail({ kind: 'forbidden', detail: 'invalid URL' })
  appendQuery(url, request.query)
  // An origin includes the scheme, so a next link with http is foreign too.
  const origin = webOrigin(url)
  const isListed = request.to === 'calendar' && bases.otherOrigins?.some((other) => other === origin) === true
  const isOwn = (origin === base.origin || isListed) && url.username === '' && url.password === ''
  const isHarmless = request.to === 'api' && request.method === 'GET' && origin !== null
  if (!isOwn && !isHarmless)
    return fail({ kind: 'forbidden', isForeign: true, detail: `blocked request to foreign origin ${url.origin}` })
  return succeed({ url, isOwn })
}

/** Returns the origin of an http(s) address, otherwise null, because a blob: URL has the origin of the page that created it. */
export function webOrigin({ protocol, origin }: URL): string | null {
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}

/**
 * Returns the https origin of an entry of `pictureHosts` or `hubOrigins` in config.json, which is a host name or an origin. Null if it is
 * neither: it has a path, a query, a user name or password, a wildcard, another protocol, or what `hostTrouble` finds.
 */
export function listedOrigin(entry: string): string | null {
  const address = entry.includes('://') ? entry : `https://${entry}`
  const url = parseUrl(address)
  if (url === null) return null
  const { protocol, origin, href } = url
  return protocol === 'https:' && href === `${origin}/` && hostTrouble(address) === null ? origin : null
}

/** Labels separated by dots, or an IPv6 address. */
const hostName = /^(?:\w(?:[\w-]*\w)?(?:\.\w(?:[\w-]*\w)?)*|\[[\da-f:]+\])$/
/** Schemes and other words that stand in an address by mistake, and that URL parsing accepts as a host. */
const notHosts = /^(?:about|blob|data|file|filesystem|ftp|https?|javascript|mailto|none|null|self|undefined|wss?)$/

/**
 * Returns what is wrong with the host of an http(s) address, or null. 'characters': a wildcard, an empty label, or a character that
 * would end a directive of a Content-Security-Policy. 'word': no host has this name. 'spelling': the browser reads another host than
 * the one that is written, such as 127.0.0.1 for '127.1'. Unicode is not wrong if the browser reads it as Unicode.
 */
export function hostTrouble(address: string): 'characters' | 'word' | 'spelling' | null {
  const { hostname } = new URL(address)
  if (!hostName.test(hostname)) return 'characters'
  if (notHosts.test(hostname)) return 'word'
  const written = (/^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '').replace(/:\d*$/, '').toLowerCase()
  const isUnicode = /[^\0-\x7f]/.test(written) && /(?:^|\.)xn--/.test(hostname)
  return written === hostname || isUnicode ? null : 'spelling'
}

/** Appends a path to a base, not to its host: `https://host/base` and `/api/x` become `https://host/base/api/x`. */
export function joinPath(base: URL, path: string): string {
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}

/** Returns the full address of a path of the API. `apiURL` (config.json) is absolute or a path of the page's origin. */
export function apiAddress(apiURL: string, path: string, { origin }: { readonly origin: string }): string {
  return joinPath(new URL(apiURL, origin), path)
}

/** Has a scheme or is protocol-relative, in any spelling that URL parsing accepts. */
function isAbsolute(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(url) || /^[/\\]{2}/.test(url)
}

/** Percent-encodes a part of an address. A lone surrogate, which has no encoding, becomes U+FFFD. */
export const encodePart = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))

/** Does not use URLSearchParams, which encodes a space as '+', because OData servers do not decode that. */
function appendQuery(url: URL, query: Addressed['query']): void {
  const added = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodePart(name).replace(/^%24/, '$')}=${encodePart(value)}`],
  )
  url.search = [url.search, ...added].filter(Boolean).join('&')
}

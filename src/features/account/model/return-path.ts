import { mapPath } from '#src/base/rules/map-path.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { arrival, setArrival } from './state.ts'
import { returnPathKey } from './stored-keys.ts'
import type { Routing } from '#src/base/needs.ts'

/** The first start of Foyer's own server. */
export const setUpPath = '/setup'
/** The answer to a mail about a reservation. */
export const answerPath = '/answer'
const callbackPath = '/account/oauth-callback'

/** Paths with a code or a token in the address that a signed-in user may arrive at, too. */
export const arrivalPaths: readonly string[] = [
  callbackPath,
  '/account/email-link',
  '/account/invitation',
  '/account/password',
  answerPath,
]

/** Returns true if a path is a step of signing in, or opens without signing in as they do. A signed-in user is not led there. */
export const isEntrance = (path: string): boolean =>
  path.startsWith('/account/') || path === setUpPath || path === answerPath

/**
 * Removes a code or a link's token from the address bar and the history before anything else happens, so that no
 * request, log or reload can leak it. It stays in memory for the one screen that uses it (threats T7, T8). A fragment is removed, too.
 * It is used only without a query, and not at the return from a provider, which puts nothing there that Foyer asked for.
 */
export function receiveArrival(routing: Routing): void {
  // A link that was typed or rewritten by a mail program may differ in case.
  const path = routing.path().toLowerCase().replace(/\/+$/, '')
  const query = routing.query()
  const fragment = routing.fragment?.() ?? ''
  if (path !== setUpPath && !arrivalPaths.includes(path)) return
  if (query === '' && fragment === '') return
  // Links of Foyer's own server have their secret in the fragment, which no request contains.
  const isUsed = query === '' && path !== callbackPath && /^#\w+=/.test(fragment)
  const arrived = isUsed ? fragment.replace('#', '?') : query
  if (arrived !== '') setArrival({ path, query: arrived })
  routing.navigate(path, { replace: true })
}

export function hasArrived(path: string): boolean {
  return arrival.received?.path === path
}

/** Returns the query received at this path, including the leading '?'. Returns it once, then ''. */
export function takeArrival(routing: Routing, path: string): string {
  receiveArrival(routing)
  const { received } = arrival
  if (received?.path !== path) return ''
  setArrival(null)
  return received.query
}

/** Valid targets for a signed-in user. Paths under /account are sign-in steps and never a target (section 2). */
const knownRoutes: readonly RegExp[] = [
  /^\/$/,
  /^\/(home|reserve|colleagues|map|utilisation|settings|scan|fleet|week|log)$/,
  /^\/reservations(\/[\w-]+)*$/,
  /^\/fleet\/[\w.~-]+$/,
  /^\/administration(\/(people|resources|organisation))?$/,
  /^\/approvals$/,
  /^\/resources?\/[\w.~-]+$/,
  /^\/(?!account\/)(?:[\w-]+\/)*[\w-]*qr\/[\w.~-]+$/,
]

const longest = 2_000

export function isKnownRoute(path: string): boolean {
  return knownRoutes.some((route) => route.test(path))
}

/**
 * Returns the path and query to navigate to, or null if `wanted` is not a known route of this application. The path is
 * parsed twice, because '/.//evil.example' passes a single origin check, but its normalised path '//evil.example' is
 * another host.
 */
export function safeReturnPath(wanted: string | null | undefined, origin: string): string | null {
  if (!wanted || wanted.length > longest || !wanted.startsWith('/') || hasForbidden(wanted)) return null
  const once = parse(wanted, origin)
  if (!once) return null
  const path = once.pathname + once.search
  const twice = parse(path, origin)
  if (!twice || twice.pathname + twice.search !== path) return null
  return isKnownRoute(twice.pathname) ? path : null
}

/** Some parsers read backslashes and control characters as '/' or skip them. */
function hasForbidden(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code <= 0x20 || code === 0x5c || code === 0x7f) return true
  }
  return false
}

function parse(text: string, origin: string): URL | null {
  const url = parseUrl(text, origin)
  return url?.origin === origin && url.username === '' && url.password === '' ? url : null
}

/** Stores the current page for after the next sign-in. Paths that are not valid targets are not stored. */
export function rememberReturnPath(pathAndQuery: string, origin: string): void {
  const safe = safeReturnPath(pathAndQuery, origin)
  if (safe !== null) writeStored('session', returnPathKey, safe)
}

/** Removes the stored page from the storage and returns it. It is validated like an address. */
export function takeReturnPath(origin: string): string | null {
  const stored = readStored('session', returnPathKey)
  removeStored('session', returnPathKey)
  return safeReturnPath(stored, origin)
}

/** Returns '/account/login?return_url=...' for the current page. */
export function loginPath(pathAndQuery: string, origin: string): string {
  const safe = safeReturnPath(pathAndQuery, origin)
  return safe === null || safe === '/' ? '/account/login' : `/account/login?return_url=${encodeURIComponent(safe)}`
}

/** Returns the requested page as written in the address. Callers must validate it. */
export const returnUrlOf = (query: string): string | null => new URLSearchParams(query).get('return_url')

/** Returns the requested page if it is the map, which may open without signing in. Otherwise null. */
export function mapReturnPath(wanted: string | null, origin: string): string | null {
  const safe = safeReturnPath(wanted, origin)
  return safe !== null && new URL(safe, origin).pathname === mapPath ? safe : null
}

/** Returns the address of another sign-in step with the same requested page. */
export function loginAddress(path: string, query: string): string {
  const wanted = returnUrlOf(query)
  return wanted === null ? path : `${path}?return_url=${encodeURIComponent(wanted)}`
}

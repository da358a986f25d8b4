import type { Routing } from './product.ts'

/** Where somebody comes back with a code or a token in the address. */
const arrivalPaths = ['/account/oauth-callback', '/account/email-link']

let kept: { readonly path: string; readonly query: string } | null = null

/**
 * Takes a code or a link's token out of the address bar and the history before anything else happens, so that no
 * request, log or reload can carry it on; it stays in memory for the one screen that uses it (threats T7, T8).
 */
export function receiveArrival(routing: Routing): void {
  const path = routing.path()
  const query = routing.query()
  if (query === '' || !arrivalPaths.includes(path)) return
  kept = { path, query }
  routing.navigate(path, { replace: true })
}

export function hasArrived(path: string): boolean {
  return kept?.path === path
}

/** What came with the arrival at this path, with the leading '?'; once. */
export function takeArrival(routing: Routing, path: string): string {
  receiveArrival(routing)
  if (kept?.path !== path) return ''
  const { query } = kept
  kept = null
  return query
}

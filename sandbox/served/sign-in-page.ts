import { parseUrl } from '#src/kernel/parse-url.ts'

/** Where this server has what stands for the vendors' sign-in pages. */
export const signInPath = '/authorize'

/**
 * The page here that stands for a vendor's authorize page; null for an address that is none. Every vendor's asks for a code and names
 * an address of the application to come back to.
 */
export function signInPage(address: string, origin: string): string | null {
  const url = parseUrl(address)
  if (url === null || url.origin === origin) return null
  const asked = url.searchParams
  if (asked.get('response_type') !== 'code' || !asked.get('redirect_uri')?.startsWith(`${origin}/`)) return null
  return `${origin}${signInPath}?${new URLSearchParams({ request: address })}`
}

type Fetch = typeof globalThis.fetch

/**
 * A `fetch` that sends what is meant for other hosts to `/services/<host>/…` of this server. The product's own code, the addresses it
 * builds and the next links it follows stay those of a deployment; a name is all that leads elsewhere.
 */
export const sendOutsideHere =
  (fetch: Fetch, origin: string): Fetch =>
  (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, origin)
    const isOutside = address.origin !== origin && /^https?:$/.test(address.protocol)
    if (!isOutside) return fetch(input, init)
    const here = `${origin}/services/${address.host}${address.pathname}${address.search}`
    return fetch(input instanceof Request ? new Request(here, input) : here, init)
  }

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

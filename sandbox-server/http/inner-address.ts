/** Below this path stands every address of the outside that the page asks for, host first: `/services/graph.microsoft.com/v1.0/me`. */
const servicesPath = '/services/'

/**
 * Where the simulated back end expects what was sent to `path` here, query included; null for what is none of its business. It
 * knows its own API by one address and its calendar by the vendor's, whatever name this server goes by.
 */
export function innerAddress(path: string, apiURL: string): URL | null {
  const api = new URL(apiURL)
  if (path === '/config.json') return new URL(`${apiURL}/config.json`)
  if (path.startsWith(`${api.pathname}/`)) return new URL(api.origin + path)
  if (!path.startsWith(servicesPath)) return null
  const outside = `https://${path.slice(servicesPath.length)}`
  return URL.canParse(outside) ? new URL(outside) : null
}

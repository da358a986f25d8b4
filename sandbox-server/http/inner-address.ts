/** Prefix of external addresses that the page requests, followed by the host: `/services/graph.microsoft.com/v1.0/me`. */
const servicesPath = '/services/'

/**
 * Returns the address at which the simulated back end expects a request to `path`, which includes the query. Returns null if the
 * request is not for the back end. Its API has one fixed address and its calendar the vendor's, regardless of this server's name.
 */
export function innerAddress(path: string, apiURL: string): URL | null {
  const api = new URL(apiURL)
  if (path === '/config.json') return new URL(`${apiURL}/config.json`)
  if (path.startsWith(`${api.pathname}/`)) return new URL(api.origin + path)
  if (!path.startsWith(servicesPath)) return null
  const outside = `https://${path.slice(servicesPath.length)}`
  return URL.canParse(outside) ? new URL(outside) : null
}

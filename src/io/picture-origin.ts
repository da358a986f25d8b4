/**
 * The https origin that an entry of `pictureHosts` in config.json names, as a host name or as an origin. Null if it is neither: it
 * has a path, a query, a user name, a wildcard or another protocol.
 */
export function pictureOrigin(entry: string): string | null {
  const address = entry.includes('://') ? entry : `https://${entry}`
  if (entry.includes('*') || !URL.canParse(address)) return null
  const { protocol, origin, pathname, search, hash, username } = new URL(address)
  return protocol === 'https:' && pathname === '/' && `${search}${hash}${username}` === '' ? origin : null
}

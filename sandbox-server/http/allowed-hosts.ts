import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Returns true if a Host header names this server. Another site can make its own name resolve to this machine (DNS rebinding) and
 * would then have the same origin. So names that it could choose are rejected; addresses and this machine's own names are accepted.
 */
export function isOwnHost(header: string | undefined, chosen: string): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false
  const url = new URL(`http://${header}`)
  if (url.host !== header.toLowerCase() && `${url.host}:80` !== header.toLowerCase()) return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const machine = hostname().toLowerCase()
  return isIP(name) !== 0 || ['localhost', chosen.toLowerCase(), machine, `${machine}.local`].includes(name)
}

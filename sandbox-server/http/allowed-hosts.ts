import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Whether a Host header names this server. A page elsewhere can have its own name lead to this machine's address (DNS rebinding)
 * and would then be of the same origin; names it could choose are refused, addresses and this machine's own names are not.
 */
export function isOwnHost(header: string | undefined, chosen: string): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false
  const url = new URL(`http://${header}`)
  if (url.host !== header.toLowerCase() && `${url.host}:80` !== header.toLowerCase()) return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const machine = hostname().toLowerCase()
  return isIP(name) !== 0 || ['localhost', chosen.toLowerCase(), machine, `${machine}.local`].includes(name)
}

import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

export interface Lookups {
  /** All addresses of a host name. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly isAllowed: (address: string) => boolean
}

/** Asks the resolver of the system. */
export const resolveByName = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Returns true if the host of a URL is an address, for which no lookup is made: nothing would check it. */
export const isLiteralAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * Looks a name up once, refuses it if one of its addresses is not allowed, and connects to the checked address. A name that leads
 * elsewhere a moment later is of no use then.
 */
export function pinnedLookup({ resolve, isAllowed }: Lookups, refuse: () => void): LookupFunction {
  const allowed = async (host: string): Promise<readonly string[] | null> => {
    try {
      const addresses = await resolve(host)
      if (addresses.every(isAllowed)) return addresses
      refuse()
      return null
    } catch {
      return null
    }
  }
  return async (host, { all }, callback) => {
    const addresses = (await allowed(host)) ?? []
    const [first] = addresses
    if (first === undefined) callback(new Error('There is no address to connect to.'), '', 0)
    else if (all === true)
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      )
    else callback(null, first, isIP(first))
  }
}

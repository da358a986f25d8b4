import { request } from 'node:https'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { isLiteralAddress, type Lookups, pinnedLookup, resolveByName } from '../outgoing/pinned-lookup.ts'
import { isPublicAddress } from '../outgoing/public-address.ts'

/** Why a file elsewhere was not fetched. */
export type FetchFault = 'refused-address' | 'unreachable' | 'status' | 'too-large' | 'too-slow' | 'too-many-redirects'

export interface FetchParts extends Lookups {
  readonly port: number
  /** Further certificate authorities, in PEM. */
  readonly ca?: string
  /** Milliseconds for everything, redirects included. */
  readonly patience: number
}

const usual: FetchParts = {
  resolve: resolveByName,
  isAllowed: isPublicAddress,
  port: 443,
  patience: 10_000,
}

const most = { bytes: 5_000_000, redirects: 3 }

export type FetchText = (url: string) => Promise<Result<string, FetchFault>>

/**
 * Returns a function that fetches a text over https from the public internet. The address of the host is checked when the connection is
 * made, not before, and again after each redirect: no name leads to a computer that only this server can reach.
 */
export function createFetchText(parts: Partial<FetchParts> = {}): FetchText {
  const whole = { ...usual, ...parts }
  return async (url) => {
    const late = AbortSignal.timeout(whole.patience)
    let at = url
    for (let redirects = 0; redirects <= most.redirects; redirects++) {
      const answered = await fetchOnce(at, whole, late)
      if (!answered.ok || typeof answered.value === 'string') return answered as Result<string, FetchFault>
      const next = parseUrl(answered.value.location, at)
      if (next === null) return fail('status')
      at = next.href
    }
    return fail('too-many-redirects')
  }
}

type Answered = Result<string | { readonly location: string }, FetchFault>

function fetchOnce(address: string, parts: FetchParts, late: AbortSignal): Promise<Answered> {
  const url = parseUrl(address)
  if (url === null || !isFetchable(url)) return Promise.resolve(fail('refused-address'))
  return new Promise((resolve) => {
    let isRefused = false
    const asking = request(
      {
        host: url.hostname,
        servername: url.hostname,
        port: parts.port,
        path: `${url.pathname}${url.search}`,
        // A connection of its own: one that is kept was checked for another name.
        agent: false,
        lookup: pinnedLookup(parts, () => void (isRefused = true)),
        signal: late,
        headers: { accept: 'text/calendar, text/plain', 'accept-encoding': 'identity', 'user-agent': 'Foyer' },
        ...(parts.ca === undefined ? {} : { ca: parts.ca }),
      },
      (response) => {
        const { statusCode = 0, headers } = response
        const end = (answered: Answered): void => {
          response.destroy()
          resolve(answered)
        }
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
          return end(succeed({ location: headers.location }))
        if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') return end(fail('status'))
        const chunks: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length > most.bytes) end(fail('too-large'))
          else chunks.push(chunk)
        })
        response.on('end', () => resolve(succeed(new TextDecoder().decode(Buffer.concat(chunks)))))
        response.on('error', () => resolve(fail(late.aborted ? 'too-slow' : 'unreachable')))
      },
    )
    asking.on('error', () => resolve(fail(isRefused ? 'refused-address' : late.aborted ? 'too-slow' : 'unreachable')))
    asking.end()
  })
}

/** Https at its own port, without a name and a password, and a host that is looked up: literal addresses would not be checked then. */
function isFetchable(url: URL): boolean {
  const { password, port, protocol, username } = url
  return protocol === 'https:' && port === '' && username === '' && password === '' && !isLiteralAddress(url)
}

import { request } from 'node:https'
import { rootCertificates } from 'node:tls'
import { isLiteralAddress, pinnedLookup, resolveByName } from '../outgoing/pinned-lookup.ts'
import { isPublicAddress } from '../outgoing/public-address.ts'

export interface ProviderNetwork {
  /** True if addresses of the own network are allowed. */
  readonly isPrivateAllowed: boolean
  /** A further certificate authority in PEM, or null. */
  readonly authority: string | null
}

/** Why a provider was not asked, or did not answer. The message is for the administrator. */
export class Unreachable extends Error {}
/** An address of a provider that this server does not ask. The message is for the administrator. */
export class RefusedAddress extends Error {}

/** Bytes of an answer at most. Keys and metadata are a few thousand. */
const most = 1_000_000
/** Milliseconds for an answer. */
const patience = 10_000

/** The part of `fetch` that the library of OpenID Connect needs. */
export type ProviderFetch = (
  url: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
  },
) => Promise<Response>

/**
 * Returns a `fetch` for the calls to a provider: over https, without redirects, and to public addresses only. Its own documents name the
 * further addresses, so these are checked like the first one. Rejects with `Unreachable` or `RefusedAddress`.
 */
export function createProviderFetch({ isPrivateAllowed, authority }: ProviderNetwork): ProviderFetch {
  const trusted = authority === null ? {} : { ca: [...rootCertificates, authority] }
  return async (address, { method = 'GET', headers = {}, body }) => {
    const url = new URL(address)
    if (url.protocol !== 'https:') throw new RefusedAddress(`${url.origin} is not an https address`)
    if (!isPrivateAllowed && isLiteralAddress(url))
      throw new RefusedAddress(`${url.origin} is an address instead of a name`)
    const text = body === undefined || body === null ? null : String(body)
    return new Promise((resolve, reject) => {
      let isRefused = false
      const refuse = (): void => void (isRefused = true)
      const isAllowed = (found: string): boolean => isPrivateAllowed || isPublicAddress(found)
      const late = AbortSignal.timeout(patience)
      const fail = (error: Error): void =>
        reject(
          isRefused
            ? new RefusedAddress(`${url.origin} is in a private network. The setting 'intranet' allows that`)
            : new Unreachable(late.aborted ? `${url.origin} took too long` : `${url.origin}: ${error.message}`),
        )
      const asking = request(
        url,
        {
          method,
          // A connection of its own: one that is kept was checked for another name.
          agent: false,
          lookup: pinnedLookup({ resolve: resolveByName, isAllowed }, refuse),
          signal: late,
          headers: {
            ...headers,
            'accept-encoding': 'identity',
            ...(text === null ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
          },
          ...trusted,
        },
        (response) => {
          const chunks: Buffer[] = []
          let length = 0
          response.on('data', (chunk: Buffer) => {
            length += chunk.length
            chunks.push(chunk)
            if (length > most) response.destroy(new Error('the answer is too large'))
          })
          response.on('error', fail)
          response.on('end', () => {
            const status = response.statusCode ?? 500
            const type = response.headers['content-type']
            const whole = status === 204 || status === 304 ? null : Buffer.concat(chunks)
            resolve(new Response(whole, { status, headers: type === undefined ? {} : { 'content-type': type } }))
          })
        },
      )
      asking.on('error', fail)
      asking.end(text)
    })
  }
}

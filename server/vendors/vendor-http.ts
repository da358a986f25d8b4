import type { Http, Refusal } from '#src/engine/http.ts'
import type { Credential } from '#src/platform/http/credential.ts'
import { csrfNames } from '#src/platform/http/credential.ts'
import { createSend } from '#src/platform/http/send.ts'

/** How the server reaches a vendor. */
export interface VendorNetwork {
  readonly fetch: typeof globalThis.fetch
  /** UTC milliseconds. */
  readonly now: () => number
}

export interface VendorHttpOptions extends VendorNetwork {
  /** Base of relative addresses. */
  readonly baseURL: string
  /** Other origins that get the token. */
  readonly otherOrigins?: readonly string[]
  /** Null for calls without a token. */
  readonly credential: Credential | null
  /** Translates a refusal of the vendor to standard HTTP. */
  readonly restateRefusal?: ((refusal: Refusal) => Refusal) | undefined
}

/**
 * Returns a client of a vendor's service by the token of an application: the sending of the browser's client, with its waits for a busy
 * service, and no cookies.
 */
export function createVendorHttp(options: VendorHttpOptions): Http {
  const { fetch, now, baseURL, otherOrigins = [], credential, restateRefusal = (refusal) => refusal } = options
  const base = new URL(baseURL)
  const send = createSend({
    fetch,
    isOnline: () => true,
    bases: () => ({ api: base, calendar: base, otherOrigins }),
    credentialOf: () => credential,
    restateRefusal,
    page: () => ({ origin: base.origin, cookies: '' }),
    csrf: csrfNames,
    credentialsTo: () => 'omit',
    now,
    random: Math.random,
    onServerDate: () => undefined,
  })
  return { send }
}

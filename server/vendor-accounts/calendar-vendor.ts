import { readFileSync } from 'node:fs'
import { type ClientAuth, ClientSecretPost } from 'openid-client'
import type { ServerType } from '#src/wire/configuration.ts'
import type { Account } from '../openid/claims.ts'
import { type ProviderFetch, Unreachable } from '../openid/https-fetch.ts'
import type { Provider } from '../openid/providers.ts'
import type { Redeemed } from '../openid/redeem.ts'
import { reasonOf } from '../plain-fault.ts'
import type { VendorNetwork } from '../vendors/vendor-http.ts'

/** The vendor with the calendars, at which people sign in. */
export interface CalendarVendor {
  readonly kind: 'microsoft' | 'google'
  /** For people. */
  readonly name: string
  readonly serverType: ServerType
  /** As registered at the vendor. The page of the client begins a sign-in with it. */
  readonly clientId: string
  /** Tenant of Microsoft, or domain of Google. Null if the page of the vendor asks for no certain one. */
  readonly tenantId: string | null
  /** Origin of the page at which people sign in, in a national cloud of Microsoft. Null in the public one. */
  readonly loginURL: string | null
  /** Base of the calendar's addresses, for config.json. */
  readonly calendarURL: string
  readonly provider: Provider
  /** Returns the account of an answer. Rejects with `RefusedSignIn` if it is of another organisation. */
  accountOf(redeemed: Redeemed): Promise<Account>
}

/** Milliseconds for an answer. */
const patience = 10_000

/** Returns a `fetch` for the sign-in of a vendor. Rejects with `Unreachable`. */
export const vendorFetch =
  ({ fetch }: VendorNetwork): ProviderFetch =>
  async (address, { method = 'GET', headers = {}, body }) => {
    const signal = AbortSignal.timeout(patience)
    try {
      return await fetch(address, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body === undefined || body === null ? {} : { body: String(body) }),
      })
    } catch (error) {
      const { origin } = new URL(address)
      const reason = error instanceof Error ? (error.cause ?? error) : error
      throw new Unreachable(signal.aborted ? `${origin} took too long` : `${origin}: ${reasonOf(reason)}`)
    }
  }

/** A secret that cannot be read. The message contains the remedy. */
class UnusableSecret extends Error {}

/** Returns how the server proves to a vendor that it is the registered application. Throws `UnusableSecret`. */
export function secretInBody(secret: string | undefined, file: string | undefined): ClientAuth {
  if (secret !== undefined) return ClientSecretPost(secret)
  try {
    return ClientSecretPost(readFileSync(file ?? '', 'utf8').trim())
  } catch (error) {
    throw new UnusableSecret(`${file ?? ''} with the secret of the client can’t be read: ${reasonOf(error)}.`)
  }
}

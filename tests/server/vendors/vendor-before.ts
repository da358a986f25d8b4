import { generateKeyPairSync } from 'node:crypto'
import { listDirectory, type ListedDirectory } from '#server/vendors/directories.ts'
import type { Vendor } from '#server/vendors/vendor-faults.ts'
import type { VendorListing } from '#server/vendors/vendor-listing.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { type Answer, json, scriptedFetch } from '#tests/platform/scripted-server.ts'

/** Monday, 2026-11-30, 09:00 UTC. */
export const monday = Date.UTC(2026, 10, 30, 9)

export const secret = 'grey~heron~secret'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const { publicKey } = pair

/** The key of a service account. */
export const serviceKey = JSON.stringify({
  type: 'service_account',
  client_email: 'foyer@project.iam.gserviceaccount.com',
  private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  private_key_id: 'key-1',
  token_uri: 'https://oauth2.googleapis.com/token',
})

const microsoft = { tenantId: 'contoso.com', clientId: 'app-1', clientSecret: secret }
const google = { key: serviceKey, admin: 'admin@contoso.com' }

/** The settings with credentials of both vendors. */
export function vendorSettings(environment: Readonly<Record<string, string>> = {}): Settings {
  const read = readSettings([], {
    FOYER_MICROSOFT_TENANT_ID: microsoft.tenantId,
    FOYER_MICROSOFT_CLIENT_ID: microsoft.clientId,
    FOYER_MICROSOFT_CLIENT_SECRET: secret,
    FOYER_GOOGLE_KEY: serviceKey,
    FOYER_GOOGLE_ADMIN: google.admin,
    FOYER_GOOGLE_CLIENT_ID: microsoft.clientId,
    FOYER_GOOGLE_CLIENT_SECRET: secret,
    ...environment,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.settings
}

export const isToken = (url: string): boolean => new URL(url).pathname.endsWith('/token')

/** A vendor that gives tokens, and otherwise responds as a script says. */
export function openVendor(answer: Answer) {
  let serial = 0
  /** Passes as real time does, because calls wait by it. */
  const clock = { now: monday - Date.now() }
  const server = scriptedFetch((call, signal) =>
    isToken(call.url)
      ? json({ token_type: 'Bearer', expires_in: 3600, access_token: `token-${(serial += 1)}` })
      : answer(call, signal),
  )
  const network = { fetch: server.fetch, now: () => clock.now + Date.now() }
  return {
    ...server,
    clock,
    network,
    /** Calls besides those for tokens. */
    asked: () => server.calls.filter(({ url }) => !isToken(url)),
    list: (vendor: Vendor, settings = vendorSettings()): Promise<ListedDirectory> =>
      listDirectory(vendor, settings, network),
  }
}

/** Returns the listing. Throws the problem if there is none. */
export function listingOf(listed: ListedDirectory): VendorListing {
  if ('problem' in listed) throw new Error(listed.problem)
  return listed.listing
}

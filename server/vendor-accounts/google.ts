import * as v from 'valibot'
import gspace from '#src/calendars/gspace/index.ts'
import { readAccount } from '../openid/claims.ts'
import { providerSchema } from '../openid/provider-settings.ts'
import { connectProvider } from '../openid/providers.ts'
import type { VendorNetwork } from '../vendors/vendor-http.ts'
import type { GoogleSettings } from '../vendors/vendor-settings.ts'
import { type CalendarVendor, secretInBody, vendorFetch } from './calendar-vendor.ts'

const issuer = 'https://accounts.google.com'

/** Opens the accounts of a Google Workspace. Throws if the file of the secret cannot be read. */
export function openGoogleAccounts(settings: GoogleSettings, network: VendorNetwork): CalendarVendor {
  const { admin, clientId = '', clientSecret, clientSecretFile, domains } = settings
  const own = domains.length > 0 ? domains : [admin.slice(admin.lastIndexOf('@') + 1).toLowerCase()]
  const asProvider = {
    ...v.parse(v.omit(providerSchema, ['id']), { label: 'Google', issuer, clientId, domains: own }),
    id: 'calendar:google',
  } as const
  return {
    kind: 'google',
    name: gspace.signInService ?? '',
    serverType: gspace.serverType,
    clientId,
    // The page of Google knows one domain only.
    tenantId: own.length === 1 ? (own[0] ?? null) : null,
    loginURL: null,
    calendarURL: gspace.baseURL ?? '',
    provider: connectProvider(asProvider, {
      address: issuer,
      authentication: secretInBody(clientSecret, clientSecretFile),
      fetchFrom: vendorFetch(network),
    }),
    accountOf: async ({ claims }) => readAccount(claims, asProvider),
  }
}

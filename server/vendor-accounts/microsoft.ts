import * as v from 'valibot'
import o365 from '#src/calendars/o365/index.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import { succeed } from '#src/kernel/result.ts'
import { absent } from '#src/wire/scalars.ts'
import { readAccount } from '../openid/claims.ts'
import { providerSchema } from '../openid/provider-settings.ts'
import { connectProvider } from '../openid/providers.ts'
import { RefusedSignIn } from '../openid/refusals.ts'
import { createVendorHttp, type VendorNetwork } from '../vendors/vendor-http.ts'
import type { MicrosoftSettings } from '../vendors/vendor-settings.ts'
import { type CalendarVendor, secretInBody, vendorFetch } from './calendar-vendor.ts'

const publicLogin = 'https://login.microsoftonline.com'

/** Members of the user of Graph v1.0. */
const userSchema = v.object({
  id: v.string(),
  displayName: absent(v.string()),
  mail: absent(v.string()),
  userPrincipalName: absent(v.string()),
  userType: absent(v.string()),
  preferredLanguage: absent(v.string()),
})
type User = v.InferOutput<typeof userSchema>

/** Opens the accounts of a tenant of Microsoft Entra. Throws if the file of the secret cannot be read. */
export function openMicrosoftAccounts(settings: MicrosoftSettings, network: VendorNetwork): CalendarVendor {
  const { clientId, clientSecret, clientSecretFile, graphURL, loginURL, roles, rolesClaim, tenantId } = settings
  const tenantURL = `${loginURL}/${encodeURIComponent(tenantId)}/v2.0`
  const asProvider = {
    ...v.parse(v.omit(providerSchema, ['id']), { label: 'Microsoft', issuer: tenantURL, clientId }),
    id: 'calendar:microsoft',
    // The address is that of the tenant's own directory.
    emailVerified: 'always',
    rolesClaim,
    roles,
  } as const
  const provider = connectProvider(asProvider, {
    // Its issuer has the id of the tenant, where the settings may have a domain.
    address: `${tenantURL}/.well-known/openid-configuration`,
    authentication: secretInBody(clientSecret, clientSecretFile),
    fetchFrom: vendorFetch(network),
  })
  return {
    kind: 'microsoft',
    name: o365.signInService ?? '',
    serverType: o365.serverType,
    clientId,
    tenantId,
    loginURL: loginURL === publicLogin ? null : loginURL,
    calendarURL: `${graphURL}/v1.0`,
    provider,
    accountOf: async ({ claims, configuration, tokens }) => {
      const tenant = tenantOf(configuration.serverMetadata().issuer)
      const { oid } = claims
      if (typeof oid !== 'string') throw new RefusedSignIn('ProviderUntrusted', 'The ID token has no object ID (oid).')
      const user = await readUser(tokens.access_token, graphURL, network)
      if (user.id !== oid)
        throw new RefusedSignIn('ProviderUntrusted', 'The access token is of another account than the ID token.')
      if (user.userType === 'Guest')
        throw new RefusedSignIn(
          'AccountNotAllowed',
          'The account is a guest of the tenant, which has no calendar there.',
        )
      const known = {
        ...claims,
        email: user.mail ?? user.userPrincipalName,
        ...(user.displayName === null ? {} : { name: user.displayName }),
        ...(user.preferredLanguage === null ? {} : { locale: user.preferredLanguage }),
      }
      const account = readAccount(known, { ...asProvider, tenants: [tenant] })
      // Unlike the subject of the ID token, it stays if the application is registered again.
      return { ...account, issuer: `microsoft:${tenant}`, subject: oid }
    },
  }
}

/** Returns the id of the tenant in small letters. '' if the issuer is none of a single tenant. */
const tenantOf = (issuer: string): string =>
  /^https:\/\/[^/]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//i.exec(issuer)?.[1]?.toLowerCase() ?? ''

/** Asks Graph for the owner of the token: only it knows the address of the mailbox. */
async function readUser(token: string, graphURL: string, network: VendorNetwork): Promise<User> {
  const credential = {
    current: async () => succeed(token),
    renew: async () => succeed(token),
  }
  const http = createVendorHttp({ ...network, baseURL: `${graphURL}/v1.0`, credential })
  const query = { $select: 'id,displayName,mail,userPrincipalName,userType,preferredLanguage' }
  const asked = await http.send({ method: 'GET', url: '/me', query, to: 'calendar', as: 'json' })
  if (!asked.ok) {
    const refusal = traitsOf(asked.fault).isRefused ? 'ProviderMisconfigured' : 'ProviderUnreachable'
    throw new RefusedSignIn(refusal, `Microsoft Graph does not name the account that signed in (${asked.fault.kind}).`)
  }
  const read = v.safeParse(userSchema, asked.value.body)
  if (!read.success) throw new RefusedSignIn('ProviderUntrusted', 'The answer of Microsoft Graph has no id.')
  return read.output
}

import * as v from 'valibot'
import { domainSchema, expectedOfProvider, providerSchema } from '../openid/provider-settings.ts'
import { isAddress } from '../rules/addresses.ts'

const filled = v.pipe(v.string(), v.minLength(1))
const httpsOrigin = v.pipe(v.string(), v.regex(/^https:\/\/[^/?#]+$/))

/** An application of Microsoft Entra, with a permission of its own. */
const microsoftSchema = v.pipe(
  v.strictObject({
    /** Id or domain of the tenant. */
    tenantId: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
    clientId: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
    clientSecret: v.optional(filled),
    /** File with the secret. */
    clientSecretFile: v.optional(filled),
    /** Addresses of a national cloud. */
    loginURL: v.optional(httpsOrigin, 'https://login.microsoftonline.com'),
    graphURL: v.optional(httpsOrigin, 'https://graph.microsoft.com'),
    /** Claim of the ID token with groups or app roles. Null leaves roles to Foyer's administrators. */
    rolesClaim: providerSchema.entries.rolesClaim,
    /** Roles in Foyer, by group. */
    roles: providerSchema.entries.roles,
  }),
  v.check(({ clientSecret, clientSecretFile }) => (clientSecret === undefined) !== (clientSecretFile === undefined)),
)
export type MicrosoftSettings = v.InferOutput<typeof microsoftSchema>

/** A service account of Google with domain-wide delegation, and the OAuth client with which people sign in. */
const googleSchema = v.pipe(
  v.strictObject({
    /** The key of the account, as the JSON that Google Cloud offers. */
    key: v.optional(filled),
    /** File with the key. */
    keyFile: v.optional(filled),
    /** Administrator in whose name the account reads the directory. */
    admin: v.pipe(v.string(), v.check(isAddress)),
    /** Id of the Workspace account, which only a reseller has to say. */
    customer: v.optional(v.pipe(v.string(), v.regex(/^\w+$/)), 'my_customer'),
    /** The OAuth client with which people sign in. */
    clientId: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+$/))),
    clientSecret: v.optional(filled),
    /** File with the secret of the client. */
    clientSecretFile: v.optional(filled),
    /** Domains of the organisations that may sign in. That of the administrator if it is empty. */
    domains: v.optional(v.array(domainSchema), []),
  }),
  v.check(
    ({ key, keyFile, clientId, clientSecret, clientSecretFile }) =>
      (key === undefined) !== (keyFile === undefined) &&
      [clientSecret, clientSecretFile].filter((one) => one !== undefined).length === (clientId === undefined ? 0 : 1),
  ),
)
export type GoogleSettings = v.InferOutput<typeof googleSchema>

/** Members of the settings. */
export const vendorEntries = {
  /** Microsoft 365. Null without it. */
  microsoft: v.optional(v.nullable(microsoftSchema), null),
  /** Google Workspace. Null without it. */
  google: v.optional(v.nullable(googleSchema), null),
}

/** A correct value of each of these members. */
export const vendorExpected: Readonly<Record<string, string>> = {
  microsoft:
    '{ "tenantId": "example.com", "clientId": "11111111-2222-3333-4444-555555555555", "clientSecretFile": "secret.txt" }, with one of clientSecret and clientSecretFile',
  'microsoft.tenantId': 'the id or the domain of the tenant, such as "example.com"',
  'microsoft.clientId': 'the id of the application, such as "11111111-2222-3333-4444-555555555555"',
  'microsoft.clientSecret': 'the value of the secret, not its id',
  'microsoft.clientSecretFile': 'a file with the secret, such as "secret.txt"',
  'microsoft.loginURL': 'an https address without a path, such as "https://login.microsoftonline.us"',
  'microsoft.graphURL': 'an https address without a path, such as "https://graph.microsoft.us"',
  'microsoft.rolesClaim': expectedOfProvider['rolesClaim'] ?? '',
  'microsoft.roles': expectedOfProvider['roles'] ?? '',
  google:
    '{ "keyFile": "key.json", "admin": "admin@example.com" }, with one of key and keyFile, and for clientId one of clientSecret and clientSecretFile',
  'google.key': 'the JSON of the key of the service account',
  'google.keyFile': 'the file with the key of the service account, such as "key.json"',
  'google.admin': 'the address of an administrator, such as "admin@example.com"',
  'google.customer': 'the id of the Workspace account, or "my_customer"',
  'google.clientId': 'the id of the OAuth client, such as "1234-abcd.apps.googleusercontent.com"',
  'google.clientSecret': 'the secret of the OAuth client',
  'google.clientSecretFile': 'a file with the secret of the OAuth client, such as "secret.txt"',
  'google.domains': 'a list of domains, such as ["example.com"]',
}

/** Environment variables, with the member that each one sets. */
export const vendorVariables = {
  FOYER_MICROSOFT_TENANT_ID: 'microsoft.tenantId',
  FOYER_MICROSOFT_CLIENT_ID: 'microsoft.clientId',
  FOYER_MICROSOFT_CLIENT_SECRET: 'microsoft.clientSecret',
  FOYER_MICROSOFT_CLIENT_SECRET_FILE: 'microsoft.clientSecretFile',
  FOYER_GOOGLE_KEY: 'google.key',
  FOYER_GOOGLE_KEY_FILE: 'google.keyFile',
  FOYER_GOOGLE_ADMIN: 'google.admin',
  FOYER_GOOGLE_CUSTOMER: 'google.customer',
  FOYER_GOOGLE_CLIENT_ID: 'google.clientId',
  FOYER_GOOGLE_CLIENT_SECRET: 'google.clientSecret',
  FOYER_GOOGLE_CLIENT_SECRET_FILE: 'google.clientSecretFile',
} as const

/** Members that hold a secret. */
export const vendorSecrets: readonly string[] = [
  'microsoft',
  'microsoft.clientSecret',
  'google',
  'google.key',
  'google.clientSecret',
]

/** Whose calendars hold the reservations. */
export const calendarKinds = ['foyer', 'microsoft', 'google'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** Issuers of Entra for several organisations. People of any of them could sign in. */
const openTenants = ['common', 'organizations', 'consumers']

/** Returns a sentence for each setting that the calendar of a vendor needs and that is missing. */
export function problemsOfCalendar(settings: {
  readonly calendar: CalendarKind
  readonly publicURL: string | null
  readonly database: string | null
  readonly keyFile: string | null
  readonly microsoft: MicrosoftSettings | null
  readonly google: GoogleSettings | null
}): string[] {
  const { calendar, database, google, keyFile, microsoft, publicURL } = settings
  if (calendar === 'foyer') return []
  const problems: string[] = []
  const need = (member: string, why: string): void =>
    void problems.push(`'calendar' is "${calendar}", which needs '${member}'${why}`)
  if (settings[calendar] === null) need(calendar, `. Write ${vendorExpected[calendar] ?? ''}.`)
  if (publicURL === null)
    need(
      'publicURL',
      ': people sign in at the vendor, which sends them back to that address. Write the address under which people open Foyer.',
    )
  if (database !== null && keyFile === null)
    need(
      'keyFile',
      ' with a database: all processes read the stored tokens with one key. Write the same file for each of them, such as "/etc/foyer/calendar.key".',
    )
  if (calendar === 'google' && google !== null) {
    if (google.clientId === undefined)
      need('google.clientId', `: people sign in with it. Write ${vendorExpected['google.clientId'] ?? ''}.`)
    if (google.domains.includes('gmail.com'))
      problems.push("'google.domains' has gmail.com, whose accounts belong to no organisation. Write your own domain.")
  }
  if (microsoft !== null && (microsoft.rolesClaim === null) !== (Object.keys(microsoft.roles).length === 0))
    problems.push(
      '\'microsoft.rolesClaim\' and \'microsoft.roles\' need each other, such as "groups" and { "OBJECT-ID": "administrator" }.',
    )
  if (calendar === 'microsoft' && openTenants.includes(microsoft?.tenantId ?? ''))
    problems.push(`'microsoft.tenantId' is for all organisations. Write ${vendorExpected['microsoft.tenantId'] ?? ''}.`)
  return problems
}

import * as v from 'valibot'
import { personRoles } from '#src/wire/administration.ts'

/** A domain as in an address, in small letters. */
export const domainSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[^\s@.][^\s@]*\.[^\s@.]+$/))
const wordSchema = v.pipe(v.string(), v.trim(), v.minLength(1))

/** A provider of OpenID Connect, as the setting `openid` lists it. */
export const providerSchema = v.strictObject({
  /** Stands in addresses of calls and in the log. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,30}$/)),
  /** Name on the button of the sign-in page. */
  label: v.pipe(wordSchema, v.maxLength(40)),
  /** Issuer, where `/.well-known/openid-configuration` is found. */
  issuer: v.pipe(v.string(), v.regex(/^https:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/)),
  clientId: wordSchema,
  /** Environment variable with the client's secret. */
  secretVariable: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/))), null),
  /** File with the client's secret. */
  secretFile: v.optional(v.nullable(wordSchema), null),
  scopes: v.optional(v.pipe(v.string(), v.regex(/(?:^| )openid(?: |$)/)), 'openid email profile'),
  /** Domains of the addresses that may sign in. Any if it is empty. */
  domains: v.optional(v.array(domainSchema), []),
  /** Tenants (claim `tid`) that may sign in. Any if it is empty. */
  tenants: v.optional(v.array(v.pipe(wordSchema, v.toLowerCase())), []),
  /** Claim with the address. */
  emailClaim: v.optional(wordSchema, 'email'),
  /** `claim` believes an address that the provider says to have verified, `always` each one. */
  emailVerified: v.optional(v.picklist(['claim', 'always']), 'claim'),
  /** Claim with groups or roles, with dots for members of members. Null leaves roles to Foyer's administrators. */
  rolesClaim: v.optional(v.nullable(wordSchema), null),
  /** Roles in Foyer, by group. */
  roles: v.optional(v.record(v.string(), v.picklist(personRoles)), {}),
  /** A first sign-in creates the person. Otherwise, administrators invite people first. */
  createsPeople: v.optional(v.boolean(), true),
  /** Signing out also ends the session at the provider, if it can do that. */
  signsOut: v.optional(v.boolean(), true),
  /** The provider is inside of the own network: its addresses may be private. */
  intranet: v.optional(v.boolean(), false),
  /** File with a further certificate authority, in PEM. */
  ca: v.optional(v.nullable(wordSchema), null),
})
export type ProviderSettings = v.InferOutput<typeof providerSchema>

/** A correct value of each member, for messages about a wrong one. */
export const expectedOfProvider: Readonly<Record<string, string>> = {
  id: 'small letters, digits and hyphens, such as "google"',
  label: 'the name on the sign-in page, such as "Google"',
  issuer: 'an https address, such as "https://accounts.google.com"',
  clientId: 'the client ID that the provider gave you',
  secretVariable: 'the name of an environment variable, such as "GOOGLE_SECRET"',
  secretFile: 'a file, such as "/run/secrets/google"',
  scopes: 'scopes with openid among them, such as "openid email profile"',
  domains: 'a list of domains, such as ["example.com"]',
  tenants: 'a list of tenant IDs',
  emailClaim: 'the name of a claim, such as "email"',
  emailVerified: '"claim" or "always"',
  rolesClaim: 'the name of a claim, such as "groups" or "realm_access.roles"',
  roles: `roles by group, such as { "it-staff": "administrator" }. The roles are ${personRoles.join(', ')}`,
  createsPeople: 'true or false',
  signsOut: 'true or false',
  intranet: 'true or false',
  ca: 'a file in PEM, such as "ca.pem"',
}

/** Issuers of Entra for several organisations: everybody in the world with an account of Microsoft. */
const openToAll = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/

/** Returns a sentence for each provider that is wrong as a whole, though its members are right. */
export function problemsOfProviders(providers: readonly ProviderSettings[], publicURL: string | null): string[] {
  const problems: string[] = []
  if (providers.length > 0 && publicURL === null)
    problems.push(
      "'openid' needs 'publicURL': providers send people back to that address. Write the address under which people open Foyer.",
    )
  for (const [index, provider] of providers.entries()) {
    const { domains, emailVerified, id, issuer, label, roles, rolesClaim, secretFile, secretVariable, tenants } =
      provider
    const say = (problem: string): void => void problems.push(`'openid.${index}' (${id}): ${problem}`)
    const earlier = providers.slice(0, index)
    if (earlier.some((other) => other.id === id)) say('another provider has the same id. Give each its own.')
    if (earlier.some((other) => other.label === label)) say('another provider has the same label. Give each its own.')
    if (secretVariable !== null && secretFile !== null)
      say("'secretVariable' and 'secretFile' are two secrets. Leave one out.")
    if (Object.keys(roles).length > 0 && rolesClaim === null)
      say("'roles' needs 'rolesClaim', the claim with the groups, such as \"groups\".")
    if (rolesClaim !== null && Object.keys(roles).length === 0)
      say('\'rolesClaim\' needs \'roles\', such as { "it-staff": "administrator" }.')
    if (openToAll.test(issuer) && tenants.length === 0)
      say("this issuer is for all organisations. List the tenant IDs that may sign in under 'tenants'.")
    if (emailVerified === 'always' && domains.length === 0)
      say("addresses that nobody verified need 'domains', so that people can only have addresses of yours.")
  }
  return problems
}

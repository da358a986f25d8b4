import type { Language } from '#src/kernel/languages.ts'
import { languageOf } from '#src/kernel/languages.ts'
import { emailOf, isRecord } from '#src/wire/scalars.ts'
import * as v from 'valibot'
import { nameSchema } from '../identity/fields.ts'
import { isAddress } from '../rules/addresses.ts'
import type { Role } from '../store/schema.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { RefusedSignIn } from './refusals.ts'

/** Claims of an account, checked by the library: issuer and subject are right. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** An account at a provider, as far as Foyer needs it. */
export interface Account {
  readonly issuer: string
  readonly subject: string
  /** In small letters. Null if the provider sends none, or has not verified it. */
  readonly email: string | null
  /** '' if the provider sends none. */
  readonly name: string
  readonly language: Language | null
  /** The role by the groups. Null if groups do not decide it, or the provider left them out because they are too many. */
  readonly role: Role | null
  /** True if the provider left the groups out because they are too many. */
  readonly hasTooManyGroups: boolean
}

const google = 'https://accounts.google.com'

/** Reads an account. Throws `RefusedSignIn` for one that may not sign in here. */
export function readAccount(claims: Claims, settings: ProviderSettings): Account {
  refuseTenant(claims, settings)
  const email = verifiedEmail(claims, settings)
  refuseDomain(claims, email, settings)
  const { isLeftOut, role } = roleOf(claims, settings)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    name: nameOf(claims),
    language: typeof claims['locale'] === 'string' ? (languageOf(claims['locale']) ?? null) : null,
    role,
    hasTooManyGroups: isLeftOut,
  }
}

function refuseTenant(claims: Claims, { tenants }: ProviderSettings): void {
  const { tid } = claims
  if (tenants.length === 0 || (typeof tid === 'string' && tenants.includes(tid.toLowerCase()))) return
  throw new RefusedSignIn('AccountNotAllowed', "The tenant (tid) is not among 'tenants'.")
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

/** `xms_edov` is Entra's word for an address whose domain its owner has verified. */
function verifiedEmail(claims: Claims, { emailClaim, emailVerified }: ProviderSettings): string | null {
  const written = claims[emailClaim]
  if (typeof written !== 'string' || !isAddress(written.trim())) return null
  const isVerified = emailVerified === 'always' || isTrue(claims['email_verified']) || isTrue(claims['xms_edov'])
  return isVerified ? emailOf(written) : null
}

/**
 * Refuses addresses of other domains. Someone who has left an organisation may keep a private account of Google with the old address, so it
 * counts by its organisation (`hd`) as well.
 */
function refuseDomain(claims: Claims, email: string | null, { domains, issuer }: ProviderSettings): void {
  if (domains.length === 0) return
  const refused = (why: string) => new RefusedSignIn('AccountNotAllowed', why)
  const domain = email?.split('@').at(-1)
  if (domain === undefined)
    throw new RefusedSignIn('EmailUnverified', "'domains' is set, and the provider has verified no address.")
  if (!domains.includes(domain)) throw refused("The domain of the address is not among 'domains'.")
  const { hd } = claims
  const isOfGoogle = issuer === google
  if (hd === undefined && (!isOfGoogle || domain === 'gmail.com')) return
  if (typeof hd === 'string' && domains.includes(hd.toLowerCase())) return
  throw refused("The organisation of the account (hd) is not among 'domains'.")
}

function nameOf({ family_name: family, given_name: given, name }: Claims): string {
  const parts = [given, family].filter((part) => typeof part === 'string').join(' ')
  const found = [name, parts].map((text) => v.safeParse(nameSchema, text)).find(({ success }) => success)
  return found?.success === true ? found.output : ''
}

/** From the least to the most. */
const ranks: readonly Role[] = ['person', 'facilities', 'administrator']

function roleOf(
  claims: Claims,
  { rolesClaim, roles }: ProviderSettings,
): { readonly role: Role | null; readonly isLeftOut: boolean } {
  if (rolesClaim === null) return { role: null, isLeftOut: false }
  const found = memberAt(claims, rolesClaim)
  // Entra leaves the groups out if there are more than fit, and names another call for them.
  const elsewhere = claims['_claim_names']
  if (found === undefined && (isRecord(elsewhere) ? rolesClaim in elsewhere : isTrue(claims['hasgroups'])))
    return { role: null, isLeftOut: true }
  const groups = (Array.isArray(found) ? found : [found]).filter((one): one is string => typeof one === 'string')
  const own = groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group] ?? 'person'] : []))
  return { role: ranks.findLast((role) => own.includes(role)) ?? 'person', isLeftOut: false }
}

/** Returns the claim of a name, which may itself have dots, or the member that a path with dots leads to. */
function memberAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), claims)
}

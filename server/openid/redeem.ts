import { authorizationCodeGrant, buildEndSessionUrl, type Configuration } from 'openid-client'
import { parseUrl } from '#src/kernel/parse-url.ts'
import type { SessionElsewhere } from '../identity/sessions.ts'
import type { Claims } from './claims.ts'
import type { Provider } from './providers.ts'

/** What the browser brings back from the page of a provider. */
export interface Returned {
  readonly code: string
  /** The parameter `iss` of the answer (RFC 9207). Null if the provider sent none. */
  readonly issuer: string | null
  readonly redirectUrl: string
  readonly verifier: string
}

/** A code with what its answer has to have besides the checks of the library. */
interface Redeeming extends Returned {
  readonly checks: { readonly expectedState?: string; readonly expectedNonce?: string }
}

/** The answer of a token endpoint, with the claims of its ID token. */
export interface Redeemed {
  readonly configuration: Configuration
  readonly tokens: Awaited<ReturnType<typeof authorizationCodeGrant>>
  readonly claims: Claims
}

/**
 * Redeems a code. The library checks the ID token: its signature, issuer, audience, time and nonce. Rejects with an error that `explain`
 * knows.
 */
export async function redeemCode(
  provider: Provider,
  { code, issuer, redirectUrl, verifier, checks }: Redeeming,
): Promise<Redeemed> {
  const configuration = await provider.ask()
  const returned = new URL(redirectUrl)
  returned.searchParams.set('code', code)
  if (checks.expectedState !== undefined) returned.searchParams.set('state', checks.expectedState)
  if (issuer !== null) returned.searchParams.set('iss', issuer)
  const tokens = await authorizationCodeGrant(configuration, returned, {
    ...checks,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  return { configuration, tokens, claims: tokens.claims() as Claims }
}

/** Returns the session at the provider that belongs to an answer. */
export function sessionElsewhere(
  { claims, configuration, tokens }: Redeemed,
  { settings: { id, signsOut } }: Provider,
  publicURL: string,
): SessionElsewhere {
  const { sid, sub } = claims
  return {
    provider: id,
    subject: sub,
    session: typeof sid === 'string' ? sid : null,
    signOutURL: signsOut ? signOutURLFor(configuration, tokens.id_token ?? '', claims, publicURL) : null,
  }
}

/** Characters of a token that fit into an address. */
const longestHint = 4_000

/** Returns where the session at the provider ends (OpenID Connect RP-Initiated Logout), or null if it has no such address. */
function signOutURLFor(
  configuration: Configuration,
  idToken: string,
  { login_hint: hint }: Claims,
  publicURL: string,
): string | null {
  const { end_session_endpoint: endpoint = '' } = configuration.serverMetadata()
  if (parseUrl(endpoint)?.protocol !== 'https:') return null
  const who: Readonly<Record<string, string>> =
    idToken.length <= longestHint ? { id_token_hint: idToken } : typeof hint === 'string' ? { logout_hint: hint } : {}
  return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicURL}/account/login`, ...who }).href
}

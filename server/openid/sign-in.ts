import { createHash } from 'node:crypto'
import { buildAuthorizationUrl, type Configuration, fetchUserInfo, randomNonce } from 'openid-client'
import * as v from 'valibot'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { newCode, useCode } from '../identity/codes.ts'
import { isSame } from '../identity/secrets.ts'
import type { SessionElsewhere } from '../identity/sessions.ts'
import type { Office } from '../office.ts'
import { write } from '../store/write.ts'
import { type Account, type Claims, readAccount } from './claims.ts'
import type { Provider } from './providers.ts'
import { redeemCode, type Returned, sessionElsewhere } from './redeem.ts'
import { explain, RefusedSignIn } from './refusals.ts'

const purpose = 'provider'
/** For the person at the provider's page, which may want a telephone. */
const lifetime = 15 * oneMinute

/**
 * What belongs to a sign-in under way. It is a code whose secret is `state`: it is good once and for every process. `challenge` binds
 * it to the browser that has the verifier.
 */
const attemptSchema = v.object({
  provider: v.string(),
  nonce: v.string(),
  challenge: v.string(),
  redirectUrl: v.string(),
})

export interface Begin {
  readonly provider: Provider
  /** Where the provider sends the person back to. */
  readonly redirectUrl: string
  /** S256 challenge of a verifier that only the browser knows (RFC 7636). */
  readonly challenge: string
  /** True to have the person sign in there again. */
  readonly asksAgain: boolean
}

/** Begins a sign-in. Returns the address of the provider's page, with the state that its answer will have. */
export async function beginSignIn(
  { db, now }: Pick<Office, 'db' | 'now'>,
  { challenge, asksAgain, provider, redirectUrl }: Begin,
): Promise<{ readonly address: string; readonly state: string }> {
  const configuration = await provider.about()
  const { id, scopes } = provider.settings
  const nonce = randomNonce()
  const data: v.InferOutput<typeof attemptSchema> = { provider: id, nonce, challenge, redirectUrl }
  const state = await newCode(db, { purpose, subject: `provider:${id}`, data, lifetime, now: now() })
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: scopes,
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(asksAgain ? { prompt: 'login' } : {}),
  })
  return { address: address.href, state }
}

/** What the browser brings back, with the state that this server made. */
export interface Return extends Returned {
  readonly state: string
}

/** An account that has signed in at its provider. */
export interface SignedIn {
  readonly provider: Provider
  readonly account: Account
  readonly elsewhere: SessionElsewhere
}

/**
 * Redeems the code of a return. The provider is that of the state, whatever the browser says. Rejects with `RefusedSignIn`, after which
 * the state is used up.
 */
export async function completeSignIn(
  office: Office,
  { code, issuer, redirectUrl, state, verifier }: Return,
): Promise<SignedIn> {
  const attempt = await write(office, (transaction) =>
    useCode(transaction, { purpose, secret: state, schema: attemptSchema, now: office.now() }),
  )
  if ('reason' in attempt) throw new RefusedSignIn('SignInOver', `The state is not good (${attempt.reason}).`)
  const { challenge, nonce, provider: id, redirectUrl: begun } = attempt.data
  const provider = office.openid.byId(id)
  if (provider === null) throw new RefusedSignIn('SignInOver', 'The provider is not configured any more.')
  if (!isSame(challengeOf(verifier), challenge) || redirectUrl !== begun)
    throw new RefusedSignIn('SignInOver', 'Another browser began this sign-in.')
  try {
    const redeemed = await redeemCode(provider, {
      code,
      issuer,
      redirectUrl,
      verifier,
      checks: { expectedState: state, expectedNonce: nonce },
    })
    const { claims: inToken, configuration, tokens } = redeemed
    const claims = await withUserInfo(configuration, inToken, tokens.access_token, provider)
    const elsewhere = sessionElsewhere(redeemed, provider, office.publicURL())
    return { provider, account: readAccount(claims, provider.settings), elsewhere }
  } catch (error) {
    throw explain(error, id)
  }
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Some providers say in the token who signed in, others at another address. What the signed token says counts more. */
async function withUserInfo(
  configuration: Configuration,
  claims: Claims,
  accessToken: string,
  { settings: { emailClaim, rolesClaim } }: Provider,
): Promise<Claims> {
  const needed = [emailClaim, 'name', ...(rolesClaim === null ? [] : [rolesClaim.split('.')[0] ?? ''])]
  const isComplete = needed.every((name) => name in claims)
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  const more = await fetchUserInfo(configuration, accessToken, claims.sub)
  return { ...more, ...claims }
}

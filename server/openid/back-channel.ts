import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import * as v from 'valibot'
import type { Provider } from './providers.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** A sign-out at a provider: of one session there, or of all sessions of an account. */
export interface EndedElsewhere {
  readonly subject: string | null
  readonly session: string | null
}

/** Claims of a logout token (OpenID Connect Back-Channel Logout, 2.4). */
const claimsSchema = v.pipe(
  v.object({
    sub: v.nullish(v.string(), null),
    sid: v.nullish(v.string(), null),
    jti: v.string(),
    events: v.looseObject({ [event]: v.looseObject({}) }),
    // An ID token is none of these.
    nonce: v.optional(v.never()),
  }),
  v.check(({ sid, sub }) => sid !== null || sub !== null),
)

/** Seconds for which a logout token is good. */
const lifetime = 300
const tolerance = 60

/** Keys by the metadata that name them. They are asked for again if a token has another one. */
const keySets = new WeakMap<Configuration, JWTVerifyGetKey>()

function keysOf(configuration: Configuration, { fetchFrom }: Provider): JWTVerifyGetKey {
  const known = keySets.get(configuration)
  if (known !== undefined) return known
  const address = new URL(configuration.serverMetadata().jwks_uri ?? '')
  const keys = createRemoteJWKSet(address, {
    [customFetch]: (url, { headers, method }) => fetchFrom(url, { method, headers: Object.fromEntries(headers) }),
  })
  keySets.set(configuration, keys)
  return keys
}

/**
 * Returns what ended at a provider, from the token with which it says so, or null if the token is not good. Rejects if the provider
 * cannot be asked for its keys.
 */
export async function readLogoutToken(provider: Provider, token: string): Promise<EndedElsewhere | null> {
  const configuration = await provider.about()
  try {
    const { payload } = await jwtVerify(token, keysOf(configuration, provider), {
      issuer: configuration.serverMetadata().issuer,
      audience: provider.settings.clientId,
      maxTokenAge: lifetime,
      clockTolerance: tolerance,
    })
    const claims = v.safeParse(claimsSchema, payload)
    return claims.success ? { session: claims.output.sid, subject: claims.output.sub } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

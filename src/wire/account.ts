import * as v from 'valibot'
import { fail, type Result } from '#src/kernel/result.ts'
import { parseBody } from './parse.ts'
import { absent, emailOf, isRecord } from './scalars.ts'

/** The account calls of section 7 and those whose paths are not shown. */

const userSchema = v.object({
  name: v.nullish(v.string(), ''),
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(emailOf)),
  username: v.nullish(v.string(), ''),
  givenName: v.nullish(v.string(), ''),
  surname: v.nullish(v.string(), ''),
})
export type User = v.InferOutput<typeof userSchema>

/** The body of `GET /api/account/me`: the user, bare or in the wrapper. */
export function readUser(body: unknown): Result<User> {
  if (!isRecord(body) || !('data' in body)) return parseBody(userSchema, body, 'account')
  if (body.data !== null && body.data !== undefined) return parseBody(userSchema, body.data, 'account')
  const error = typeof body.error === 'string' ? [body.error] : []
  return fail({ kind: 'malformed', what: 'account', problems: ['account.data: missing', ...error] })
}

/** `POST /api/account/oauth-login`; a server that does not know `codeVerifier` ignores it. */
export const oauthLoginRequestSchema = v.object({
  authorizationCode: v.string(),
  redirectUrl: v.string(),
  scope: v.string(),
  codeVerifier: v.optional(v.string()),
})
export type OauthLoginRequest = v.InferOutput<typeof oauthLoginRequestSchema>

/** `POST /api/account/calendar-oauth-login`. */
const calendarOauthLoginRequestSchema = v.object({
  ...oauthLoginRequestSchema.entries,
  connectionAgentId: v.string(),
})
export type CalendarOauthLoginRequest = v.InferOutput<typeof calendarOauthLoginRequestSchema>

/**
 * `POST /api/account/token`: exchanges a token of another part of the product, or the user name and password of a
 * calendar that has no authorize page (ews, touch-calendar), for the product's tokens.
 */
const tokenExchangeRequestSchema = v.union([
  v.object({ token: v.string() }),
  v.object({ username: v.string(), password: v.string() }),
])
export type TokenExchangeRequest = v.InferOutput<typeof tokenExchangeRequestSchema>

const emailLinkRequestSchema = v.object({ email: v.string() })
export type EmailLinkRequest = v.InferOutput<typeof emailLinkRequestSchema>

const emailLinkVerifyRequestSchema = v.object({ token: v.string() })
export type EmailLinkVerifyRequest = v.InferOutput<typeof emailLinkVerifyRequestSchema>

const guestRequestSchema = v.object({ name: v.string() })
export type GuestRequest = v.InferOutput<typeof guestRequestSchema>

const tokenSchema = v.pipe(v.string(), v.minLength(1))

/** The product's own tokens, as every sign-in and the refresh answer them. A guest may have no refresh token. */
export const tokensSchema = v.object({ token: tokenSchema, refreshToken: absent(v.string()) })
export type Tokens = v.InferOutput<typeof tokensSchema>

/** A sign-in that failed answers `success: false` (section 8); of a link the server may say why. */
export type SignInAnswer =
  | ({ readonly success: true } & Tokens)
  | { readonly success: false; readonly reason?: 'used' | 'expired' | undefined }

/** The body of a sign-in call: tokens, unless it says `success: false`. */
export function readSignIn(body: unknown): SignInAnswer {
  if (isRecord(body) && body.success === false) {
    const { reason } = body
    return { success: false, ...(reason === 'used' || reason === 'expired' ? { reason } : {}) }
  }
  const tokens = parseBody(tokensSchema, body, 'sign-in')
  return tokens.ok ? { success: true, ...tokens.value } : { success: false }
}

/** The calendar provider's token, from `GET /api/account/oauth-token` and `POST /api/account/refresh-oauth-token`. */
export const oauthTokenSchema = v.union([
  v.pipe(
    tokenSchema,
    v.transform((token) => ({ token, expiresAt: null })),
  ),
  v.object({ token: tokenSchema, expiresAt: absent(v.string()) }),
  v.pipe(
    v.object({ accessToken: tokenSchema, expiresAt: absent(v.string()) }),
    v.transform(({ accessToken, expiresAt }) => ({ token: accessToken, expiresAt })),
  ),
])

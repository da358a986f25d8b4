import * as v from 'valibot'
import { fail, type Result } from '#src/kernel/result.ts'
import { parseBody } from './parse.ts'
import { absent, emailOf, isRecord } from './scalars.ts'

/** The account calls of section 7, including those whose paths the specification does not show. */

/** An account without an address is known by its user name, which often is one (the principal name of Entra). */
const userSchema = v.pipe(
  v.object({
    name: v.nullish(v.string(), ''),
    email: v.nullish(v.pipe(v.string(), v.trim()), ''),
    username: v.nullish(v.string(), ''),
    givenName: v.nullish(v.string(), ''),
    surname: v.nullish(v.string(), ''),
  }),
  v.transform((user) => ({ ...user, email: emailOf(user.email || user.username) })),
  v.check(({ email }) => email !== '', 'email'),
)
export type User = v.InferOutput<typeof userSchema>

/** Reads the body of `GET /api/account/me`: the user record, with or without the wrapper. */
export function readUser(body: unknown): Result<User> {
  if (!isRecord(body) || !('data' in body)) return parseBody(userSchema, body, 'account')
  if (body.data !== null && body.data !== undefined) return parseBody(userSchema, body.data, 'account')
  const error = typeof body.error === 'string' ? [body.error] : []
  return fail({ kind: 'malformed', what: 'account', problems: ['account.data: missing', ...error] })
}

/** The request of `POST /api/account/oauth-login`. Servers that do not know `codeVerifier` ignore it. */
export const oauthLoginRequestSchema = v.object({
  authorizationCode: v.string(),
  redirectUrl: v.string(),
  scope: v.string(),
  codeVerifier: v.optional(v.string()),
})
export type OauthLoginRequest = v.InferOutput<typeof oauthLoginRequestSchema>

/** The request of `POST /api/account/calendar-oauth-login`. */
const calendarOauthLoginRequestSchema = v.object({
  ...oauthLoginRequestSchema.entries,
  connectionAgentId: v.string(),
})
export type CalendarOauthLoginRequest = v.InferOutput<typeof calendarOauthLoginRequestSchema>

/**
 * The request of `POST /api/account/token`. Exchanges a token of another part of the product, or the user name and
 * password of a calendar without an authorize page (ews, touch-calendar), for the product's tokens.
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

/** The product's own tokens, as returned by every sign-in and by the refresh. Guests may have no refresh token. */
export const tokensSchema = v.object({ token: tokenSchema, refreshToken: absent(v.string()) })
export type Tokens = v.InferOutput<typeof tokensSchema>

/** A failed sign-in returns `success: false` (section 8). For a link, the server may add the reason. */
export type SignInAnswer =
  | ({ readonly success: true } & Tokens)
  | { readonly success: false; readonly reason?: 'used' | 'expired' | undefined }

/** Returns the tokens of a sign-in response, or a failure if it has `success: false` or cannot be read. */
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

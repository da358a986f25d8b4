import * as v from 'valibot'
import { fail, type Result } from '../result.ts'
import { absent } from './absent.ts'
import { emailOf } from './email.ts'
import { parseBody } from './parse.ts'
import { isRecord } from './record.ts'

/** The account calls of section 7 and those whose paths are not shown. */

export const userSchema = v.object({
  name: v.nullish(v.string(), ''),
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(emailOf)),
  username: v.nullish(v.string(), ''),
  givenName: v.nullish(v.string(), ''),
  surname: v.nullish(v.string(), ''),
})
export type User = v.InferOutput<typeof userSchema>

/** Loaded account data wrapper (section 3): the account call never fails, its error is carried here (section 8). */
export interface LoadedAccount {
  readonly data: User | null
  readonly loading: boolean
  readonly error: string | null
}

/** The body of `GET /api/account/me`: the user, bare or in the wrapper. */
export function readUser(body: unknown): Result<User> {
  if (!isRecord(body) || !('data' in body)) return parseBody(userSchema, body, 'account')
  if (body.data !== null && body.data !== undefined) return parseBody(userSchema, body.data, 'account')
  const error = typeof body.error === 'string' ? [body.error] : []
  return fail({ kind: 'malformed', what: 'account', problems: ['account.data: missing', ...error] })
}

/** `POST /api/account/refresh`. */
export const refreshRequestSchema = v.object({ refreshToken: v.string(), token: v.string() })
export type RefreshRequest = v.InferOutput<typeof refreshRequestSchema>

/** `POST /api/account/refresh-oauth-token`. */
export const refreshOauthTokenRequestSchema = v.object({ scope: v.string() })
export type RefreshOauthTokenRequest = v.InferOutput<typeof refreshOauthTokenRequestSchema>

/** `POST /api/account/oauth-login`; a server that does not know `codeVerifier` ignores it. */
export const oauthLoginRequestSchema = v.object({
  authorizationCode: v.string(),
  redirectUrl: v.string(),
  scope: v.string(),
  codeVerifier: v.optional(v.string()),
})
export type OauthLoginRequest = v.InferOutput<typeof oauthLoginRequestSchema>

/** `POST /api/account/calendar-oauth-login`. */
export const calendarOauthLoginRequestSchema = v.object({
  ...oauthLoginRequestSchema.entries,
  connectionAgentId: v.string(),
})
export type CalendarOauthLoginRequest = v.InferOutput<typeof calendarOauthLoginRequestSchema>

/**
 * `POST /api/account/token`: exchanges a token of another part of the product, or the user name and password of a
 * calendar that has no authorize page (ews, touch-calendar), for the product's tokens.
 */
export const tokenExchangeRequestSchema = v.union([
  v.object({ token: v.string() }),
  v.object({ username: v.string(), password: v.string() }),
])
export type TokenExchangeRequest = v.InferOutput<typeof tokenExchangeRequestSchema>

export const emailLinkRequestSchema = v.object({ email: v.string() })
export type EmailLinkRequest = v.InferOutput<typeof emailLinkRequestSchema>

export const emailLinkVerifyRequestSchema = v.object({ token: v.string() })
export type EmailLinkVerifyRequest = v.InferOutput<typeof emailLinkVerifyRequestSchema>

export const guestRequestSchema = v.object({ name: v.string() })
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
export type OauthToken = v.InferOutput<typeof oauthTokenSchema>

import * as v from 'valibot'
import { fail, type Result } from '#src/kernel/result.ts'
import { createProblems, parseJson, parseRecord } from './parse.ts'
import { emailOf, flagOf, isRecord, wireFlag, wireId, wireName, wireText } from './scalars.ts'

/** The account calls of section 7, including those whose paths the specification does not show. */

/** An account without an address is known by its user name, which often is one (the principal name of Entra). */
export const userSchema = v.pipe(
  v.object({
    name: wireName.or(''),
    email: wireText.or(''),
    username: wireName.or(''),
    givenName: wireName.or(''),
    surname: wireName.or(''),
    /** Chosen. True for administrators of panels and kiosks. The server checks it with each of their requests. */
    managesDevices: wireFlag.or(false),
    /** Chosen. True for administrators of people and resources. Only Foyer's own server sends it, so null is another server. */
    isAdministrator: wireFlag.absent,
    /** Chosen. True if the user can change a password. Only Foyer's own server sends it. */
    hasPassword: wireFlag.absent,
    /** Chosen. False at Foyer's own server with the calendars of a vendor: there are no feeds, delegates and approvals. */
    hasOwnCalendar: wireFlag.absent,
    /** Chosen. True if signing out also ends a session of the sign-in service: Foyer then leaves for its page. */
    signsOutElsewhere: wireFlag.or(false),
  }),
  v.transform((user) => ({ ...user, email: emailOf(user.email || user.username) })),
  v.check(({ email }) => email !== '', 'email'),
)
export type User = v.InferOutput<typeof userSchema>

/**
 * Reads the body of `GET /api/account/me`: the user record, with or without the wrapper. Only the address, or the user
 * name in its place, is needed.
 * Other members that cannot be read are left out and added to the problems.
 */
export function readUser(body: unknown, problems = createProblems()): Result<User> {
  if (!isRecord(body) || !('data' in body)) return parseRecord(userSchema, body, 'account', problems)
  if (body.data !== null && body.data !== undefined) return parseRecord(userSchema, body.data, 'account', problems)
  const error = typeof body.error === 'string' ? [body.error] : []
  return fail({ kind: 'malformed', what: 'account', problems: ['account.data: missing', ...error] })
}

/** The request of `POST /api/account/oauth-login`. Servers that do not know the optional members ignore them. */
export const oauthLoginRequestSchema = v.object({
  authorizationCode: v.string(),
  redirectUrl: v.string(),
  scope: v.string(),
  codeVerifier: v.optional(v.string()),
  /** Of the provider's answer, for Foyer's own server, which made it. */
  state: v.optional(v.string()),
  /** Parameter `iss` of the provider's answer (RFC 9207). */
  issuer: v.optional(v.string()),
})
export type OauthLoginRequest = v.InferOutput<typeof oauthLoginRequestSchema>

/** The request of `POST /api/account/calendar-oauth-login`. */
export const calendarOauthLoginRequestSchema = v.object({
  ...oauthLoginRequestSchema.entries,
  connectionAgentId: v.string(),
})
export type CalendarOauthLoginRequest = v.InferOutput<typeof calendarOauthLoginRequestSchema>

/**
 * The request of `POST /api/account/token`. Exchanges a token of another part of the product, or the user name and
 * password of a calendar without an authorize page (ews, touch-calendar), for the product's tokens.
 */
export type TokenExchangeRequest = { readonly token: string } | { readonly username: string; readonly password: string }

/** The product's own tokens, as returned by every sign-in and by the refresh. Guests may have no refresh token. */
export const tokensSchema = v.object({ token: wireText.needed, refreshToken: wireId.absent })
export type Tokens = v.InferOutput<typeof tokensSchema>

/** Reads tokens. Without a readable refresh token, the session ends with its first token. */
export const readTokens = (body: unknown, what: string, problems = createProblems()): Result<Tokens> =>
  parseRecord(tokensSchema, body, what, problems)

/** A failed sign-in returns `success: false` (section 8). For a link, the server may add the reason, for a provider the code of a refusal. */
export type SignInAnswer =
  | ({ readonly success: true } & Tokens)
  | { readonly success: false; readonly reason?: 'used' | 'expired' | undefined; readonly code?: string | undefined }

/** Returns true if a sign-in response has `success: true`, with tokens or without. */
export const isDone = (body: unknown): boolean => isRecord(body) && flagOf(body.success) === true

/** Returns the tokens of a sign-in response, or a failure if it has `success: false` or cannot be read. */
export function readSignIn(body: unknown, problems = createProblems()): SignInAnswer {
  if (isRecord(body) && flagOf(body.success) === false) {
    const { error: code, reason } = body
    return {
      success: false,
      ...(reason === 'used' || reason === 'expired' ? { reason } : {}),
      ...(typeof code === 'string' ? { code } : {}),
    }
  }
  const tokens = readTokens(body, 'sign-in', problems)
  return tokens.ok ? { success: true, ...tokens.value } : { success: false }
}

export const calendarTokenSchema = v.object({ token: wireText.needed, expiresAt: wireText.absent })
export type CalendarToken = v.InferOutput<typeof calendarTokenSchema>

/**
 * Reads the calendar provider's token from `GET /api/account/oauth-token` and `POST /api/account/refresh-oauth-token`:
 * the text itself, or a record with `token` or `accessToken`.
 */
export function readCalendarToken(body: unknown, problems = createProblems()): Result<CalendarToken> {
  const record = isRecord(body) ? { ...body, token: body.token ?? body.accessToken } : { token: body }
  return parseRecord(calendarTokenSchema, record, 'calendar token', problems)
}

export const signedOutSchema = v.object({ signOutURL: v.pipe(v.string(), v.url(), v.startsWith('https://')) })

/** Returns the address of the sign-in service at which a session ends as well, from the response to a sign-out. Null without one. */
export function readSignedOut(text: string): string | null {
  const json = parseJson(text)
  const read = v.safeParse(signedOutSchema, json.ok ? json.value : null)
  return read.success ? read.output.signOutURL : null
}

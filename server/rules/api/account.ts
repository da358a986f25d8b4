import * as v from 'valibot'
import { calendarTokenSchema, signedOutSchema, tokensSchema, userSchema } from '#src/wire/account.ts'
import { json, nothing, type ProductCall, type ProductCallName, wrapped } from './describe.ts'

const { token, refreshToken } = tokensSchema.entries

/** Sign-ins. With sessions in cookies (config.json's `tokenStorage`), the tokens are not in the body. */
export const sessionSchema = v.object({
  success: v.literal(true),
  token: v.optional(token),
  refreshToken: v.optional(refreshToken),
})
const failedSchema = v.object({ success: v.literal(false), reason: v.optional(v.picklist(['used', 'expired'])) })
const outcomeSchema = v.union([sessionSchema, failedSchema])

/** The text itself, or a record with it. */
const calendarToken = json(
  v.union([
    v.pipe(v.string(), v.minLength(1)),
    calendarTokenSchema,
    v.object({ accessToken: calendarTokenSchema.entries.token, expiresAt: calendarTokenSchema.entries.expiresAt }),
  ]),
)

/** Signing in and out, and who the user is (section 7). */
export const accountCalls = {
  'POST /api/account/token': {
    summary: 'Signs in with user name and password, or exchanges a token of another part of the product.',
    answers: { 200: json(sessionSchema) },
    refusals: [401, 404, 429],
    loss: 'Nobody signs in with a password, which touch-calendar and ews need.',
  },
  'POST /api/account/refresh': {
    summary: 'Replaces an access token that has expired.',
    answers: { 200: json(v.object({ success: v.optional(v.literal(true)), token: v.optional(token), refreshToken })) },
    refusals: [401],
    loss: 'A session ends with its first access token.',
  },
  'POST /api/account/oauth-login': {
    summary: 'Signs in with the code of a calendar vendor, or of another sign-in service.',
    answers: { 200: json(outcomeSchema) },
    refusals: [401, 403, 404, 409, 429],
    loss: 'Nobody signs in with an account of Microsoft or Google.',
  },
  'POST /api/account/email-link': {
    summary: 'Sends a link that signs in.',
    answers: { 204: nothing },
    refusals: [404, 429],
    loss: 'Nobody signs in with a mailed link.',
  },
  'POST /api/account/email-link/info': {
    summary: 'Names the account of a mailed link without using it up.',
    answers: { 200: json(v.object({ success: v.literal(true), email: v.string() })) },
    refusals: [404, 429],
    refusalForm: 'link',
    loss: 'The page of a mailed link does not name its account.',
  },
  'POST /api/account/email-link/verify': {
    summary: 'Signs in with a mailed link.',
    answers: { 200: json(outcomeSchema) },
    refusals: [404, 429],
    refusalForm: 'link',
    loss: 'Mailed links do not sign in.',
  },
  'POST /api/account/guest': {
    summary: 'Signs in a guest by name.',
    answers: { 200: json(sessionSchema) },
    refusals: [403, 429],
    loss: 'There are no guests.',
  },
  'GET /api/account/oauth-logout': {
    summary: 'Ends the session. The answer may name the page at which the session of a sign-in service ends.',
    answers: { 200: json(signedOutSchema), 204: nothing },
    loss: 'Signing out leaves the session alive at the server.',
  },
  'POST /api/account/ews-logout': {
    summary: 'Ends the session of a calendar without a page of its own for that.',
    answers: { 200: json(signedOutSchema), 204: nothing },
    loss: 'Signing out leaves the session alive at the server.',
  },
  'GET /api/account/me': {
    summary: 'The signed-in user.',
    answers: { 200: wrapped(userSchema) },
    loss: 'Foyer does not know who is signed in, and does not start.',
    isVital: true,
  },
  'GET /api/account/oauth-token': {
    summary: 'An access token for the calendar vendor.',
    answers: { 200: calendarToken },
    refusals: [404, 502],
    loss: 'The calendars of Microsoft and Google cannot be read.',
  },
  'POST /api/account/refresh-oauth-token': {
    summary: 'A new access token for the calendar vendor.',
    answers: { 200: calendarToken },
    refusals: [404, 429, 502],
    loss: 'The calendars of Microsoft and Google cannot be read after the first hour.',
  },
  'POST /api/account/calendar-oauth-login': {
    summary: 'Connects the calendar of a vendor to the session.',
    answers: { 200: json(v.union([v.object({ success: v.literal(true) }), failedSchema])) },
    refusals: [404, 409, 429],
    loss: 'A calendar is only connected by signing in with its vendor.',
  },
  'POST /api/account/sign-out-everywhere': {
    summary: 'Ends all sessions of the user.',
    answers: { 204: nothing },
    loss: 'Users cannot end their sessions on other devices.',
  },
} as const satisfies Partial<Record<ProductCallName, ProductCall>>

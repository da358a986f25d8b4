import { nameHere } from '#src/platform/application.ts'
import * as v from 'valibot'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { clearNotices } from '#src/features/notices/model/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import type { Entrance } from '#src/base/needs.ts'
import { parseJson } from '#src/wire/parse.ts'
import { loginPath, rememberReturnPath, takeReturnPath } from './return-path.ts'
import { acceptSession } from './sign-in-methods.ts'
import { session } from './state.ts'

/**
 * An external sign-in in progress. It is bound to this tab by session storage and to the provider by name, and is used
 * once.
 */
const attemptSchema = v.object({
  state: v.string(),
  /** PKCE (RFC 7636). */
  verifier: v.string(),
  serverType: v.string(),
  /**
   * 'account' signs in, 'silent' without a question, 'service' with a service of Foyer's own server; 'calendar' connects the calendar of a
   * signed-in account.
   */
  purpose: v.picklist(['account', 'silent', 'service', 'calendar']),
})
type SignInAttempt = v.InferOutput<typeof attemptSchema>

const storedKey = nameHere('assist-sign-in')

/**
 * Stores an attempt until the return. Returns false if the browser cannot. It does not travel in `state` instead: the provider and the
 * address would know the verifier, and an attempt that is not bound to this tab can be forged (threat T7).
 */
export function storeAttempt(attempt: SignInAttempt): boolean {
  if (writeStored('session', storedKey, JSON.stringify(attempt))) return true
  removeStored('session', storedKey)
  return false
}

/** 256 bits, base64url. */
export const newVerifier = (): string => randomText(32)

/** Removes the attempt from the storage and returns it, so that it cannot be used again. */
function takeAttempt(): SignInAttempt | null {
  const text = readStored('session', storedKey)
  removeStored('session', storedKey)
  const json = parseJson(text ?? '')
  const attempt = v.safeParse(attemptSchema, json.ok ? json.value : null)
  return attempt.success ? attempt.output : null
}

/** Returns the S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Navigates to the calendar provider's authorize page (section 7), with `state` and a PKCE challenge. `returnUrl` is
 * the unchecked parameter of the sign-in page. If silent, the page may not ask the user anything.
 */
export function signInExternally(
  entrance: Entrance,
  returnUrl: string | null,
  { isSilent = false } = {},
): Promise<Result<null>> {
  return leaveFor(entrance, isSilent ? 'silent' : 'account', returnUrl, isSilent ? { prompt: 'none' } : {})
}

/**
 * Connects the calendar of the signed-in user, or lets its provider prompt for additional `claims` (as in the fault),
 * and returns to the same page. If the configuration has no connection agent, the complete sign-in is repeated.
 */
export function connectCalendar(entrance: Entrance, claims: string | null): Promise<Result<null>> {
  const { configuration, routing } = entrance
  const purpose = configuration?.connectionAgentId ? 'calendar' : 'account'
  return leaveFor(entrance, purpose, routing.path() + routing.query(), {
    claims: decodeClaims(claims),
    // The server may have lost the consent, and Google issues another refresh token only with a new one.
    prompt: 'consent',
    loginHint: session.user?.email ?? null,
  })
}

async function leaveFor(
  { provider, configuration, configFile, routing, redirectUri, tokens }: Entrance,
  purpose: SignInAttempt['purpose'],
  goBackTo: string | null,
  more: Partial<Parameters<CalendarProvider['authorizeUrl']>[0]>,
): Promise<Result<null>> {
  if (!provider || !configuration?.clientId) return fail({ kind: 'sign-in-failed', detail: 'no provider configured' })
  // 128 bits.
  const attempt = { state: randomText(16), verifier: newVerifier(), serverType: provider.serverType, purpose }
  if (!storeAttempt(attempt)) return fail({ kind: 'sign-in-not-stored' })
  const address = provider.authorizeUrl({
    clientId: configuration.clientId,
    tenantId: configuration.tenantId,
    loginURL: configuration.loginURL,
    redirectUri,
    scope: provider.scope,
    // A locked session is opened by its user, not by the provider's own session.
    prompt: tokens.lastEnd() === 'idle' ? 'login' : (configFile.prompts[provider.serverType] ?? configuration.prompt),
    state: attempt.state,
    codeChallenge: await challengeOf(attempt.verifier),
    ...more,
  })
  if (address === null)
    return fail({ kind: 'sign-in-failed', detail: `${provider.serverType} has no redirect sign-in` })
  rememberReturnPath(goBackTo ?? '', new URL(redirectUri).origin)
  routing.leave(address)
  return succeed(null)
}

/**
 * Handles the return point /account/oauth-callback: checks that the response belongs to a sign-in started in this tab,
 * exchanges the code through the product server, navigates to the requested page and boots again. `query` is the query
 * of the arrival.
 */
export async function completeSignIn(entrance: Entrance, query: string): Promise<Result<null>> {
  const { api, configuration, provider, redirectUri, routing } = entrance
  const answer = new URLSearchParams(query)
  const { origin } = new URL(redirectUri)
  const attempt = takeAttempt()
  const refusal = answer.get('error')
  if (refusal !== null) {
    if (attempt?.purpose === 'service') return fail({ kind: 'sign-in-failed', detail: refusal, code: 'SignInDeclined' })
    if (attempt?.purpose !== 'silent') return fail({ kind: 'sign-in-failed', detail: refusal })
    // The provider wants to ask the user something, which takes a click.
    routing.navigate(loginPath(takeReturnPath(origin) ?? '', origin), { replace: true })
    return succeed(null)
  }
  const code = answer.get('code')
  const isOurs =
    attempt !== null && attempt.state === answer.get('state') && attempt.serverType === provider?.serverType
  if (!isOurs || !provider || !code) {
    return fail({ kind: 'sign-in-failed', detail: 'the response matches no sign-in started in this tab' })
  }
  const issuer = answer.get('iss')
  const request = {
    authorizationCode: code,
    redirectUrl: redirectUri,
    scope: provider.scope,
    codeVerifier: attempt.verifier,
    ...(issuer === null ? {} : { issuer }),
  }
  if (attempt.purpose === 'calendar') {
    const connectionAgentId = configuration?.connectionAgentId ?? ''
    const connected = await api.account.calendarOauthLogin({ ...request, connectionAgentId })
    if (!connected.ok) return connected
    // Includes the notice that asked for this.
    clearNotices()
    routing.navigate(takeReturnPath(origin) ?? '/', { replace: true })
    await entrance.restart()
    return succeed(null)
  }
  // Only the server's own state tells it anything.
  const ofService = attempt.purpose === 'service' ? { state: attempt.state } : {}
  const exchanged = await api.account.oauthLogin({ ...request, ...ofService })
  if (!exchanged.ok) return exchanged
  await acceptSession(entrance, exchanged.value, takeReturnPath(origin))
  return succeed(null)
}

/**
 * Returns the claims of a challenge as the authorize page expects them: JSON. The header has them in base64 or
 * base64url. Returns null if they are malformed, because they come from outside and the page would refuse them.
 */
function decodeClaims(claims: string | null): string | null {
  if (claims === null || claims === '') return null
  try {
    const text = claims.startsWith('{') ? claims : atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.stringify(JSON.parse(text))
  } catch {
    return null
  }
}

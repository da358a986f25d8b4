import type { CalendarProvider } from '#src/contract/calendar.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { clearNotices } from '#src/state/notices.ts'
import { session } from '#src/state/session.ts'
import { decodeClaims } from './claims.ts'
import type { Entrance } from './product.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'
import { beginAttempt, challengeOf, type SignInAttempt, takeAttempt } from './sign-in-attempt.ts'
import { takeUp } from './take-up.ts'

/**
 * Leaves for the calendar provider's authorize page (section 7), with `state` and a PKCE challenge. `returnUrl` is the
 * parameter of the sign-in page, as it came.
 */
export function signInExternally(entrance: Entrance, returnUrl: string | null): Promise<Result<null>> {
  return leaveFor(entrance, 'account', returnUrl, {})
}

/**
 * Connects the calendar of whoever is signed in, or has its provider ask again for what it demands (`claims`, as the
 * fault carries it), and comes back to the same place. Where the configuration names no connection to connect, the
 * sign-in is repeated whole.
 */
export function connectCalendar(entrance: Entrance, claims: string | null): Promise<Result<null>> {
  const { configuration, routing } = entrance
  const purpose = configuration?.connectionAgentId ? 'calendar' : 'account'
  return leaveFor(entrance, purpose, routing.path() + routing.query(), {
    claims: decodeClaims(claims),
    loginHint: session.user?.email ?? null,
  })
}

async function leaveFor(
  { provider, configuration, routing, redirectUri }: Entrance,
  purpose: SignInAttempt['purpose'],
  goBackTo: string | null,
  more: Partial<Parameters<CalendarProvider['authorizeUrl']>[0]>,
): Promise<Result<null>> {
  if (!provider || !configuration?.clientId) return fail({ kind: 'sign-in-failed', detail: 'no provider configured' })
  const attempt = beginAttempt(provider.serverType, purpose)
  const address = provider.authorizeUrl({
    clientId: configuration.clientId,
    tenantId: configuration.tenantId,
    redirectUri,
    prompt: configuration.prompt || 'consent',
    state: attempt.state,
    codeChallenge: await challengeOf(attempt.verifier),
    ...more,
  })
  if (address === null) return fail({ kind: 'sign-in-failed', detail: `${provider.serverType} signs in otherwise` })
  rememberReturnPath(goBackTo ?? '', new URL(redirectUri).origin)
  routing.leave(address)
  return succeed(null)
}

/**
 * The return point /account/oauth-callback: checks that the answer belongs to a sign-in begun in this tab, exchanges the
 * code through the product server, goes to where the user wanted and boots anew. `query` is what came with the arrival.
 */
export async function completeSignIn(entrance: Entrance, query: string): Promise<Result<null>> {
  const { api, configuration, provider, redirectUri, routing } = entrance
  const answer = new URLSearchParams(query)
  const attempt = takeAttempt()
  const refusal = answer.get('error')
  if (refusal !== null) return fail({ kind: 'sign-in-failed', detail: refusal })
  const code = answer.get('code')
  const isOurs =
    attempt !== null && attempt.state === answer.get('state') && attempt.serverType === provider?.serverType
  if (!isOurs || !provider || !code) {
    return fail({ kind: 'sign-in-failed', detail: 'the answer belongs to no sign-in of this tab' })
  }
  const { origin } = new URL(redirectUri)
  const request = {
    authorizationCode: code,
    redirectUrl: redirectUri,
    scope: provider.scope,
    codeVerifier: attempt.verifier,
  }
  if (attempt.purpose === 'calendar') {
    const connectionAgentId = configuration?.connectionAgentId ?? ''
    const connected = await api.account.calendarOauthLogin({ ...request, connectionAgentId })
    if (!connected.ok) return connected
    // The one that asked for this among them.
    clearNotices()
    routing.navigate(takeReturnPath(origin) ?? '/', { replace: true })
    await entrance.restart()
    return succeed(null)
  }
  const exchanged = await api.account.oauthLogin(request)
  if (!exchanged.ok) return exchanged
  await takeUp(entrance, exchanged.value, takeReturnPath(origin))
  return succeed(null)
}

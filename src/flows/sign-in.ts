import type { Tokens } from '#src/core/wire/account.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { forgetUser } from './known-user.ts'
import type { Entrance } from './product.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'
import { beginAttempt, challengeOf, takeAttempt } from './sign-in-attempt.ts'

/**
 * Leaves for the calendar provider's authorize page (section 7), with `state` and a PKCE challenge. `returnUrl` is the
 * parameter of the sign-in page, as it came.
 */
export async function signInExternally(entrance: Entrance, returnUrl: string | null): Promise<Result<null>> {
  const { provider, configuration, routing, redirectUri } = entrance
  if (!provider || !configuration?.clientId) return fail({ kind: 'sign-in-failed', detail: 'no provider configured' })
  const attempt = beginAttempt(provider.serverType)
  const address = provider.authorizeUrl({
    clientId: configuration.clientId,
    tenantId: configuration.tenantId,
    redirectUri,
    prompt: configuration.prompt || 'consent',
    state: attempt.state,
    codeChallenge: await challengeOf(attempt.verifier),
  })
  if (address === null) return fail({ kind: 'sign-in-failed', detail: `${provider.serverType} signs in otherwise` })
  rememberReturnPath(returnUrl ?? '', new URL(redirectUri).origin)
  routing.leave(address)
  return succeed(null)
}

/**
 * The return point /account/oauth-callback: checks that the answer belongs to a sign-in begun in this tab, exchanges the
 * code through the product server, keeps the tokens, goes to where the user wanted and boots anew.
 */
export async function completeSignIn(entrance: Entrance, query: string): Promise<Result<null>> {
  const { api, provider, redirectUri, routing } = entrance
  const answer = new URLSearchParams(query)
  // The code leaves the address bar and the history before anything else happens.
  routing.navigate('/account/oauth-callback', { replace: true })
  const attempt = takeAttempt()
  const refusal = answer.get('error')
  if (refusal !== null) return fail({ kind: 'sign-in-failed', detail: refusal })
  const code = answer.get('code')
  const isOurs =
    attempt !== null && attempt.state === answer.get('state') && attempt.serverType === provider?.serverType
  if (!isOurs || !provider || !code) {
    return fail({ kind: 'sign-in-failed', detail: 'the answer belongs to no sign-in of this tab' })
  }
  const exchanged = await api.account.oauthLogin({
    authorizationCode: code,
    redirectUrl: redirectUri,
    scope: provider.scope,
    codeVerifier: attempt.verifier,
  })
  if (!exchanged.ok) return exchanged
  await takeUp(entrance, exchanged.value, takeReturnPath(new URL(redirectUri).origin))
  return succeed(null)
}

/** The way in that e-mail link and guest sign-in share: keeps the tokens, goes where the user wanted, boots anew. */
export async function takeUp(entrance: Entrance, tokens: Tokens, goTo: string | null): Promise<void> {
  forgetUser()
  entrance.tokens.set(tokens)
  entrance.routing.navigate(goTo ?? '/', { replace: true })
  await entrance.restart()
}

import { fail, succeed } from '#src/kernel/result.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import type { Entrance } from '#src/base/needs.ts'
import type { Answered } from '#src/wire/administration.ts'
import { rememberReturnPath } from './return-path.ts'
import { challengeOf, newVerifier, storeAttempt } from './sign-in.ts'

/**
 * Navigates to the page of a sign-in service that Foyer's own server offers (`signInProviders`). The server makes the state; the verifier
 * stays in this tab. `returnUrl` is the unchecked parameter of the sign-in page.
 */
export async function signInWithService(
  { configFile, http, provider, redirectUri, routing, tokens }: Entrance,
  id: string,
  returnUrl: string | null,
): Promise<Answered<null>> {
  const verifier = newVerifier()
  const begun = await createOwnAccountApi(http, configFile).beginWithProvider({
    provider: id,
    redirectUrl: redirectUri,
    codeChallenge: await challengeOf(verifier),
    // A locked session is opened by its user, not by the session of the service.
    asksAgain: tokens.lastEnd() === 'idle',
  })
  if (!begun.ok) return begun
  const { address, state } = begun.value
  const attempt = { state, verifier, serverType: provider?.serverType ?? '', purpose: 'service' } as const
  if (!storeAttempt(attempt)) return fail({ kind: 'sign-in-not-stored' })
  rememberReturnPath(returnUrl ?? '', new URL(redirectUri).origin)
  routing.leave(address)
  return succeed(null)
}

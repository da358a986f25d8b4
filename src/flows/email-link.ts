import { fail, type Result, succeed } from '#src/core/result.ts'
import type { Entrance } from './product.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'
import { takeUp } from './take-up.ts'

/** Has a link mailed. The server answers alike whether it knows the address or not. */
export async function askForLink(entrance: Entrance, email: string, returnUrl: string | null): Promise<Result<null>> {
  rememberReturnPath(returnUrl ?? '', new URL(entrance.redirectUri).origin)
  return entrance.api.account.emailLink({ email: email.trim() })
}

/**
 * Exchanges the token of a mailed link, once. `query` is what came with the arrival; the address bar has lost it before.
 * Fault 'sign-in-failed', with the reason where the server gives one.
 */
export async function signInWithLink(entrance: Entrance, query: string): Promise<Result<null>> {
  const token = new URLSearchParams(query).get('token')
  if (!token) return fail({ kind: 'sign-in-failed', detail: 'the link has no token' })
  const verified = await entrance.api.account.emailLinkVerify({ token })
  if (!verified.ok) return verified
  await takeUp(entrance, verified.value, takeReturnPath(new URL(entrance.redirectUri).origin))
  return succeed(null)
}

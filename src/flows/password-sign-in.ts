import { type Result, succeed } from '#src/core/result.ts'
import type { Entrance } from './product.ts'
import { safeReturnPath, takeReturnPath } from './return-path.ts'
import { takeUp } from './take-up.ts'

/**
 * User name and password go to the product's server once, for tokens (`POST /api/account/token`), and are kept nowhere.
 * Fault 'sign-in-failed' where they are refused.
 */
export async function signInWithPassword(
  entrance: Entrance,
  credentials: { readonly username: string; readonly password: string },
  returnUrl: string | null,
): Promise<Result<null>> {
  const exchanged = await entrance.api.account.exchangeToken(credentials)
  if (!exchanged.ok) return exchanged
  const { origin } = new URL(entrance.redirectUri)
  await takeUp(entrance, exchanged.value, safeReturnPath(returnUrl, origin) ?? takeReturnPath(origin))
  return succeed(null)
}

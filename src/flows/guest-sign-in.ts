import { type Result, succeed } from '#src/core/result.ts'
import type { Entrance } from './product.ts'
import { safeReturnPath } from './return-path.ts'
import { takeUp } from './take-up.ts'

/** Lets a guest in by name. The tokens stay in this tab's memory: closing or reloading it ends the visit. */
export async function signInAsGuest(entrance: Entrance, name: string, returnUrl: string | null): Promise<Result<null>> {
  const admitted = await entrance.api.account.guest({ name: name.trim() })
  if (!admitted.ok) return admitted
  const goTo = safeReturnPath(returnUrl, new URL(entrance.redirectUri).origin)
  await takeUp(entrance, admitted.value, goTo, { guest: true })
  return succeed(null)
}

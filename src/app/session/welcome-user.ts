import { takeFormerUser } from '#src/features/account/model/known-user.ts'
import { claimDraft } from '#src/features/bookings/model/reserve/stored-draft.ts'
import type { Email } from '#src/kernel/ids.ts'
import { clearPersonal } from '#src/platform/stored.ts'
import type { Routing } from '#src/base/needs.ts'

/**
 * Clears the data that the former user left in this browser (the form, the query of the address, the office), unless the
 * same user signs in again (threat T12). Runs before the first paint of a session.
 */
export function welcomeUser(email: Email, routing: Routing): void {
  claimDraft(email)
  const former = takeFormerUser()
  if (former === null || former === email) return
  clearPersonal()
  if (routing.query() !== '') routing.navigate(routing.path(), { replace: true })
}

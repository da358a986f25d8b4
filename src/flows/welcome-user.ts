import type { Email } from '#src/core/brand.ts'
import { claimDraft } from '#src/state/keep-draft.ts'
import { readStored, removeStored, writeStored } from '#src/state/stored.ts'
import type { Routing } from './product.ts'

const storedKey = 'assist-former-user'

/** Whose session ended by itself in this tab: what they left here waits for them and for nobody else. */
export function rememberFormerUser(email: Email): void {
  writeStored('session', storedKey, email)
}

/**
 * Before the first paint of a session: what the former user of this tab left in it (the form, and what the address says
 * they were looking at) stays only where this is the same user (threat T12).
 */
export function welcomeUser(email: Email, routing: Routing): void {
  claimDraft(email)
  const former = readStored('session', storedKey)
  removeStored('session', storedKey)
  if (former !== null && former !== email && routing.query() !== '') routing.navigate(routing.path(), { replace: true })
}

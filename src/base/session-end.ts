import { createRegistry } from '#src/kernel/registry.ts'

/** A session ends by a sign-out, or it expires: then the same user may continue after signing in. */
export interface SessionEnd {
  readonly expired: boolean
}

const clearings = createRegistry<(end: SessionEnd) => void>()

/**
 * Registers how a store forgets the user, once, beside the store. Called after all activity of the session has stopped and before the
 * entrance is shown.
 */
export const onSessionEnd = clearings.add

/** Makes every registered store forget the user. */
export function clearSession(end: SessionEnd): void {
  for (const clear of clearings.list()) clear(end)
}

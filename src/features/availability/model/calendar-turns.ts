import { wait } from '#src/platform/wait.ts'
import type { Planning } from '#src/base/needs.ts'

type Parts = Pick<Planning, 'provider' | 'schedules' | 'scope' | 'signal'>

/** `performance.now()` from which the next call may start. */
const createTurns = (): { nextAt: number } => ({ nextAt: -Infinity })

/**
 * Resolves when a call that a live event caused may be sent to the calendar: at once after a calm, otherwise
 * `limits.liveEventPause` after the call before. All kinds of events share the turns, because a vendor counts calls, not reasons.
 * Calls that the user waits for take no turn.
 */
export async function calendarTurn({ provider, scope, signal }: Parts): Promise<void> {
  const turns = scope.keep(createTurns)
  const now = performance.now()
  const startsAt = Math.max(now, turns.nextAt)
  turns.nextAt = startsAt + provider.limits.liveEventPause
  if (startsAt > now) await wait(startsAt - now, signal)
}

/** The same for a call for schedules of resources, which takes a turn only if they come from the calendar itself. */
export async function scheduleTurn(services: Parts): Promise<void> {
  if (services.schedules.limitOf({ bulk: false, single: true })) await calendarTurn(services)
}

/** Uses up turns for calls that one answer took, such as the further pages of a list. */
export function chargeTurns({ provider, scope }: Parts, calls: number): void {
  const turns = scope.keep(createTurns)
  if (calls > 0) turns.nextAt = Math.max(performance.now(), turns.nextAt) + calls * provider.limits.liveEventPause
}

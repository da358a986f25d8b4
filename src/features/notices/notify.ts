import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { type Fault, traitsOf } from '#src/kernel/result.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import { notify } from './state.ts'

/**
 * Logs malformed responses as warnings (section 8). Problems contain field names, never values. Pass `counts` if
 * records are counted.
 */
export function logProblems(what: string, problems: readonly string[], counts?: ReadCounts): void {
  if (problems.length === 0) return
  const of = counts ? `, ${counts.unread} unread and ${counts.incomplete} incomplete of ${counts.total}` : ''
  const noun = problems.length === 1 ? 'problem' : 'problems'
  console.warn(`${what}: ${problems.length} ${noun}${of}`, problems)
}

const loggedOnce = new Set<string>()

/** Logs a recurring problem, such as one found at every render, the first time only. */
export function logProblemOnce(what: string, problem: string): void {
  const key = `${what}: ${problem}`
  if (loggedOnce.has(key)) return
  loggedOnce.add(key)
  logProblems(what, [problem])
}

/** Operations on a reservation that can fail. Each is a key of the locale under `notice.reservation.<name>`. */
export type Undone = 'notConfirmed' | 'notFinished' | 'notExtended' | 'notAnswered' | 'noTimeFound'

/**
 * Shows what failed and why, with a retry button. Does nothing if the request was cancelled or the user is signed out.
 */
export function tellFailure(undone: Undone, { event }: Reservation, fault: Fault, retry: () => unknown): void {
  if (traitsOf(fault).isSilent) return
  notify({
    kind: 'error',
    key: `notice.reservation.${undone}`,
    values: { subject: event.subject, kind: fault.kind },
    action: { key: 'app.retry', run: () => void retry() },
    detail: JSON.stringify(fault),
  })
}

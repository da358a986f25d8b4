import type { EventClassification } from '#src/features/reservations/rules/classify.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { type Fault, traitsOf } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import { notify } from './state.ts'

/** Malformed answers are logged as warnings (section 8). Problems name fields, never values. `counts`: where records are counted. */
export function logProblems(what: string, problems: readonly string[], counts?: ReadCounts): void {
  if (problems.length === 0) return
  const of = counts ? `, ${counts.unread} unread and ${counts.incomplete} incomplete of ${counts.total}` : ''
  console.warn(`${what}: ${problems.length} problems${of}`, problems)
}

const loggedOnce = new Set<string>()

/** Logs a problem that recurs, such as with every render, the first time only. */
export function logProblemOnce(what: string, problem: string): void {
  const key = `${what}: ${problem}`
  if (loggedOnce.has(key)) return
  loggedOnce.add(key)
  logProblems(what, [problem])
}

export interface Unidentified {
  readonly event: CalendarEvent
  readonly classification: EventClassification
  readonly message: string | null
}

const createWritten = (): Set<string> => new Set()

/** Writes events that are no reservation to the event log (section 8), each once a session; a failure is no matter. */
export function logUnidentified(services: Services, events: readonly Unidentified[]): void {
  const known = services.scope.keep(createWritten)
  const when = new Date(services.clock.now()).toISOString()
  for (const { event, classification, message } of events) {
    if (known.has(event.id)) continue
    known.add(event.id)
    void services.api.event.errorLog({
      id: event.id,
      iCalUId: event.iCalUId,
      classification,
      message: message ?? '',
      when,
    })
  }
}

/** What of a reservation could not be done, each a key of the locale under `notice.reservation.<name>`. */
export type Undone = 'notConfirmed' | 'notFinished' | 'notExtended' | 'notAnswered' | 'noTimeFound'

/** Says what could not be done and why, and offers to try again. What was only overtaken is not told. */
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

import { type Fault, traitsOf } from '#src/core/fault.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { notify } from '#src/state/notices.ts'

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

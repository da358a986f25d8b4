import { detailOf, type Fault, traitsOf } from '#src/kernel/fault.ts'
import { type NoticeRequest, notify } from './state.ts'

export const logPath = '/log'

/** The parts of a notice that lead to the log. It stays until dismissed. A device has no log, hence no routing. */
export function leadToLog(
  routing: { navigate(to: string): void } | undefined,
): Pick<NoticeRequest, 'action' | 'lasts'> {
  return routing ? { action: { key: 'log.open', run: () => routing.navigate(logPath) }, lasts: null } : { lasts: null }
}

/** Operations on a reservation that can fail. Each is a key of the locale under `notice.reservation.<name>`. */
export type Undone = 'notConfirmed' | 'notFinished' | 'notExtended' | 'notAnswered' | 'noTimeFound'

/** The reservation that could not be changed. */
interface Failed {
  readonly event: { readonly subject: string }
}

/**
 * Shows what failed and why, with a retry button. Does nothing if the request was cancelled or the user is signed out.
 */
export function notifyFailure(undone: Undone, { event }: Failed, fault: Fault, retry: () => unknown): void {
  if (traitsOf(fault).isSilent) return
  notify({
    kind: 'error',
    key: `notice.reservation.${undone}`,
    values: { subject: event.subject, kind: fault.kind },
    action: { key: 'app.retry', run: () => void retry() },
    detail: detailOf(fault),
  })
}

import { fail, type Result } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from './rules/derive.ts'
import { type ReservationWork, setReservationBusy } from './state.ts'

/** Held by whoever does something to this event, in any tab: nobody else touches it meanwhile. */
export const eventLock = ({ id }: Pick<CalendarEvent, 'id'>): string => `foyer-event-${id}`

/**
 * Does one thing to a reservation while its buttons wait. A second press, in this tab or another, while the first is under
 * way does nothing and answers 'cancelled': nothing is sent twice.
 */
export async function actAlone<Value>(
  services: Services,
  { event }: Reservation,
  what: ReservationWork,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const done = await services.locks.ifFree(eventLock(event), async () => {
    setReservationBusy(event.id, what)
    try {
      return await work()
    } finally {
      if (!services.signal.aborted) setReservationBusy(event.id, null)
    }
  })
  return done ?? fail({ kind: 'cancelled' })
}

/**
 * The claims of a challenge as the authorize page takes them: JSON. The header has them in base64, plain or of URLs.
 * Null for what is neither: it came from outside, and the page would refuse it.
 */
export function decodeClaims(claims: string | null): string | null {
  if (claims === null || claims === '') return null
  try {
    const text = claims.startsWith('{') ? claims : atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.stringify(JSON.parse(text))
  } catch {
    return null
  }
}

import type { Instant } from '#src/core/brand.ts'
import { traitsOf } from '#src/core/fault.ts'
import { type Reservation, withEvent } from '#src/core/reservation/derive.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { earliest, latest, startOfMinute } from '#src/core/time/moment.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { notify } from '#src/state/notices.ts'
import { replaceReservation } from '#src/state/reservations.ts'
import { nextSequence } from '#src/state/timeline-window.ts'
import { actAlone } from './act-alone.ts'
import { askEngine } from './ask-engine.ts'
import { keepIfOutOfReach } from './keep-intent.ts'
import { loadSchedules } from './load-schedules.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'
import { tellFailure } from './tell-failure.ts'
import { wait } from './wait.ts'

/** As `finishNow`; without network it is kept, and the end stays the moment at which it was asked for. */
export async function finishReservation(product: Product, reservation: Reservation): Promise<Result<null>> {
  return keepIfOutOfReach(product, 'finish', reservation, await finishNow(product, reservation, product.clock.now()))
}

/**
 * Ends the reservation as of `asked`, rounded down to the minute, and frees the rest at once on screen. One that has ended by
 * then already is left as it is. Events are read again after the provider's delay (section 4), since its list is behind for
 * a moment; that goes on after the answer.
 */
export function finishNow(product: Product, reservation: Reservation, asked: Instant): Promise<Result<null>> {
  return actAlone(product, reservation, 'finishing', async () => {
    const { event } = reservation
    const start = event.start.utcDateTime
    const at = earliest(latest(startOfMinute(asked), start), event.end.utcDateTime)
    const told: Result<unknown> =
      at === event.end.utcDateTime ? succeed(null) : await product.calendar.finish(event, at)
    if (product.signal.aborted) return told.ok ? succeed(null) : told
    if (!told.ok && !(await hasEnded(product, event, at))) {
      if (traitsOf(told.fault).isUnanswered) return told
      tellFailure('notFinished', reservation, told.fault, () => finishReservation(product, reservation))
      return told
    }
    replaceReservation(withEvent(reservation, endedAt(event, at), product.clock.now()))
    notify({
      kind: 'success',
      key: 'notice.reservation.finished',
      values: { subject: event.subject, room: reservation.resourceName },
    })
    void readAgain(product, reservation)
    return succeed(null)
  })
}

/** An event of whole days stops being one, see `write-event.ts`. */
function endedAt(event: CalendarEvent, at: Instant): CalendarEvent {
  const dateTime = new Date(at).toISOString().slice(0, 19)
  return { ...event, isAllDay: false, end: { dateTime, timeZone: 'UTC', utcDateTime: at } }
}

async function hasEnded({ calendar, signal }: Product, { id, iCalUId }: CalendarEvent, at: Instant): Promise<boolean> {
  const asked = await calendar.event({ id, iCalUId }, signal)
  return asked.ok && asked.value !== null && asked.value.end.utcDateTime <= at
}

/** The room's row at once, everything that may be behind after the delay. */
async function readAgain(product: Product, { resourceEmail }: Reservation): Promise<void> {
  const emails = resourceEmail === null ? [] : [resourceEmail]
  const expired = await askEngine(product.engine.expire(emails, nextSequence()))
  if (expired.ok) await loadSchedules(product)
  await wait(product.provider.finishReloadDelay, product.signal)
  if (!product.signal.aborted) await reload(product)
}

import type { Email, Instant } from '#src/core/brand.ts'
import { type Reservation, withEvent } from '#src/core/reservation/derive.ts'
import { responseOf } from '#src/core/reservation/response.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { notify } from '#src/state/notices.ts'
import { replaceReservation } from '#src/state/reservations.ts'
import { actAlone } from './act-alone.ts'
import { awaitRoom } from './await-room.ts'
import { type Extension, extendedEnd, findExtensions } from './find-extensions.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * Makes a reservation under way longer. The room is looked at first; should it decline the longer time nevertheless, the
 * reservation gets its old end back. After a lost reply the event is looked at: asked twice it grows once.
 */
export function extendReservation(
  product: Product,
  reservation: Reservation,
  minutes: Extension,
): Promise<Result<null>> {
  return actAlone(product, reservation, 'extending', async () => {
    const { event } = reservation
    const end = extendedEnd(event.end.utcDateTime, minutes)
    const found = await findExtensions(product, reservation)
    const changed = !found.ok
      ? found
      : found.value.includes(minutes)
        ? await endAt(product, event, end)
        : fail({ kind: 'slot-taken', holder: null } as const)
    if (product.signal.aborted) return fail({ kind: 'cancelled' })
    if (!changed.ok) {
      tellFailure('notExtended', reservation, changed.fault, () => extendReservation(product, reservation, minutes))
      return changed
    }
    replaceReservation(withEvent(reservation, changed.value, product.clock.now()))
    void followRoom(product, reservation, changed.value)
    await reload(product, { emails: roomsOf(reservation) })
    return succeed(null)
  })
}

async function endAt(product: Product, event: CalendarEvent, end: Instant): Promise<Result<CalendarEvent>> {
  const { calendar, signal } = product
  const when = { span: { start: event.start.utcDateTime, end }, isAllDay: false, timeZone: event.end.timeZone }
  const changed = await calendar.change(event, { when }, signal)
  if (changed.ok || changed.fault.kind === 'forbidden') return changed
  const asked = await calendar.event({ id: event.id, iCalUId: event.iCalUId }, signal)
  return asked.ok && asked.value?.end.utcDateTime === end ? succeed(asked.value) : changed
}

/** Goes on behind the answer: the room may take its time. */
async function followRoom(product: Product, reservation: Reservation, longer: CalendarEvent): Promise<void> {
  const { event, resourceEmail, resourceName } = reservation
  const answered = await awaitRoom(product, longer, resourceEmail)
  if (!answered.ok) return
  const values = { subject: event.subject, room: resourceName }
  if (answered.value === null) notify({ kind: 'error', key: 'fault.event-not-found.message', values })
  else if (responseOf(answered.value, resourceEmail) === 'accepted') {
    notify({ kind: 'success', key: 'notice.reservation.extended', values })
  } else {
    await endAt(product, answered.value, event.end.utcDateTime)
    notify({ kind: 'warning', key: 'notice.reservation.extensionDeclined', values })
  }
  await reload(product, { emails: roomsOf(reservation) })
}

function roomsOf({ resourceEmail }: Reservation): Email[] {
  return resourceEmail === null ? [] : [resourceEmail]
}

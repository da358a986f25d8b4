import type { EventAnswer } from '#src/calendars/calendar.ts'
import { actorName } from '#src/features/account/model/state.ts'
import { notifyFailure } from '#src/features/notices/model/notify.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { keepIfOutOfReach } from './keep-intent.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { indexConfirmations } from '#src/wire/cache.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { actAlone } from './event-lock.ts'
import { isMe, loadReservations, myAnswer } from './load-reservations.ts'
import { readAnswer } from './rules/changed-parts.ts'
import { type Reservation, reservationAt, withEvent } from './rules/derive.ts'
import { replaceReservation } from './state.ts'

/** As `confirmNow`, but if there is no network, the confirmation is stored and sent later. */
export async function confirmReservation(services: Booking, reservation: Reservation): Promise<Result<null>> {
  return keepIfOutOfReach(services, 'confirm', reservation, await confirmNow(services, reservation))
}

/**
 * Notifies the product server that the reservation will be used (section 7, event action). After a lost reply, the
 * server's status is checked before a failure is reported. Then the list is loaded again.
 */
export function confirmNow(services: Booking, reservation: Reservation): Promise<Result<null>> {
  return actAlone(services, reservation, 'confirming', async () => {
    const key = keyOf(reservation)
    const sent = await services.api.event.action({ action: 'confirm', ...key }, services.signal)
    if (services.signal.aborted) return sent
    if (!sent.ok && !(await isConfirmed(services, reservation))) {
      if (traitsOf(sent.fault).isUnanswered) return sent
      notifyFailure('notConfirmed', reservation, sent.fault, () => confirmReservation(services, reservation))
      return sent
    }
    const now = services.clock.now()
    const confirmed = { confirmed: true, confirmedWhen: now, confirmedBy: actorName() }
    replaceReservation(reservationAt({ ...reservation, ...confirmed }, now))
    notify({
      kind: 'success',
      key: 'notice.reservation.confirmed',
      values: { subject: reservation.event.subject, room: reservation.resourceName },
    })
    await loadReservations(services)
    return succeed(null)
  })
}

async function isConfirmed({ api, signal }: Reading, reservation: Reservation): Promise<boolean> {
  const request = [keyOf(reservation)]
  const answered = await api.event.confirmStatuses(request, signal)
  if (!answered.ok) return false
  return indexConfirmations(answered.value.good, request).of(reservation.event)?.confirmed ?? false
}

function keyOf({ event, resourceEmail }: Reservation) {
  return { email: resourceEmail ?? emailOf(''), iCalUid: event.iCalUId ?? '', id: event.id }
}

/** Returns the event with the user's own response, in the provider's terms, before the calendar is loaded again. */
function withMyAnswer(event: CalendarEvent, response: string): CalendarEvent {
  const attendees = event.attendees.map((one) => (isMe(one) ? { ...one, status: { response } } : one))
  return { ...event, attendees }
}

/** Declining is a cancellation of the participation: see `cancel-reservation.ts`. */
export type Acceptance = Exclude<EventAnswer, 'decline'>

const words = { accept: 'accepted', tentative: 'tentativelyAccepted' } as const

/**
 * Notifies the organiser that the user accepts, or accepts tentatively. After a lost reply, the event is checked before
 * a failure is reported, so that the organiser is notified once.
 */
export function respondToInvitation(
  services: Booking,
  reservation: Reservation,
  answer: Acceptance,
): Promise<Result<null>> {
  return actAlone(services, reservation, 'answering', async () => {
    const { event } = reservation
    const sent = await services.calendar.respond(event, answer, '')
    if (services.signal.aborted) return sent
    if (!sent.ok && !(await hasAnswered(services, event, answer))) {
      notifyFailure('notAnswered', reservation, sent.fault, () => respondToInvitation(services, reservation, answer))
      return sent
    }
    replaceReservation(withEvent(reservation, withMyAnswer(event, words[answer]), services.clock.now()))
    notify({
      kind: 'success',
      key: answer === 'accept' ? 'notice.reservation.youAccepted' : 'notice.reservation.youMayCome',
      values: { subject: event.subject },
    })
    await loadReservations(services)
    return succeed(null)
  })
}

async function hasAnswered(services: Booking, event: CalendarEvent, answer: Acceptance): Promise<boolean> {
  const asked = await services.calendar.of(event.calendarOf).event(event, services.signal)
  return asked.ok && asked.value !== null && myAnswer(asked.value) === readAnswer(words[answer])
}

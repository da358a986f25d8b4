import { reload } from '#src/base/reload.ts'
import { notifyFailure } from '#src/features/notices/model/notify.ts'
import { logFailure } from '#src/base/log.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { keepIfOutOfReach } from './keep-intent.ts'
import { cancelAwaited } from '../reserve/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { detailOf, type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { earliest, latest, startOfMinute } from '#src/kernel/time/moment.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { actAlone } from './event-lock.ts'
import { logEvent } from './load-reservations.ts'
import { type Reservation, withEvent } from './rules/derive.ts'
import { dropReservation, replaceReservation } from './state.ts'

/** As `cancelNow`, but if there is no network, the cancellation is stored and sent later. */
export async function cancelReservation(
  services: Booking,
  reservation: Reservation,
  comment: string,
): Promise<Result<null>> {
  const done = await cancelNow(services, reservation, comment)
  return keepIfOutOfReach(services, 'cancel', reservation, done, comment)
}

/**
 * The organiser removes the event from all calendars; an attendee cancels participation (section 4). On success
 * everything is reloaded. On failure a delete-failed action is issued and a notification offers to try again. The user
 * has confirmed it before.
 */
export function cancelNow(services: Booking, reservation: Reservation, comment: string): Promise<Result<null>> {
  return actAlone(services, reservation, 'cancelling', async () => {
    const { event } = reservation
    const sent = await sendCancellation(services, reservation, comment)
    if (services.signal.aborted) return sent
    if (!sent.ok) {
      if (traitsOf(sent.fault).isUnanswered) return sent
      notifyNotCancelled(event, sent.fault, () => void cancelReservation(services, reservation, comment))
      return sent
    }
    notify({
      kind: 'success',
      key: event.isOrganizer ? 'notice.reservation.cancelled' : 'notice.reservation.participationCancelled',
      values: { subject: event.subject, room: reservation.resourceName },
    })
    await registerDelete(services, event)
    await reload(services)
    return succeed(null)
  })
}

/** Notifies the user that an event could not be cancelled, and offers to try again. */
export function notifyNotCancelled({ subject }: CalendarEvent, fault: Fault, again: () => void): void {
  notify({
    kind: 'error',
    key: 'fault.delete-failed.message',
    values: { subject },
    action: { key: 'app.retry', run: again },
    detail: detailOf(fault),
  })
}

/** Removes an event of the user's own from all calendars, or declines one of another organiser. */
export function leaveEvent(
  { calendar }: Pick<Booking, 'calendar'>,
  event: CalendarEvent,
  comment: string,
): Promise<Result<null>> {
  return event.isOrganizer ? calendar.remove(event, comment) : calendar.respond(event, 'decline', comment)
}

/**
 * Sends a cancellation to the calendar and removes the event from the list. An event that is already gone counts as
 * cancelled. On failure a delete-failed action is issued. Callers hold the event's lock, notify the user, register the
 * delete and reload.
 */
export async function sendCancellation(
  services: Booking,
  { event, resourceEmail }: Reservation,
  comment: string,
): Promise<Result<null>> {
  await withdrawFromJournal(services, event)
  const settle = cancelAwaited(event.id)
  const left = await leaveEvent(services, event, comment)
  if (services.signal.aborted) return left
  const isGone = left.ok || traitsOf(left.fault).isAbsent === true
  settle(isGone)
  if (isGone) {
    dropReservation(event.id)
    return succeed(null)
  }
  if (traitsOf(left.fault).isUnanswered) return left
  void services.api.event.action({
    action: 'delete-failed',
    email: resourceEmail ?? '',
    iCalUid: event.iCalUId ?? '',
    id: event.id,
  })
  return fail({ kind: 'delete-failed', detail: detailOf(left.fault) })
}

/**
 * Withdraws the journal entry of the event. A create with a lost reply is looked up before it is sent again, and would
 * otherwise mistake the cancelled event for one that was never created.
 */
async function withdrawFromJournal({ storage: { journal } }: Reading, { clientId }: CalendarEvent): Promise<void> {
  const entries = clientId === null ? [] : await journal.list()
  const entry = entries.find((one) => one.clientId === clientId)
  if (entry) await journal.withdraw(entry.clientId)
}

/** Registers a delete only. An attendee who declines does not delete the event. */
export async function registerDelete(services: Reading, event: CalendarEvent): Promise<void> {
  if (!event.isOrganizer) return
  const logged = await logEvent(services, event, 'delete')
  if (!logged.ok) logFailure('Could not log the cancellation', logged.fault)
}

/** As `finishNow`, but if there is no network, the request is stored. The end remains the time of the request. */
export async function finishReservation(services: Booking, reservation: Reservation): Promise<Result<null>> {
  return keepIfOutOfReach(services, 'finish', reservation, await finishNow(services, reservation, services.clock.now()))
}

/**
 * Ends the reservation at `asked`, rounded down to the minute, and frees the rest on screen at once. A reservation that
 * has already ended is unchanged. The events are loaded again after the provider's delay (section 4), because its list
 * lags for a moment; this continues after the return.
 */
export function finishNow(services: Booking, reservation: Reservation, asked: Instant): Promise<Result<null>> {
  return actAlone(services, reservation, 'finishing', async () => {
    const { event } = reservation
    const start = event.start.utcDateTime
    const at = earliest(latest(startOfMinute(asked), start), event.end.utcDateTime)
    const sent: Result<unknown> =
      at === event.end.utcDateTime ? succeed(null) : await services.calendar.finish(event, at)
    if (services.signal.aborted) return sent.ok ? succeed(null) : sent
    if (!sent.ok && !(await hasEnded(services, event, at))) {
      if (traitsOf(sent.fault).isUnanswered) return sent
      notifyFailure('notFinished', reservation, sent.fault, () => finishReservation(services, reservation))
      return sent
    }
    replaceReservation(withEvent(reservation, endedAt(event, at), services.clock.now()))
    notify({
      kind: 'success',
      key: 'notice.reservation.finished',
      values: { subject: event.subject, room: reservation.resourceName },
    })
    void readAgain(services, reservation)
    return succeed(null)
  })
}

/** The event is no longer an all-day event, see `write-event.ts` of the calendars. */
function endedAt(event: CalendarEvent, at: Instant): CalendarEvent {
  const dateTime = new Date(at).toISOString().slice(0, 19)
  return { ...event, isAllDay: false, end: { dateTime, timeZone: 'UTC', utcDateTime: at } }
}

async function hasEnded({ calendar, signal }: Booking, event: CalendarEvent, at: Instant): Promise<boolean> {
  const asked = await calendar.of(event.calendarOf).event(event, signal)
  return asked.ok && asked.value !== null && asked.value.end.utcDateTime <= at
}

/** Loads the room's row at once and everything else after the provider's delay. */
async function readAgain(services: Booking, { resourceEmail }: Reservation): Promise<void> {
  const emails = resourceEmail === null ? [] : [resourceEmail]
  await reload(services, { emails, rowsOnly: true })
  await wait(services.provider.finishReloadDelay, services.signal)
  if (!services.signal.aborted) await reload(services)
}

import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import {
  cancelReservation,
  leaveEvent,
  notifyNotCancelled,
  registerDelete,
} from '../reservations/cancel-reservation.ts'
import { actAlone } from '../reservations/event-lock.ts'
import type { Reservation } from '../reservations/rules/derive.ts'
import { dropReservation, forOthers, reservations } from '../reservations/state.ts'
import { cancelAwaited } from '../reserve/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { detailOf, type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { latest, oneDay, plus } from '#src/kernel/time/moment.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Booking } from '#src/base/needs.ts'
import { belongsToSeries, type CalendarEvent } from '#src/wire/event.ts'
import { forgetAfter } from './keep-series.ts'

/** Scope of an action on a series: this date, this and all later dates, or all dates. */
export type SeriesScope = 'this' | 'following' | 'all'

/**
 * Cancels a date of a series, and the other dates that the scope includes. As organizer, the user removes them from all
 * calendars. As attendee, the user declines this date, all later dates one by one, or the whole series. If the series
 * itself is gone, its remaining dates are cancelled one by one. If this fails, the screen stays as it is and a notice
 * offers to try again.
 */
export function cancelSeries(
  services: Booking,
  reservation: Reservation,
  scope: SeriesScope,
  comment: string,
): Promise<Result<null>> {
  const { event } = reservation
  const { seriesMasterId } = event
  if (scope === 'this' || seriesMasterId === null) return cancelReservation(services, reservation, comment)
  if (scope === 'following' && !event.isOrganizer) return leaveFollowing(services, reservation, comment)
  return actAlone(services, reservation, 'cancelling', async () => {
    const settle = scope === 'all' ? cancelAwaited(seriesMasterId) : () => undefined
    const cancelled = await cancelPart(services, event, seriesMasterId, scope, comment)
    if (services.signal.aborted) return cancelled
    const isAbsent = !cancelled.ok && traitsOf(cancelled.fault).isAbsent === true
    settle(cancelled.ok || isAbsent)
    if (isAbsent) return cancelRemaining(services, reservation, scope, comment)
    if (!cancelled.ok) return notCancelled(services, reservation, scope, comment, cancelled.fault)
    for (const { event: other } of [...reservations.list, ...forOthers.value.list]) {
      const isPart = scope === 'all' || other.start.utcDateTime >= event.start.utcDateTime
      if (other.seriesMasterId === seriesMasterId && isPart) dropReservation(other.id)
    }
    notifyCancelled(reservation, scope)
    await registerDelete(services, event)
    await reload(services)
    return succeed(null)
  })
}

function notCancelled(
  services: Booking,
  reservation: Reservation,
  scope: SeriesScope,
  comment: string,
  fault: Fault,
): Result<never> {
  notifyNotCancelled(reservation.event, fault, () => void cancelSeries(services, reservation, scope, comment))
  return fail({ kind: 'delete-failed', detail: detailOf(fault) })
}

/**
 * Cancels the dates of a series that is itself gone. Some calendars keep its changed dates, which hold their rooms. They
 * are found in the list of events, because the calendar no longer knows the dates of the series.
 */
async function cancelRemaining(
  services: Booking,
  reservation: Reservation,
  scope: 'following' | 'all',
  comment: string,
): Promise<Result<null>> {
  const { clock, signal, storage } = services
  const { event } = reservation
  const from = scope === 'all' ? clock.now() : event.start.utcDateTime
  const listed = await services.calendar
    .of(event.calendarOf)
    .events({ start: from, end: plus(latest(from, clock.now()), aYear) }, signal)
  if (signal.aborted) return listed.ok ? succeed(null) : listed
  if (!listed.ok) return notCancelled(services, reservation, scope, comment, listed.fault)
  const remaining = listed.value.events.filter(
    (other) => !other.cancelled && other.start.utcDateTime >= from && isOfSameSeries(event, other),
  )
  for (const { event: other } of [...reservations.list, ...forOthers.value.list]) {
    const isPart = other.start.utcDateTime >= from && other.seriesMasterId === event.seriesMasterId
    if (isPart && !remaining.some(({ id }) => id === other.id)) dropReservation(other.id)
  }
  if (scope === 'all' && event.seriesMasterId !== null) await storage.series.remove(event.seriesMasterId)
  if (remaining.length > 0) return cancelDates(services, remaining, comment)
  notifyCancelled(reservation, scope)
  await reload(services)
  return succeed(null)
}

/** Exchange no longer tells the series of a date if it is gone, but all its dates have the same iCalUId. */
function isOfSameSeries(event: CalendarEvent, other: CalendarEvent): boolean {
  if (!belongsToSeries(other)) return false
  if (other.seriesMasterId !== null) return other.seriesMasterId === event.seriesMasterId
  return event.iCalUId !== null && other.iCalUId === event.iCalUId
}

function notifyCancelled({ event, resourceName }: Reservation, scope: 'following' | 'all'): void {
  notify({
    kind: 'success',
    key: scope === 'all' ? 'notice.series.cancelled' : 'notice.series.shortened',
    values: { subject: event.subject, room: resourceName },
  })
}

/** Declines every date from this one on, because no calendar lets an attendee end a series only for themselves. */
function leaveFollowing(services: Booking, reservation: Reservation, comment: string): Promise<Result<null>> {
  const { event } = reservation
  return actAlone(services, reservation, 'cancelling', async () => {
    const start = event.start.utcDateTime
    const span = { start, end: plus(start, aYear) }
    const listed = await datesToCancel(services, event, span)
    if (!listed.ok) {
      if (!services.signal.aborted)
        notifyNotCancelled(event, listed.fault, () => void leaveFollowing(services, reservation, comment))
      return listed
    }
    const others = listed.value.filter(({ id }) => id !== event.id)
    return cancelDates(services, [event, ...others], comment)
  })
}

/** Milliseconds ahead for which an attendee declines; needed because a series may have no end. */
const aYear = 366 * oneDay

async function cancelPart(
  services: Booking,
  event: CalendarEvent,
  masterId: string,
  scope: 'following' | 'all',
  comment: string,
): Promise<Result<null>> {
  const { signal, storage } = services
  const calendar = services.calendar.of(event.calendarOf)
  const found = await calendar.master(masterId, signal)
  if (!found.ok) return found
  if (found.value === null) return fail({ kind: 'event-not-found' })
  const { event: master, timeZone, firstDay } = found.value
  if (!event.isOrganizer) return calendar.respond(master, 'decline', comment)
  const lastDay = addDays(dayOf(zoneNamed(timeZone), event.start.utcDateTime), -1)
  if (scope === 'following' && lastDay >= firstDay) {
    const ended = await calendar.endSeries(masterId, lastDay, signal)
    if (ended.ok) await forgetAfter(services, masterId, lastDay)
    return ended
  }
  const removed = await calendar.remove(master, comment)
  if (removed.ok) await storage.series.remove(masterId)
  return removed
}

/**
 * Removes several dates from their series, one after another. Dates that the calendar refuses are reported and can be
 * tried again; the others stay cancelled.
 */
export async function cancelDates(
  services: Booking,
  dates: readonly CalendarEvent[],
  comment: string,
): Promise<Result<null>> {
  const refused: { readonly event: CalendarEvent; readonly fault: Fault }[] = []
  for (const event of dates) {
    const left = await leaveEvent(services, event, comment)
    if (services.signal.aborted) return left
    if (left.ok || traitsOf(left.fault).isAbsent) {
      dropReservation(event.id)
      await registerDelete(services, event)
    } else refused.push({ event, fault: left.fault })
  }
  const [first] = dates
  const cancelled = dates.length - refused.length
  if (first && cancelled > 0) {
    notify({
      kind: 'success',
      key: first.isOrganizer ? 'notice.series.datesCancelled' : 'notice.series.datesLeft',
      values: { subject: first.subject, count: cancelled },
    })
  }
  const [failure] = refused
  if (failure) {
    notifyNotCancelled(failure.event, failure.fault, () => {
      const again = refused.map(({ event }) => event)
      void cancelDates(services, again, comment)
    })
  }
  await reload(services)
  return failure ? fail({ kind: 'delete-failed', detail: detailOf(failure.fault) }) : succeed(null)
}

/**
 * Returns the dates of an event's series that start in `span`, by start. Past and cancelled dates are excluded, because they
 * cannot be cancelled.
 */
export async function datesToCancel(
  { calendar, clock }: Booking,
  { id, seriesMasterId, calendarOf }: CalendarEvent,
  span: { readonly start: Instant; readonly end: Instant },
  signal?: AbortSignal,
): Promise<Result<readonly CalendarEvent[]>> {
  const listed = await calendar.of(calendarOf).occurrences(seriesMasterId ?? id, span, signal)
  if (!listed.ok) return listed
  const within = listed.value.events.filter(
    ({ start, cancelled }) =>
      !cancelled && start.utcDateTime >= span.start && start.utcDateTime < span.end && start.utcDateTime > clock.now(),
  )
  return succeed(within.toSorted((one, other) => one.start.utcDateTime - other.start.utcDateTime))
}

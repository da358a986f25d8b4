import { askEngine } from '#src/base/ask-engine.ts'
import { hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import { reload } from '#src/base/reload.ts'
import { explainSpan } from '../reserve/explain.ts'
import { isTooLong } from '../reserve/rules/durations.ts'
import { notifyFailure } from '#src/features/notices/model/notify.ts'
import { notify } from '#src/features/notices/model/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { oneMinute, plus, quartersOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Planning, Booking } from '#src/base/needs.ts'
import { type CalendarEvent, spanOfEvent } from '#src/wire/event.ts'
import { type Schedule, takenTimeOf } from '#src/wire/schedule.ts'
import { actAlone } from './event-lock.ts'
import { responseOf } from './rules/changed-parts.ts'
import { type Reservation, withEvent } from './rules/derive.ts'
import { replaceReservation } from './state.ts'
import { awaitRoom } from './track-event.ts'
import { traitsOf } from '#src/kernel/fault.ts'

/** Minutes by which a reservation can be extended. */
const extensions = [15, 30, 60] as const
export type Extension = (typeof extensions)[number]

/**
 * Returns the possible extensions. The time after the end must be free in the room's own calendar and open, and the
 * total must not exceed the resource's longest meeting (decisions, 'Extend').
 */
export async function findExtensions(
  services: Planning,
  { event, resourceId, resourceEmail }: Reservation,
): Promise<Result<readonly Extension[]>> {
  if (resourceId === null || resourceEmail === null) return succeed([])
  const resource = await askEngine(services.engine.resource(resourceId))
  if (!resource.ok) return resource
  if (resource.value === null) return succeed([])
  const longest = resource.value.schedulingSettings?.maximumMeetingDurationInMinutes ?? null
  const { start, end } = spanOfEvent(event)
  const { zone } = hoursOf(resource.value, null)
  const permitted = extensions.filter((minutes) => !isTooLong({ start, end: extendedEnd(end, minutes) }, longest, zone))
  if (permitted.length === 0) return succeed([])
  const taken = await takenFrom(services, resourceEmail, end)
  if (!taken.ok) return taken
  const free: Extension[] = []
  for (const minutes of permitted) {
    const longer = extendedEnd(end, minutes)
    const facts = await explainSpan(services, resourceId, { start: end, end: longer })
    const isOpen = !facts.ok || (facts.value.isInsideHours && facts.value.isNearEnough)
    if (longer > taken.value || !isOpen) break
    free.push(minutes)
  }
  return succeed(free)
}

function extendedEnd(end: Instant, minutes: number): Instant {
  return plus(end, minutes * oneMinute)
}

/**
 * Returns the next time at which the room is held, from its calendar; Infinity if there is none within the longest
 * extension.
 */
async function takenFrom({ schedules, signal }: Planning, email: Email, end: Instant): Promise<Result<number>> {
  const span = quartersOf({ start: end, end: extendedEnd(end, Math.max(...extensions)) })
  const schedule = await schedules.live.one(email, span, signal)
  if (!schedule.ok) return schedule
  // An unreadable calendar does not show that the room is free.
  return succeed(schedule.value?.serviceError === null ? firstHeld(schedule.value, span.from, end) : end)
}

/** The event itself holds the quarter in which it ends. In that quarter only later events count. */
function firstHeld({ availabilityView, scheduleItems }: Schedule, from: Quarter, end: Instant): number {
  const quarters = [...availabilityView].flatMap((code, index) => {
    const begins = startOfQuarter(plus(from, index))
    return /[12]/.test(code) && begins >= end ? [begins] : []
  })
  const items = scheduleItems.flatMap((item) => {
    const begins = takenTimeOf(item)?.start ?? null
    return begins !== null && begins >= end ? [begins] : []
  })
  return Math.min(Infinity, ...quarters, ...items)
}

/**
 * Extends a current reservation. The room is checked first. If it declines the longer time nevertheless, the
 * reservation gets its old end back. After a lost reply the event is checked, so that two requests extend it once.
 */
export function extendReservation(
  services: Booking,
  reservation: Reservation,
  minutes: Extension,
): Promise<Result<null>> {
  return actAlone(services, reservation, 'extending', async () => {
    const { event } = reservation
    const end = extendedEnd(event.end.utcDateTime, minutes)
    const found = await findExtensions(services, reservation)
    const changed = !found.ok
      ? found
      : found.value.includes(minutes)
        ? await endAt(services, event, end)
        : fail({ kind: 'slot-taken', holder: null } as const)
    if (services.signal.aborted) return fail({ kind: 'cancelled' })
    if (!changed.ok) {
      notifyFailure('notExtended', reservation, changed.fault, () => extendReservation(services, reservation, minutes))
      return changed
    }
    replaceReservation(withEvent(reservation, changed.value, services.clock.now()))
    void followRoom(services, reservation, changed.value)
    await reload(services, { emails: roomsOf(reservation) })
    return succeed(null)
  })
}

async function endAt(services: Booking, event: CalendarEvent, end: Instant): Promise<Result<CalendarEvent>> {
  const { calendar, signal } = services
  const when = { span: { start: event.start.utcDateTime, end }, isAllDay: false, timeZone: event.end.timeZone }
  const changed = await calendar.change(event, { when }, signal)
  if (changed.ok || traitsOf(changed.fault).isDenied) return changed
  const asked = await calendar.of(event.calendarOf).event(event, signal)
  return asked.ok && asked.value?.end.utcDateTime === end ? succeed(asked.value) : changed
}

/** Continues after the return, because the room may respond late. */
async function followRoom(services: Booking, reservation: Reservation, longer: CalendarEvent): Promise<void> {
  const { event, resourceEmail, resourceName } = reservation
  const answered = await awaitRoom(services, longer, resourceEmail)
  if (!answered.ok) return
  const values = { subject: event.subject, room: resourceName }
  if (answered.value === null) notify({ kind: 'error', key: 'fault.event-not-found.message', values })
  else if (responseOf(answered.value, resourceEmail) === 'accepted') {
    notify({ kind: 'success', key: 'notice.reservation.extended', values })
  } else {
    await endAt(services, answered.value, event.end.utcDateTime)
    notify({ kind: 'warning', key: 'notice.reservation.extensionDeclined', values })
  }
  await reload(services, { emails: roomsOf(reservation) })
}

function roomsOf({ resourceEmail }: Reservation): Email[] {
  return resourceEmail === null ? [] : [resourceEmail]
}

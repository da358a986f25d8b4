import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { addDays, calendarDayOf, dayOf, endOfDay, lastDayOf, startOfDay, wholeDays } from '#src/kernel/time/days.ts'
import { spanOfEvent } from '#src/wire/event.ts'
import type { Reservation } from './derive.ts'

/** Days the events list covers, today included (specification, section 9). */
export const listDays = 30
/** Upcoming events on the dashboard (section 9). */
const dashboardLimit = 10

/** Returns the window of the events list: from the start of today in the zone. */
export function listWindow(zone: IanaZone, now: Instant): InstantSpan {
  const today = dayOf(zone, now)
  return wholeDays(zone, today, addDays(today, listDays - 1))
}

export interface ReservationDay {
  readonly day: CalendarDay
  readonly reservations: readonly Reservation[]
}

/**
 * Groups the reservations of the window by the day on which they start, in order. Reservations that began before today
 * are listed under today. An all-day event belongs to its own date, regardless of the zone.
 */
export function groupByDay(reservations: readonly Reservation[], zone: IanaZone, now: Instant): ReservationDay[] {
  const today = dayOf(zone, now)
  const end = addDays(today, listDays)
  const days = new Map<CalendarDay, Reservation[]>()
  const dayAt = dayInOrder(zone)
  for (const reservation of sortByStart(reservations)) {
    const { event } = reservation
    const first = event.isAllDay ? calendarDayOf(event.start.dateTime) : dayAt(event.start.utcDateTime)
    if (first >= end || (first < today && daysOf(reservation, zone).last < today)) continue
    const day = first < today ? today : first
    const listed = days.get(day)
    if (listed) listed.push(reservation)
    else days.set(day, [reservation])
  }
  return [...days]
    .map(([day, listed]) => ({ day, reservations: listed }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Returns a function for the day of an instant, which is fast if most of the instants are of the same day as the one before. */
function dayInOrder(zone: IanaZone): (instant: Instant) => CalendarDay {
  let known: { readonly day: CalendarDay; readonly start: Instant; readonly end: Instant } | null = null
  return (instant) => {
    if (known === null || instant < known.start || instant >= known.end) {
      const day = dayOf(zone, instant)
      known = { day, start: startOfDay(zone, day), end: endOfDay(zone, day) }
    }
    return known.day
  }
}

/** Returns at most 10 events that have not ended, by start, for the dashboard. */
export function upcoming(reservations: readonly Reservation[], now: Instant): Reservation[] {
  // One pass, because the list is long and nearly always in order.
  let first: Reservation[] = []
  for (const reservation of reservations) {
    const last = first[dashboardLimit - 1]
    if (reservation.event.end.utcDateTime <= now || (last && byStart(last, reservation) <= 0)) continue
    first = sortByStart([...first, reservation]).slice(0, dashboardLimit)
  }
  return first
}

/** Returns the reservations by start, then by end. */
export function sortByStart(reservations: readonly Reservation[]): Reservation[] {
  return reservations.toSorted(byStart)
}

const byStart = ({ event: one }: Reservation, { event: other }: Reservation): number =>
  one.start.utcDateTime - other.start.utcDateTime || one.end.utcDateTime - other.end.utcDateTime

/** Returns the first and the last day of a reservation. An all-day event has its own dates, regardless of the zone. */
export function daysOf(
  { event }: Pick<Reservation, 'event'>,
  zone: IanaZone,
): { readonly first: CalendarDay; readonly last: CalendarDay } {
  if (event.isAllDay) {
    const first = calendarDayOf(event.start.dateTime)
    const after = calendarDayOf(event.end.dateTime)
    return { first, last: after > first ? addDays(after, -1) : first }
  }
  const span = spanOfEvent(event)
  return { first: dayOf(zone, span.start), last: lastDayOf(zone, span) }
}

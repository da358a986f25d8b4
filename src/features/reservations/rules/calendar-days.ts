import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/result.ts'
import { addDays, calendarDayOf, dayOf, lastDayOf, wholeDays } from '#src/kernel/time/days.ts'
import { type CalendarEvent, spanOfEvent } from '#src/wire/event.ts'
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
  for (const reservation of sortByStart(reservations)) {
    const { first, last } = daysOf(reservation, zone)
    if (last < today || first >= end) continue
    const day = first < today ? today : first
    const listed = days.get(day)
    if (listed) listed.push(reservation)
    else days.set(day, [reservation])
  }
  return [...days]
    .map(([day, listed]) => ({ day, reservations: listed }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Returns at most 10 events that have not ended, by start, for the dashboard. */
export function upcoming(reservations: readonly Reservation[], now: Instant): Reservation[] {
  return sortByStart(reservations.filter(({ event }) => event.end.utcDateTime > now)).slice(0, dashboardLimit)
}

/** Returns the reservations by start, then by end. */
export function sortByStart(reservations: readonly Reservation[]): Reservation[] {
  return reservations.toSorted(
    (one, other) =>
      one.event.start.utcDateTime - other.event.start.utcDateTime ||
      one.event.end.utcDateTime - other.event.end.utcDateTime,
  )
}

interface EventDays {
  readonly first: CalendarDay
  readonly last: CalendarDay
}

/** The days of each event in the zone in which they were last asked for, because lists ask for thousands. */
const knownDays = new WeakMap<CalendarEvent, { readonly zone: IanaZone; readonly days: EventDays }>()

/** Returns the first and the last day of a reservation. An all-day event has its own dates, regardless of the zone. */
export function daysOf({ event }: Pick<Reservation, 'event'>, zone: IanaZone): EventDays {
  const known = knownDays.get(event)
  if (known?.zone === zone) return known.days
  const days = eventDays(event, zone)
  knownDays.set(event, { zone, days })
  return days
}

function eventDays(event: CalendarEvent, zone: IanaZone): EventDays {
  if (event.isAllDay) {
    const first = calendarDayOf(event.start.dateTime)
    const after = calendarDayOf(event.end.dateTime)
    return { first, last: after > first ? addDays(after, -1) : first }
  }
  const span = spanOfEvent(event)
  return { first: dayOf(zone, span.start), last: lastDayOf(zone, span) }
}

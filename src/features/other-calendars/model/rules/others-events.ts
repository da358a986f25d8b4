import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { addDays, dayOf, lastDayOf, startOfDay } from '#src/kernel/time/days.ts'
import { type Schedule, takenTimeOf } from '#src/wire/schedule.ts'
import { listDays, type ReservationDay } from '#src/features/bookings/model/reservations/rules/calendar-days.ts'

/** A busy time in another calendar, with the details its owner shares. */
export interface OthersEvent {
  /** Address of the calendar. */
  readonly email: Email
  readonly start: Instant
  readonly end: Instant
  /** Null if the event is private or the provider sends no subject. */
  readonly subject: string | null
  readonly location: string | null
  readonly isTentative: boolean
}

/** Returns the busy times of a schedule. Events that leave the time free are skipped. Private events keep their times only. */
export function othersEventsOf({ email, scheduleItems }: Schedule): OthersEvent[] {
  return scheduleItems.flatMap((item) => {
    const { subject, location, isPrivate } = item
    const taken = takenTimeOf(item)
    if (taken === null || taken.end <= taken.start) return []
    return [
      {
        email,
        start: taken.start,
        end: taken.end,
        subject: isPrivate ? null : subject || null,
        location: isPrivate ? null : location || null,
        isTentative: taken.isTentative,
      },
    ]
  })
}

/** Returns true if the event lasts whole days of the zone, whatever their length. */
export function isWholeDays({ start, end }: Pick<OthersEvent, 'start' | 'end'>, zone: IanaZone): boolean {
  return startOfDay(zone, dayOf(zone, start)) === start && startOfDay(zone, dayOf(zone, end)) === end
}

/** One line of the list: the user's own reservation, or another person's event. */
type DayEntry =
  | { readonly kind: 'own'; readonly reservation: Reservation }
  | { readonly kind: 'other'; readonly event: OthersEvent }

export interface EntryDay {
  readonly day: CalendarDay
  readonly entries: readonly DayEntry[]
}

/**
 * Merges the events of other calendars into the days of the list, sorted by start. An event is listed on the day it
 * starts, or today if it started earlier. If two entries start together, the user's own comes first.
 */
export function layBetween(
  days: readonly ReservationDay[],
  others: readonly OthersEvent[],
  zone: IanaZone,
  now: Instant,
): EntryDay[] {
  const today = dayOf(zone, now)
  const end = addDays(today, listDays)
  const entries = new Map<CalendarDay, DayEntry[]>()
  /** The others are sorted already. */
  const mixed = new Set<CalendarDay>()
  for (const { day, reservations } of days) {
    entries.set(
      day,
      reservations.map((reservation) => ({ kind: 'own', reservation })),
    )
  }
  for (const event of others) {
    const first = dayOf(zone, event.start)
    const last = lastDayOf(zone, event)
    if (last < today || first >= end) continue
    const day = first < today ? today : first
    mixed.add(day)
    const listed = entries.get(day)
    if (listed) listed.push({ kind: 'other', event })
    else entries.set(day, [{ kind: 'other', event }])
  }
  return [...entries]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, listed]) => ({ day, entries: mixed.has(day) ? listed.toSorted(byStart) : listed }))
}

const startOf = (entry: DayEntry): number =>
  entry.kind === 'own' ? entry.reservation.event.start.utcDateTime : entry.event.start

/** The sort is stable and own reservations come first in the input. */
const byStart = (one: DayEntry, other: DayEntry): number => startOf(one) - startOf(other)

import { confirmUntil } from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { ResourceAttendance } from '#src/wire/attendance.ts'
import { spanOfEvent } from '#src/wire/event.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'

/** Outcomes of a reservation that requires check-in, after its time to check in. */
export const outcomes = ['confirmed', 'released', 'unconfirmed'] as const
/** 'released' if the product server released it. 'unconfirmed' if no one checked in and the reservation remained. */
export type Outcome = (typeof outcomes)[number]

/**
 * The outcome of a reservation, as far as the product server reports its check-in. Null if it is unknown: the
 * reservation requires no check-in, there is still time, the meeting was cancelled, or the resource never accepted it.
 */
export function outcomeOf(reservation: Reservation, now: Instant): Outcome | null {
  const { event, rules, cancelled, confirmed, accepted } = reservation
  const times = { ...spanOfEvent(event), isAllDay: event.isAllDay }
  if (!rules.requiresConfirmation || event.cancelled || confirmUntil(times, rules) > now) return null
  if (confirmed) return 'confirmed'
  // The calendar still has the event; only the server reports it as cancelled.
  if (cancelled) return 'released'
  return accepted ? 'unconfirmed' : null
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>

export function countOutcomes(reservations: readonly Reservation[], now: Instant): OutcomeCounts {
  const counts = { confirmed: 0, released: 0, unconfirmed: 0 }
  for (const reservation of reservations) {
    const outcome = outcomeOf(reservation, now)
    if (outcome !== null) counts[outcome] += 1
  }
  return counts
}

/** Attendance at the reservations of some resources that are over, by check-ins and sensors. */
export interface Attendance {
  readonly reservations: number
  /** Reservations that people came to, and those that were missed. Of the rest it is unknown. */
  readonly attended: number
  readonly missed: number
  /** People and seats at the reservations with a count of people. */
  readonly people: number
  readonly seats: number
  /** The largest rooms that are on average at most half full. Null if there are none. */
  readonly tooLarge: TooLarge | null
  /** The resources with the most missed reservations, most first. */
  readonly mostMissed: readonly MissedResource[]
}

interface TooLarge {
  /** Number of rooms with at least this many seats. */
  readonly rooms: number
  readonly seats: number
  /** Average number of people, with one decimal. */
  readonly people: number
}

export interface MissedResource {
  readonly id: ResourceId
  readonly missed: number
  readonly reservations: number
}

/** A resource's attendance, and its number of seats; null if it has none. */
export interface SeatedAttendance {
  readonly attendance: ResourceAttendance
  readonly seats: number | null
}

/** Sizes of rooms that a sentence may be about, largest first. */
const sizes = [20, 12, 8, 6]
/** Fewer rooms or counted reservations say nothing. */
const fewest = { rooms: 2, counted: 5 }

export function sumAttendance(records: readonly SeatedAttendance[], most: number): Attendance {
  const sum = (of: (record: SeatedAttendance) => number): number =>
    records.reduce((total, record) => total + of(record), 0)
  return {
    reservations: sum(({ attendance }) => attendance.reservations),
    attended: sum(({ attendance }) => attendance.attended),
    missed: sum(({ attendance }) => attendance.missed),
    people: sum(({ attendance, seats }) => (seats === null ? 0 : attendance.people)),
    seats: sum(({ attendance, seats }) => (seats ?? 0) * attendance.counted),
    tooLarge: findTooLarge(records),
    mostMissed: records
      .filter(({ attendance }) => attendance.missed > 0)
      .toSorted((one, other) => other.attendance.missed - one.attendance.missed)
      .slice(0, most)
      .map(({ attendance: { resourceId, missed, reservations } }) => ({
        id: resourceIdOf(resourceId),
        missed,
        reservations,
      })),
  }
}

function findTooLarge(records: readonly SeatedAttendance[]): TooLarge | null {
  for (const seats of sizes) {
    const rooms = records.filter((record) => (record.seats ?? 0) >= seats && record.attendance.counted > 0)
    const counted = rooms.reduce((total, { attendance }) => total + attendance.counted, 0)
    const people = rooms.reduce((total, { attendance }) => total + attendance.people, 0)
    if (rooms.length < fewest.rooms || counted < fewest.counted || people / counted > seats / 2) continue
    return { rooms: rooms.length, seats, people: Math.round((people / counted) * 10) / 10 }
  }
  return null
}

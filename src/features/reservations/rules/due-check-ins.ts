import type { Instant } from '#src/kernel/result.ts'
import { minutesBetween, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { nextMoment } from './actions.ts'
import { movedOn, type Reservation } from './derive.ts'

/** A reservation that can be checked in to now, until it is released. */
export interface DueCheckIn {
  /** As it is now: its buttons are those of this moment. */
  readonly reservation: Reservation
  readonly until: Instant
  /** Whole minutes left, rounded up; at least 1. */
  readonly minutesLeft: number
}

/** Returns the reservations that wait for a check-in at `now`, the most urgent first (specification, section 4). */
export function dueCheckIns(reservations: readonly Reservation[], now: Instant): readonly DueCheckIn[] {
  return reservations
    .map((reservation) => movedOn(reservation, now))
    .flatMap((reservation) => {
      const until = reservation.confirmUntil
      if (!reservation.showConfirmButton || until === null || until <= now) return []
      return [{ reservation, until, minutesLeft: Math.ceil(minutesBetween(now, until)) }]
    })
    .toSorted((left, right) => left.until - right.until)
}

/** Returns the first instant after `now` at which `dueCheckIns` returns something else; null if time alone changes nothing. */
export function nextCheckInMoment(reservations: readonly Reservation[], now: Instant): Instant | null {
  const ticks = dueCheckIns(reservations, now).map(({ until, minutesLeft }) =>
    plus(until, -(minutesLeft - 1) * oneMinute),
  )
  const moments = [...ticks, nextMoment(reservations, now)].filter((moment) => moment !== null)
  return moments.length === 0 ? null : (Math.min(...moments) as Instant)
}

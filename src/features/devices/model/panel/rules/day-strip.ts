import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf, endOfDay, startOfDay } from '#src/kernel/time/days.ts'
import { earliest, instantOf, latest, oneHour, plus } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/offsets.ts'
import { instantOfWallClock, usualHours } from '#src/kernel/time/wall-clock.ts'

/** Part of today that a door panel draws as a strip. */
export interface DayStrip extends InstantSpan {
  /** The full hours of the strip, without its end. */
  readonly hours: readonly Instant[]
  /** Reserved times within the strip, by start. */
  readonly taken: readonly InstantSpan[]
}

/**
 * Returns the strip from 8:00 to 18:00, extended to the full hours in which a meeting of today starts or ends outside,
 * and to the present hour.
 */
export function dayStrip(reservations: readonly Reservation[], now: Instant, zone: IanaZone): DayStrip {
  const day = dayOf(zone, now)
  const [midnight, midnightAfter] = [startOfDay(zone, day), endOfDay(zone, day)]
  const spans = reservations
    .filter((one) => !one.cancelled && !one.cancelledByResponse && one.event.showAs !== 'free')
    .map(({ event }): InstantSpan => ({ start: event.start.utcDateTime, end: event.end.utcDateTime }))
    .toSorted((one, other) => one.start - other.start)
  const [opens = midnight, closes = midnightAfter] = [usualHours.startTime, usualHours.endTime].flatMap((time) => {
    const at = instantOfWallClock(zone, `${day}T${time}`)
    return at.ok ? at.value : []
  })
  // A meeting of several days says nothing about the hours of this one.
  const edges = [now, ...spans.flatMap(({ start, end }) => [start, end])].filter(
    (at) => at > midnight && at < midnightAfter,
  )
  // Full hours of the wall clock, which on Lord Howe are half an hour from those since midnight after a change.
  const hourOf = (at: Instant): Instant => {
    const offset = offsetAt(zone, at)
    return instantOf(Math.floor((at + offset) / oneHour) * oneHour - offset)
  }
  const start = latest(midnight, earliest(opens, ...edges.map(hourOf)))
  const end = earliest(midnightAfter, latest(closes, ...edges.map((at) => plus(hourOf(plus(at, -1)), oneHour))))
  const hours: Instant[] = []
  for (let at = start; at < end; at = plus(at, oneHour)) hours.push(at)
  const taken = spans
    .map((span) => ({ start: latest(start, span.start), end: earliest(end, span.end) }))
    .filter((span) => span.start < span.end)
  return { start, end, hours, taken }
}

/** Returns the part of the strip before an instant, in percent. */
export const shareOf = ({ start, end }: InstantSpan, at: Instant): number =>
  Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100))

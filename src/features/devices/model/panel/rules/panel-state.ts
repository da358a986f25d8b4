import { type Ruled, rulesInForce } from '../../rules/device-rules.ts'
import { confirmWindow } from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import { type Reservation, reservationAt } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { earliest, oneHour, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { parseHoursEnd, parseWallTime, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'

type Holder = Pick<Reservation, 'event' | 'resourceEmail' | 'resourceName'>

/** Returns true if the panel offers this change of a meeting, by the rules of the device. */
export function mayChange(reservation: Reservation, by: 'end' | 'extend', kiosk: Pick<Kiosk, 'name'> & Ruled): boolean {
  const { name } = kiosk
  switch (rulesInForce(kiosk)[by]) {
    case 'nobody':
      return false
    case 'anybody':
      return true
    case 'checked-in-here':
      return isBookedHere(reservation) || (name !== '' && reservation.confirmedBy === name)
  }
}

/** Returns true if the room itself is the organiser, because the reservation was made at its door. */
export function isBookedHere({ event, resourceEmail, resourceName }: Holder): boolean {
  if (event.organizer === null) return false
  const { name, address } = event.organizer
  return (name !== '' && name === resourceName) || (address !== '' && address === resourceEmail)
}

/**
 * Checks if a screen is dimmed now: between two wall-clock times of its zone. The period passes midnight if `to` is
 * earlier than `from`.
 */
export function isNight(
  zone: IanaZone,
  now: Instant,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  const [time, start, end] = [parseWallTime(wallClockOf(zone, now).slice(11)), parseWallTime(from), parseHoursEnd(to)]
  if (time === null || start === null || end === null) return false
  return start <= end ? time >= start && time < end : time >= start || time < end
}

/** States of the panel, shown by colour and text. Only 'free' is green. */
const panelKinds = ['free', 'soon', 'busy', 'awaiting-confirmation', 'out-of-order', 'too-old'] as const
export type PanelKind = (typeof panelKinds)[number]

/** Milliseconds before the next reservation from which the state is no longer 'free'. */
export const soonWithin = 15 * oneMinute

export interface PanelFacts {
  readonly reservations: readonly Reservation[]
  readonly now: Instant
  /** When the reservations were last known to be current. Null if never. */
  readonly asOf: Instant | null
  /** Milliseconds after which the reservations are too old to show the room as free. */
  readonly staleAfter: number
  readonly isOutOfOrder: boolean
  /** False if the device must not ask for check-in. */
  readonly asksCheckIn: boolean
  /** Client ids of reservations with a check-in under way. They are not due. */
  readonly checkingIn: readonly string[]
  /** First instant of tomorrow in the zone of the room. */
  readonly endOfDay: Instant
}

export interface PanelState {
  readonly kind: PanelKind
  /** The reservation under way. */
  readonly current: Reservation | null
  /** The next reservation of today. */
  readonly next: Reservation | null
  /** The reservations of today after `next`, in order. */
  readonly later: readonly Reservation[]
  /** The reservation that can be checked in to now. */
  readonly due: Reservation | null
  /**
   * Target of the countdown: the end of the current reservation, else the start of the next one. Null if there are no
   * more today.
   */
  readonly until: Instant | null
  /** Period that the countdown empties. Null if there is no countdown. */
  readonly countdown: InstantSpan | null
  /** Milliseconds. Null if no data was ever loaded. */
  readonly age: number | null
}

/**
 * Returns the state of a door panel at a moment. Data that is too old, or dated in the future, never shows the room as
 * free. The reservations in it are returned all the same.
 */
export function panelState(facts: PanelFacts): PanelState {
  const { reservations, now, asOf, staleAfter, isOutOfOrder, asksCheckIn, checkingIn, endOfDay } = facts
  const ahead = holding(reservations, now).filter(({ event }) => event.start.utcDateTime < endOfDay)
  const current = ahead.find(({ event }) => event.start.utcDateTime <= now) ?? null
  const coming = ahead.filter((reservation) => reservation.event.start.utcDateTime > now)
  const [next = null, ...later] = coming
  const isDue = ({ event, showConfirmButton }: Reservation): boolean =>
    asksCheckIn && showConfirmButton && !(event.clientId !== null && checkingIn.includes(event.clientId))
  const due = [current, next].find((reservation) => reservation !== null && isDue(reservation)) ?? null
  const age = asOf === null ? null : Math.abs(now - asOf)
  const until = (current?.event.end ?? next?.event.start)?.utcDateTime ?? null
  const found = { current, next, later, due, age, until, countdown: null }
  if (isOutOfOrder) return { kind: 'out-of-order', ...found }
  if (age === null || age > staleAfter) return { kind: 'too-old', ...found }
  if (due !== null && (current === null || due === current))
    return { kind: 'awaiting-confirmation', ...found, countdown: checkInPeriod(due) }
  if (current !== null) {
    const { start, end } = current.event
    return { kind: 'busy', ...found, countdown: { start: start.utcDateTime, end: end.utcDateTime } }
  }
  const isSoon = next !== null && next.event.start.utcDateTime - now <= soonWithin
  const countdown = until === null ? null : { start: plus(until, -oneHour), end: until }
  return { kind: isSoon ? 'soon' : 'free', ...found, countdown }
}

/** Returns null if the check-in has no deadline. */
function checkInPeriod({ event, rules, confirmUntil }: Reservation): InstantSpan | null {
  return confirmUntil && { start: confirmWindow(event.start.utcDateTime, rules).opens, end: confirmUntil }
}

/** Returns the reservations that hold the room from now on, derived for this moment, by start. */
export function holding(reservations: readonly Reservation[], now: Instant): readonly Reservation[] {
  return reservations
    .map((reservation) => reservationAt(reservation, now))
    .filter((one) => !one.cancelled && !one.cancelledByResponse && !one.afterEnd && one.event.showAs !== 'free')
    .toSorted((one, other) => one.event.start.utcDateTime - other.event.start.utcDateTime)
}

/**
 * Returns the next instant after `now` at which time alone changes the panel state. The countdown updates separately.
 */
export function nextPanelMoment({ reservations, now, asOf, staleAfter, endOfDay }: PanelFacts): Instant {
  const moments = reservations.flatMap(({ event, rules }): Instant[] => {
    const start = event.start.utcDateTime
    const times = [plus(start, -soonWithin), start, plus(start, 1), event.end.utcDateTime]
    if (!rules.requiresConfirmation) return times
    const { opens, closes } = confirmWindow(start, rules)
    return [...times, opens, closes]
  })
  if (asOf !== null) moments.push(plus(asOf, staleAfter + 1))
  return earliest(endOfDay, ...moments.filter((moment) => moment > now))
}

/** Returns true if only attendees may see the subject and organiser. The time itself is always shown. */
export function isPrivate({ event }: Pick<Reservation, 'event'>): boolean {
  return event.visibility !== 'normal'
}

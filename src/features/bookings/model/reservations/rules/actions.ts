import type { Instant } from '#src/kernel/time/units.ts'
import { earliest, minutesBetween, oneMinute, plus } from '#src/kernel/time/moment.ts'
import type { Answer } from './changed-parts.ts'
import { confirmWindow } from './confirm-window.ts'
import { movedOn, type Reservation } from './derive.ts'
import { joinLinkOf, joinOpens } from './join-link.ts'

/** The possible actions on one reservation, in the order in which they are offered. */
const reservationActions = [
  'confirm',
  'accept',
  'finish',
  'extend',
  'tentative',
  'change',
  'book-again',
  'cancel',
] as const
export type ReservationAction = (typeof reservationActions)[number]

/**
 * Returns the actions that are possible at the moment for which the reservation was derived (specification, sections 4
 * and 6). `answer` is the user's response to the invitation; null for the organiser. 'extend' may be requested, but
 * only the calendar shows if the next quarters are free.
 */
export function actionsOf(reservation: Reservation, answer: Answer | null): ReservationAction[] {
  const { event, resourceId, afterEnd, cancelled } = reservation
  const { isOrganizer, eventPermissions } = event
  const isUnderWay = reservation.showFinish && !afterEnd
  const canAnswer = !isOrganizer && !cancelled && !afterEnd && answer !== null
  const offered: Readonly<Record<ReservationAction, boolean>> = {
    confirm: reservation.showConfirmButton,
    accept: canAnswer && answer !== 'accepted',
    // The specification also shows it after the end, although there is no time left to free. A change by an attendee
    // frees nothing.
    finish: isUnderWay && isOrganizer,
    extend: isUnderWay && reservation.accepted && !event.isAllDay && eventPermissions.canChange,
    tentative: canAnswer && answer !== 'tentative',
    change: reservation.showChangeButton && eventPermissions.canChange,
    'book-again': resourceId !== null,
    cancel: canCancel(reservation),
  }
  return reservationActions.filter((action) => offered[action])
}

/**
 * Returns true if the reservation is not over and can be cancelled: deleted by its organiser, declined by an attendee
 * (section 6).
 */
function canCancel({ event, cancelled, afterEnd }: Reservation): boolean {
  if (cancelled || afterEnd) return false
  return event.isOrganizer ? event.eventPermissions.canDelete : event.eventPermissions.canCancelParticipation
}

/** A reservation as it is from the last instant at which it changed, null for always, until the next one, null for never. */
interface Standing {
  readonly reservation: Reservation
  readonly from: Instant | null
  /** Exclusive. */
  readonly until: Instant | null
}

/** By the reservation as it was loaded. */
const standings = new WeakMap<Reservation, Standing>()

/** Returns a known reservation at another moment, remembered until it may change, because lists ask for thousands. */
function standingAt(known: Reservation, now: Instant): Standing {
  const last = standings.get(known)
  if (last && (last.from === null || last.from <= now) && (last.until === null || now < last.until)) return last
  let from: Instant | null = null
  let until: Instant | null = null
  for (const moment of momentsOf(known)) {
    if (moment <= now && (from === null || moment > from)) from = moment
    if (moment > now && (until === null || moment < until)) until = moment
  }
  const standing = { reservation: movedOn(known, now), from, until }
  standings.set(known, standing)
  return standing
}

/** Returns a known reservation at another moment: the same object if nothing changed. */
export function reservationNow(known: Reservation, now: Instant): Reservation {
  return standingAt(known, now).reservation
}

/**
 * Returns the first instant after `now` at which the buttons of a reservation may change: a confirm window opens or
 * closes, an online meeting can be joined, an event starts or ends. Returns null if there is none.
 */
export function nextMoment(reservations: readonly Reservation[], now: Instant): Instant | null {
  let next: Instant | null = null
  for (const reservation of reservations) {
    const { until } = standingAt(reservation, now)
    if (until !== null && (next === null || until < next)) next = until
  }
  return next
}

function momentsOf({ event, rules }: Reservation): Instant[] {
  const start = event.start.utcDateTime
  // An event has started if its start is in the past: one millisecond later.
  const times = [plus(start, 1), event.end.utcDateTime]
  if (joinLinkOf(event)) times.push(joinOpens(event))
  if (!rules.requiresConfirmation) return times
  const { opens, closes } = confirmWindow(start, rules)
  return [...times, opens, closes]
}

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
    .filter(({ rules }) => rules.requiresConfirmation)
    .flatMap((known) => {
      const reservation = reservationNow(known, now)
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
  return moments.length === 0 ? null : earliest(...moments)
}

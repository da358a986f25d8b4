import type { Instant } from '#src/kernel/result.ts'
import { earliest, plus } from '#src/kernel/time/moment.ts'
import type { Answer } from './changed-parts.ts'
import { confirmWindow } from './confirm-window.ts'
import type { Reservation } from './derive.ts'
import { joinLinkOf, joinOpens } from './join-link.ts'

/** What a person can do with one reservation, in the order it is offered. */
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
 * What can be done at the moment for which the reservation was derived (specification, sections 4 and 6). `answer` is what
 * the user said to the invitation; null for the organizer. 'extend' says that it may be asked for: whether the next
 * quarters are free is for the calendar to tell.
 */
export function actionsOf(reservation: Reservation, answer: Answer | null): ReservationAction[] {
  const { event, resourceId, afterEnd, cancelled } = reservation
  const { isOrganizer, eventPermissions } = event
  const isUnderWay = reservation.showFinish && !afterEnd
  const canAnswer = !isOrganizer && !cancelled && !afterEnd && answer !== null
  const offered: Readonly<Record<ReservationAction, boolean>> = {
    confirm: reservation.showConfirmButton,
    accept: canAnswer && answer !== 'accepted',
    // The specification shows it after the end too, where nothing is left to be freed; an attendee's change frees nothing.
    finish: isUnderWay && isOrganizer,
    extend: isUnderWay && reservation.accepted && !event.isAllDay && eventPermissions.canChange,
    tentative: canAnswer && answer !== 'tentative',
    change: reservation.showChangeButton && eventPermissions.canChange,
    'book-again': resourceId !== null,
    cancel: canCancel(reservation),
  }
  return reservationActions.filter((action) => offered[action])
}

/** A reservation that is not over yet can be given up: deleted by its organizer, left by an attendee (section 6). */
function canCancel({ event, cancelled, afterEnd }: Reservation): boolean {
  if (cancelled || afterEnd) return false
  return event.isOrganizer ? event.eventPermissions.canDelete : event.eventPermissions.canCancelParticipation
}

/**
 * The first instant after `now` at which the buttons of one of the reservations may change: a confirm window opens or closes,
 * an online meeting can be joined, an event starts or ends. Null when time alone changes nothing any more.
 */
export function nextMoment(reservations: readonly Reservation[], now: Instant): Instant | null {
  const moments = reservations.flatMap(momentsOf).filter((moment) => moment > now)
  return moments.length === 0 ? null : earliest(...moments)
}

function momentsOf({ event, rules }: Reservation): Instant[] {
  const start = event.start.utcDateTime
  // An event has started when its start is in the past: a millisecond later.
  const times = [plus(start, 1), event.end.utcDateTime]
  if (joinLinkOf(event)) times.push(joinOpens(event))
  if (!rules.requiresConfirmation) return times
  const { opens, closes } = confirmWindow(start, rules)
  return [...times, opens, closes]
}

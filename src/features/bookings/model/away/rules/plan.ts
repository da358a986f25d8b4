import { daysOf } from '../../reservations/rules/calendar-days.ts'
import type { Reservation } from '../../reservations/rules/derive.ts'
import { spanOnDay } from '../../series/rules/expand-series.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { addDays, dayOf, daysBetween } from '#src/kernel/time/days.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'

/** The choices for a reservation while its user is away, in the order in which they are offered. */
export const awayChoices = ['cancel', 'decline', 'move', 'hand-over', 'keep'] as const
export type AwayChoice = (typeof awayChoices)[number]

/** The user's own reservations, invitations of others, and single dates of either's series. */
export const awayGroups = ['own', 'invited', 'series'] as const
export type AwayGroup = (typeof awayGroups)[number]

export function groupOf({ isOrganizer, seriesMasterId }: CalendarEvent): AwayGroup {
  if (seriesMasterId !== null) return 'series'
  return isOrganizer ? 'own' : 'invited'
}

/** Returns the reservations that touch these days and can still be changed: neither cancelled nor over. */
export function reservedWithin(
  list: readonly Reservation[],
  { first, last }: { readonly first: CalendarDay; readonly last: CalendarDay },
  zone: IanaZone,
): readonly Reservation[] {
  return list.filter((reservation) => {
    const days = daysOf(reservation, zone)
    return !reservation.cancelled && !reservation.afterEnd && days.first <= last && days.last >= first
  })
}

/**
 * Returns the choices for one reservation by the user's rights (section 6). The organiser cannot decline, an attendee can
 * only decline. A reservation that has begun cannot be moved. Offline, only a cancellation can be stored and sent later.
 */
export function choicesFor(reservation: Reservation, now: Instant, isOnline: boolean): readonly AwayChoice[] {
  const { event, afterEnd, cancelled } = reservation
  const { isOrganizer, eventPermissions: rights } = event
  if (afterEnd || cancelled) return ['keep']
  const canChange = isOnline && isOrganizer && rights.canChange
  const possible: Readonly<Record<AwayChoice, boolean>> = {
    cancel: isOrganizer && rights.canDelete,
    decline: !isOrganizer && rights.canCancelParticipation,
    move: canChange && event.start.utcDateTime > now,
    'hand-over': canChange,
    keep: true,
  }
  return awayChoices.filter((choice) => possible[choice])
}

/**
 * Returns the choice for a reservation: the chosen one if it is still possible, else the preferred one, else to leave
 * with the means that the user has.
 */
export function choiceFor(
  possible: readonly AwayChoice[],
  chosen: AwayChoice | undefined,
  preferred: AwayChoice | null,
): AwayChoice {
  if (chosen !== undefined && possible.includes(chosen)) return chosen
  if (preferred === null) return possible[0] ?? 'keep'
  return possible.includes(preferred) ? preferred : 'keep'
}

/** Target of moved reservations: by a number of days, or all to one day. */
export type AwayMove =
  | { readonly kind: 'by'; readonly days: number }
  | { readonly kind: 'to'; readonly day: CalendarDay }

/** Returns the shortest move by whole weeks that leaves the days from `first` to `last`. */
export function moveBeyond(first: CalendarDay, last: CalendarDay): AwayMove {
  return { kind: 'by', days: 7 * Math.max(1, Math.ceil((daysBetween(first, last) + 1) / 7)) }
}

/**
 * Returns the time of an event after the move. Its wall time stays the same: in the zone, or for an all-day event in its
 * own zone.
 */
export function movedSpan(event: CalendarEvent, move: AwayMove, zone: IanaZone): InstantSpan {
  const span = { start: event.start.utcDateTime, end: event.end.utcDateTime }
  const own = event.isAllDay ? zoneNamed(event.start.timeZone) : zone
  const day = dayOf(own, span.start)
  return spanOnDay(span, own)(move.kind === 'to' ? move.day : addDays(day, move.days))
}

interface Planned {
  readonly reservation: Reservation
  readonly choice: AwayChoice
}

/**
 * Returns the changes in the order in which they are sent. Those that free a room come first. Of those that move to later
 * days, the latest moves first, so that two reservations of one room do not get in each other's way.
 */
export function inOrder<Change extends Planned>(
  plan: readonly Change[],
  newStartOf: (change: Change) => Instant,
): readonly Change[] {
  const startOf = ({ reservation }: Change): Instant => reservation.event.start.utcDateTime
  const isMove = ({ choice }: Change): boolean => choice === 'move'
  const moves = plan.filter(isMove)
  const later = moves.filter((one) => newStartOf(one) >= startOf(one))
  const earlier = moves.filter((one) => newStartOf(one) < startOf(one))
  return [
    ...plan.filter((one) => !isMove(one)).toSorted((one, other) => startOf(one) - startOf(other)),
    ...earlier.toSorted((one, other) => startOf(one) - startOf(other)),
    ...later.toSorted((one, other) => startOf(other) - startOf(one)),
  ]
}

/** Returns true if a change of the plan leaves the room at this time, so that its reservation is not in the way. */
export function isVacated(
  plan: readonly Planned[],
  { event: { id }, resourceEmail }: Reservation,
  span: InstantSpan,
): boolean {
  return plan.some(({ reservation: other, choice }) => {
    const { start, end } = other.event
    const isLeaving = other.event.id !== id && (choice === 'move' || choice === 'cancel')
    const isThere = other.resourceEmail === resourceEmail
    return isLeaving && isThere && start.utcDateTime < span.end && end.utcDateTime > span.start
  })
}

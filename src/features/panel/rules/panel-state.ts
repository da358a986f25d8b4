import { confirmWindow } from '#src/features/reservations/rules/confirm-window.ts'
import { type Reservation, reservationAt } from '#src/features/reservations/rules/derive.ts'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { earliest, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'

type Holder = Pick<Reservation, 'event' | 'resourceEmail' | 'resourceName'>

/** Whether the panel offers to end this meeting, by the rule its record states. */
export function mayFinish(reservation: Reservation, { finishRule, name }: Pick<Kiosk, 'finishRule' | 'name'>): boolean {
  switch (finishRule) {
    case 'nobody':
      return false
    case 'anybody':
      return true
    case 'checked-in-here':
      return isBookedHere(reservation) || (name !== '' && reservation.confirmedBy === name)
  }
}

/** Whether the room itself is the organizer: the reservation was made at its door. */
export function isBookedHere({ event, resourceEmail, resourceName }: Holder): boolean {
  if (event.organizer === null) return false
  const { name, address } = event.organizer
  return (name !== '' && name === resourceName) || (address !== '' && address === resourceEmail)
}

/** Whether a screen is dimmed: between two wall times 'HH:MM' of its zone, past midnight where the second is the earlier one. */
export function isNight(
  zone: IanaZone,
  now: Instant,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  const time = wallClockOf(zone, now).slice(11, 16)
  return from <= to ? time >= from && time < to : time >= from || time < to
}

/** What the whole screen says, by colour and in words. Only 'free' is green. */
const panelKinds = ['free', 'soon', 'busy', 'awaiting-confirmation', 'out-of-order', 'too-old'] as const
export type PanelKind = (typeof panelKinds)[number]

/** Milliseconds before the next reservation from which the room is no longer simply free. */
export const soonWithin = 15 * oneMinute

export interface PanelFacts {
  readonly reservations: readonly Reservation[]
  readonly now: Instant
  /** When the reservations were last known to be so; null: never. */
  readonly asOf: Instant | null
  /** Milliseconds after which they no longer say that the room is free. */
  readonly staleAfter: number
  readonly isOutOfOrder: boolean
  /** Client ids of reservations whose check-in is under way: they are not due. */
  readonly checkingIn: readonly string[]
  /** The first instant of tomorrow where the room is. */
  readonly endOfDay: Instant
}

export interface PanelState {
  readonly kind: PanelKind
  /** Under way. */
  readonly current: Reservation | null
  /** The first of today that is to come. */
  readonly next: Reservation | null
  /** What follows that today, in order. */
  readonly later: readonly Reservation[]
  /** The one that somebody here can confirm now. */
  readonly due: Reservation | null
  /** What the countdown counts to: the end of what is under way, else the start of what is next. Null: nothing more today. */
  readonly until: Instant | null
  /** Milliseconds; null where nothing was ever known. */
  readonly age: number | null
}

/**
 * What a door panel says at a moment. Data that is too old, or from a time that has not come yet, says nothing of being free,
 * whatever is in it; the reservations it knows of are told nevertheless.
 */
export function panelState(facts: PanelFacts): PanelState {
  const { reservations, now, asOf, staleAfter, isOutOfOrder, checkingIn, endOfDay } = facts
  const ahead = holding(reservations, now).filter(({ event }) => event.start.utcDateTime < endOfDay)
  const current = ahead.find(({ event }) => event.start.utcDateTime <= now) ?? null
  const coming = ahead.filter((reservation) => reservation.event.start.utcDateTime > now)
  const [next = null, ...later] = coming
  const isDue = ({ event, showConfirmButton }: Reservation): boolean =>
    showConfirmButton && !(event.clientId !== null && checkingIn.includes(event.clientId))
  const due = [current, next].find((reservation) => reservation !== null && isDue(reservation)) ?? null
  const age = asOf === null ? null : Math.abs(now - asOf)
  const told = { current, next, later, due, age, until: (current?.event.end ?? next?.event.start)?.utcDateTime ?? null }
  if (isOutOfOrder) return { kind: 'out-of-order', ...told }
  if (age === null || age > staleAfter) return { kind: 'too-old', ...told }
  if (due !== null && (current === null || due === current)) return { kind: 'awaiting-confirmation', ...told }
  if (current !== null) return { kind: 'busy', ...told }
  const isSoon = next !== null && next.event.start.utcDateTime - now <= soonWithin
  return { kind: isSoon ? 'soon' : 'free', ...told }
}

/** What holds the room from now on, as it stands at this moment, by start. */
export function holding(reservations: readonly Reservation[], now: Instant): readonly Reservation[] {
  return reservations
    .map((reservation) => reservationAt(reservation, now))
    .filter((one) => !one.cancelled && !one.cancelledByResponse && !one.afterEnd && one.event.showAs !== 'free')
    .toSorted((one, other) => one.event.start.utcDateTime - other.event.start.utcDateTime)
}

/** The next instant after `now` at which time alone changes what the panel says; the countdown moves by itself. */
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

/** Whose it is and what it is about stays between those who take part; that the room is held does not. */
export function isPrivate({ event }: Pick<Reservation, 'event'>): boolean {
  return event.visibility !== 'normal'
}

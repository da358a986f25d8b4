import type { Instant } from '../brand.ts'
import { confirmUntil } from '../reservation/confirm-window.ts'
import type { Reservation } from '../reservation/derive.ts'

/** How a reservation that asks for confirmation went, once its time to confirm was over. */
export const outcomes = ['confirmed', 'released', 'unconfirmed'] as const
/** 'released': the product server took it back; 'unconfirmed': nobody confirmed it and it was left as it was. */
export type Outcome = (typeof outcomes)[number]

/**
 * Whether somebody came, as far as the product server's word on the confirmation says. Null where nothing can be said: no
 * confirmation is asked for, there is still time, the meeting was called off, or the resource had never accepted it.
 */
export function outcomeOf(reservation: Reservation, now: Instant): Outcome | null {
  const { event, rules, cancelled, confirmed, accepted } = reservation
  const times = { start: event.start.utcDateTime, end: event.end.utcDateTime, isAllDay: event.isAllDay }
  if (!rules.requiresConfirmation || event.cancelled || confirmUntil(times, rules) > now) return null
  if (confirmed) return 'confirmed'
  // The event stands in the calendar as it was: only the server says that it is cancelled.
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

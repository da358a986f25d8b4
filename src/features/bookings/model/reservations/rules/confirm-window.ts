import type { Instant } from '#src/kernel/time/units.ts'
import { earliest, oneMinute, plus } from '#src/kernel/time/moment.ts'
import type { Resource } from '#src/wire/resource.ts'

/** Minutes before start at which confirmation opens, unless the resource defines another value (section 9). */
export const defaultMinutesBeforeStart = 15
/**
 * Minutes after start at which an unconfirmed event is cancelled, unless the resource defines another value (section
 * 9).
 */
export const defaultMinutesAfterStart = 15

/** A resource's rules for the confirmation of its reservations, in minutes. */
export interface ConfirmationRules {
  readonly requiresConfirmation: boolean
  readonly minutesBeforeStart: number
  readonly minutesAfterStart: number
  /** For all-day events; null is until the event ends. */
  readonly minutesAfterStartAllDay: number | null
}

type ConfirmedResource = Pick<
  Resource,
  | 'requiresConfirmation'
  | 'resourceMinutesForConfirmationBeforeStartTime'
  | 'resourceUnconfirmedEventCancelEventTime'
  | 'resourceUnconfirmedEventCancelEventAllDayTime'
>

export function confirmationRules(resource: ConfirmedResource | null): ConfirmationRules {
  return {
    requiresConfirmation: resource?.requiresConfirmation ?? false,
    minutesBeforeStart: resource?.resourceMinutesForConfirmationBeforeStartTime ?? defaultMinutesBeforeStart,
    minutesAfterStart: resource?.resourceUnconfirmedEventCancelEventTime ?? defaultMinutesAfterStart,
    minutesAfterStartAllDay: resource?.resourceUnconfirmedEventCancelEventAllDayTime ?? null,
  }
}

/**
 * `[opens, closes)`: from the minutes before start to the cancel-after-start time, regardless of the event's length.
 */
export interface ConfirmWindow {
  readonly opens: Instant
  readonly closes: Instant
}

export function confirmWindow(start: Instant, rules: ConfirmationRules): ConfirmWindow {
  return {
    opens: plus(start, -rules.minutesBeforeStart * oneMinute),
    closes: plus(start, rules.minutesAfterStart * oneMinute),
  }
}

/** Returns the deadline of the confirmation, as shown on the button; never after the event's end. */
export function confirmUntil(
  event: { readonly start: Instant; readonly end: Instant; readonly isAllDay: boolean },
  rules: ConfirmationRules,
): Instant {
  const minutes = event.isAllDay ? rules.minutesAfterStartAllDay : rules.minutesAfterStart
  return minutes === null ? event.end : earliest(event.end, plus(event.start, minutes * oneMinute))
}

/** All values that determine the buttons of a reservation (specification, section 4). */
export interface ButtonFacts {
  readonly cancelled: boolean
  /** The resource declined. */
  readonly cancelledByResponse: boolean
  readonly confirmed: boolean
  /** The resource accepted. */
  readonly accepted: boolean
  readonly isAllDay: boolean
  readonly start: Instant
  readonly end: Instant
  readonly rules: ConfirmationRules
}

/**
 * Returns true if the event can be confirmed now. An all-day event can be confirmed from its start to its end,
 * regardless of the window.
 */
export function showsConfirm(facts: ButtonFacts, now: Instant): boolean {
  const { cancelled, cancelledByResponse, confirmed, rules } = facts
  if (cancelled || cancelledByResponse || confirmed || !rules.requiresConfirmation || hasEnded(facts, now)) return false
  const { opens, closes } = confirmWindow(facts.start, rules)
  return (now >= opens && now < closes) || (facts.isAllDay && hasStarted(facts, now))
}

/**
 * Returns true if the event can be changed now: it must be accepted, and confirmed if a confirmation is due at this
 * moment.
 */
export function showsChange(facts: ButtonFacts, now: Instant): boolean {
  const { cancelled, cancelledByResponse, accepted, confirmed } = facts
  if (cancelled || cancelledByResponse || !accepted || hasEnded(facts, now)) return false
  return confirmed || !showsConfirm(facts, now)
}

/**
 * Returns true if the event can be finished: not cancelled and its start in the past. Screens hide the button after the
 * event's end (`afterEnd`).
 */
export function showsFinish(facts: ButtonFacts, now: Instant): boolean {
  return !facts.cancelled && hasStarted(facts, now)
}

export function hasEnded({ end }: Pick<ButtonFacts, 'end'>, now: Instant): boolean {
  return end <= now
}

function hasStarted({ start }: Pick<ButtonFacts, 'start'>, now: Instant): boolean {
  return start < now
}

import type { Instant } from '../brand.ts'
import { type ConfirmationRules, confirmWindow } from './confirm-window.ts'

/** All that the buttons of a reservation depend on (specification, section 4). */
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

/** Whether the event can be confirmed now. An all-day event under way can be for as long as it lasts, whatever the window says. */
export function showsConfirm(facts: ButtonFacts, now: Instant): boolean {
  const { cancelled, cancelledByResponse, confirmed, rules } = facts
  if (cancelled || cancelledByResponse || confirmed || !rules.requiresConfirmation || hasEnded(facts, now)) return false
  const { opens, closes } = confirmWindow(facts.start, rules)
  return (now >= opens && now < closes) || (facts.isAllDay && hasStarted(facts, now))
}

/** Whether the event can be changed now: it must be accepted, and confirmed if a confirmation is due at this moment. */
export function showsChange(facts: ButtonFacts, now: Instant): boolean {
  const { cancelled, cancelledByResponse, accepted, confirmed } = facts
  if (cancelled || cancelledByResponse || !accepted || hasEnded(facts, now)) return false
  return confirmed || !showsConfirm(facts, now)
}

/** Whether the event can be finished: not cancelled and its start in the past. Screens drop it for what is over (`afterEnd`). */
export function showsFinish(facts: ButtonFacts, now: Instant): boolean {
  return !facts.cancelled && hasStarted(facts, now)
}

export function hasEnded({ end }: Pick<ButtonFacts, 'end'>, now: Instant): boolean {
  return end <= now
}

function hasStarted({ start }: Pick<ButtonFacts, 'start'>, now: Instant): boolean {
  return start < now
}

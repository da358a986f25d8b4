import {
  confirmationRules,
  type ConfirmationRules,
  confirmUntil,
  confirmWindow,
} from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { StoredEvent } from './stored-event.ts'

export { confirmationRules, type ConfirmationRules }

type Times = Pick<StoredEvent, 'start' | 'end' | 'isAllDay'>

const instants = ({ start, end, isAllDay }: Times) => ({ start: instantOf(start), end: instantOf(end), isAllDay })

/**
 * Returns when an unconfirmed reservation is released, in UTC milliseconds: at the deadline that the confirm button shows.
 * Null if no confirmation is required, or if the event is over by then and nothing would be released.
 */
export function releasedAt(event: Times, rules: ConfirmationRules): number | null {
  if (!rules.requiresConfirmation) return null
  const until = confirmUntil(instants(event), rules)
  return until < event.end ? until : null
}

/** Returns true if a person in the resource at `now` confirms the event: in the window of its confirmation. */
export function isConfirmedByPresence(
  event: StoredEvent,
  resource: string,
  rules: ConfirmationRules,
  now: number,
): boolean {
  const answer = event.attendees.find(({ address }) => emailOf(address) === emailOf(resource))?.response
  if (event.isCancelled || answer === undefined || answer === 'declined') return false
  const { opens } = confirmWindow(instantOf(event.start), rules)
  return now >= opens && now < confirmUntil(instants(event), rules)
}

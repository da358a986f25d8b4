import { type Answer, readAnswer } from '#src/core/reservation/response.ts'
import type { Attendee, CalendarEvent } from '#src/core/wire/event.ts'
import { session } from '#src/state/session.ts'

/** What the signed-in user has answered; null for the organizer and for whoever is not invited by name. */
export function myAnswer({ isOrganizer, attendees }: Pick<CalendarEvent, 'isOrganizer' | 'attendees'>): Answer | null {
  const mine = isOrganizer ? undefined : attendees.find(isMe)
  return mine ? readAnswer(mine.status.response) : null
}

/** The event with the user's own answer, in the provider's words, before the calendar is read again. */
export function withMyAnswer(event: CalendarEvent, response: string): CalendarEvent {
  const attendees = event.attendees.map((one) => (isMe(one) ? { ...one, status: { response } } : one))
  return { ...event, attendees }
}

function isMe({ emailAddress }: Attendee): boolean {
  return emailAddress.address === session.user?.email
}

import type { DraftAttendee, ReservationDraft } from '../../reserve/rules/draft.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { CalendarEvent } from '#src/wire/event.ts'

/** A draft with its rooms: the parts of an event that a calendar can be requested to change. */
export interface DraftedEvent {
  readonly draft: ReservationDraft
  readonly resources: readonly { readonly name: string; readonly email: Email }[]
}

export type ChangedPart = 'subject' | 'when' | 'resources' | 'attendees' | 'isPrivate' | 'notes' | 'reminder'

/** Returns the parts that differ. The order of rooms and people is ignored. */
export function changedParts(before: DraftedEvent, after: DraftedEvent): ChangedPart[] {
  const [one, other] = [before.draft, after.draft]
  const isSame: Readonly<Record<ChangedPart, boolean>> = {
    subject: one.subject.trim() === other.subject.trim(),
    when: one.span.start === other.span.start && one.span.end === other.span.end && one.isAllDay === other.isAllDay,
    resources: sameWords(
      before.resources.map(({ email }) => email),
      after.resources.map(({ email }) => email),
    ),
    attendees: sameWords(one.attendees.map(wordOf), other.attendees.map(wordOf)),
    isPrivate: one.isPrivate === other.isPrivate,
    notes: one.notes.trim() === other.notes.trim(),
    reminder: one.reminder === other.reminder,
  }
  return (Object.keys(isSame) as ChangedPart[]).filter((part) => !isSame[part])
}

const wordOf = ({ email, optional, remotely }: DraftAttendee): string => `${email} ${optional} ${remotely}`

/** Returns true if both lists have the same texts, in any order. */
export function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join('\n') === other.toSorted().join('\n')
}

export type AttendeeResponse = 'accepted' | 'declined' | 'pending'

const responses: Readonly<Record<string, AttendeeResponse>> = {
  accepted: 'accepted',
  accept: 'accepted',
  declined: 'declined',
  decline: 'declined',
  // Microsoft's word for the sender of the invitation: a room that organises its own meeting has it.
  organizer: 'accepted',
}

/**
 * Reads an attendee's response in any provider's terms (specification, section 4). Tentative and all other values are
 * pending; case varies by vendor. An organiser is not invited, so there is no response to wait for.
 */
export function readResponse(text: string): AttendeeResponse {
  const word = text.toLowerCase()
  return Object.hasOwn(responses, word) ? (responses[word] ?? 'pending') : 'pending'
}

/** Returns the response of a room or a person to an invitation; pending if the event does not invite `email`. */
export function responseOf({ attendees }: Pick<CalendarEvent, 'attendees'>, email: Email | null): AttendeeResponse {
  const invited = attendees.find(({ emailAddress }) => emailAddress.address === email)
  return readResponse(invited?.status.response ?? '')
}

/** A person's response to an invitation, for display: here tentative is a response of its own. */
export type Answer = 'accepted' | 'tentative' | 'declined' | 'none'

/**
 * Reads an attendee's response in any provider's terms, for display and to offer another. The rules use `readResponse`.
 */
export function readAnswer(text: string): Answer {
  const response = readResponse(text)
  if (response !== 'pending') return response
  return /^tentative/i.test(text) ? 'tentative' : 'none'
}

/** Milliseconds between polls of a room that has not responded (section 9)... */
const pollInterval = 5_000
/** ...for this long, then at the slow interval for as long as the app is open. */
const pollPatience = 300_000
const slowPollInterval = 30_000

/** Returns the milliseconds until the next poll. `elapsed` is the milliseconds since the create or change. */
export function pollDelay(elapsed: number): number {
  return elapsed < pollPatience ? pollInterval : slowPollInterval
}

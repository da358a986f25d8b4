import type { Email } from '#src/kernel/result.ts'
import type { Attendee } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { DraftAttendee } from './calendar.ts'

/**
 * Remote attendance for calendars that have no field for it. The addresses of the remote attendees, separated by
 * blanks, are the text of a property that the product adds to the event.
 */
export const writeRemote = (people: readonly DraftAttendee[]): string =>
  people.flatMap(({ email, remotely }) => (remotely ? [email] : [])).join(' ')

/** The text that `attendees` came from. */
export const writeKeptRemote = (attendees: readonly Attendee[]): string =>
  attendees.flatMap(({ emailAddress, remotely }) => (remotely ? [emailAddress.address] : [])).join(' ')

/** Returns the new text, or null if the same people attend remotely. */
export function changedRemote(before: readonly Attendee[], people: readonly DraftAttendee[]): string | null {
  const text = writeRemote(people)
  const sorted = (list: string) => list.split(' ').toSorted().join(' ')
  return sorted(text) === sorted(writeKeptRemote(before)) ? null : text
}

/** Marks the people named in the text, and only them. */
export function withRemote(attendees: readonly Attendee[], text: string): readonly Attendee[] {
  const remote = new Set<Email>(text.split(/\s+/).map(emailOf))
  return attendees.map((one) => ({ ...one, remotely: !one.resource && remote.has(one.emailAddress.address) }))
}

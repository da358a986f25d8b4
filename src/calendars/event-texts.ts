import type { Email } from '#src/kernel/ids.ts'
import type { Attendee, CalendarEvent, Mailbox } from '#src/wire/event.ts'
import { emailOf, mailboxOf } from '#src/wire/scalars.ts'
import type { DraftAttendee, OnBehalf } from './calendar.ts'

/** The text of the property that names who reserved on behalf of the organiser: 'Ann Lee <ann@example.org>'. */
export const writeReserver = ({ by }: OnBehalf): string => `${by.name} <${by.email}>`

/** As `writeReserver`, for an event that was read. Undefined if the organiser reserved it. */
export const writeKeptReserver = ({ reservedBy }: CalendarEvent): string | undefined =>
  reservedBy === null ? undefined : `${reservedBy.name} <${reservedBy.address}>`

/** Returns null if the text names nobody. */
export function readReserver(text: string | null | undefined): Mailbox | null {
  const [, name = '', address = ''] = /^(.*)<([^\s<>]+@[^\s<>]+)>$/s.exec(text?.trim() ?? '') ?? []
  return address === '' ? null : mailboxOf(name.trim(), address)
}

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

/** Returns HTML that shows the plain text. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns the plain text as one paragraph of HTML. */
export const paragraphOf = (text: string): string => inParagraph(escapeHtml(text))

/** Returns the HTML as one paragraph that keeps its line breaks. */
export const inParagraph = (html: string): string => `<p>${html.replace(/\r?\n/g, '<br>')}</p>`

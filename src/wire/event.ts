import type { Email, Instant, InstantSpan } from '#src/kernel/result.ts'

/** An event of any provider (section 3, Event). Built by the providers. Unknown values are null, never undefined. */
export interface CalendarEvent {
  readonly id: string
  /** Null makes the event Faulty (section 8). */
  readonly iCalUId: string | null
  readonly subject: string
  readonly start: EventMoment
  readonly end: EventMoment
  readonly organizer: Mailbox | null
  readonly attendees: readonly Attendee[]
  readonly locations: readonly EventLocation[]
  readonly showAs: string
  readonly visibility: 'normal' | 'private' | 'confidential' | 'personal'
  readonly isAllDay: boolean
  readonly type: 'singleInstance' | 'occurrence' | 'exception' | 'seriesMaster'
  readonly seriesMasterId: string | null
  readonly cancelled: boolean
  /** Minutes before start; null for no reminder. */
  readonly reminder: number | null
  readonly bodyHtml: string
  readonly bodyPreview: string
  readonly onlineMeetingProvider: string | null
  readonly onlineMeetingUrl: string | null
  readonly isOrganizer: boolean
  readonly eventPermissions: EventPermissions
  /** The client-made id under which the event was created, if the provider stores it. */
  readonly clientId: string | null
  /** The colleague in whose calendar the event was read. Null for the user's own calendar. */
  readonly calendarOf: Email | null
  /** The user who reserved on behalf of the organiser. Null if the organiser did, or if the calendar does not say. */
  readonly reservedBy: Mailbox | null
}

export interface EventMoment {
  /** Wall clock in `timeZone`, 'YYYY-MM-DDTHH:mm:ss'. */
  readonly dateTime: string
  readonly timeZone: string
  readonly utcDateTime: Instant
}

export interface Mailbox {
  readonly name: string
  /** The empty address if the calendar has none. */
  readonly address: Email
}

export interface Attendee {
  readonly emailAddress: Mailbox
  readonly resource: boolean
  readonly optional: boolean
  readonly status: { readonly response: string }
  readonly remotely: boolean
}

export interface EventLocation {
  readonly displayName: string
  readonly email: Email | null
}

interface EventPermissions {
  readonly canDelete: boolean
  readonly canCancelParticipation: boolean
  readonly canChange: boolean
}

/** Returns the time of an event. */
export function spanOfEvent({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): InstantSpan {
  return { start: start.utcDateTime, end: end.utcDateTime }
}

/** Returns the invited people, without the rooms. */
export function peopleOf({ attendees }: Pick<CalendarEvent, 'attendees'>): readonly Attendee[] {
  return attendees.filter(({ resource }) => !resource)
}

/** Returns the name of a person or a room; the address if the calendar has no name. */
export function mailboxName({ name, address }: Mailbox): string {
  return name || address
}

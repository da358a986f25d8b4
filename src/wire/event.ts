import type { Email } from '#src/kernel/ids.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'

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
  /**
   * For a date of a series: its start by the rule of the series, even if the date was moved. It identifies the date
   * within its series in every calendar, unlike the ids. Null for other events, or if the calendar does not say.
   */
  readonly originalStart: OriginalStart | null
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

/** The start of a date by the rule of its series. */
export interface OriginalStart extends EventMoment {
  /** The rule gives dates without a time: the series is all-day, even if this date is not. */
  readonly isDate: boolean
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

/** Returns true for a series and for each of its dates. In some calendars they all share one iCalUId. */
export const belongsToSeries = ({ type, seriesMasterId }: Pick<CalendarEvent, 'type' | 'seriesMasterId'>): boolean =>
  type !== 'singleInstance' || seriesMasterId !== null

/**
 * Returns the original start of a date of a series. An unchanged date starts as its series says. Null for other events,
 * and for a changed date whose original start is unknown.
 */
export function originalStartOf({
  type,
  originalStart,
  start,
  isAllDay,
}: Pick<CalendarEvent, 'type' | 'originalStart' | 'start' | 'isAllDay'>): OriginalStart | null {
  if (type !== 'occurrence' && type !== 'exception') return null
  return originalStart ?? (type === 'occurrence' ? { ...start, isDate: isAllDay } : null)
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

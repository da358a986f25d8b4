import type { MonthWeek } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { WeekDay } from '#src/kernel/time/wall-clock.ts'
import type { Email } from '#src/kernel/ids.ts'
import { emailOf } from '#src/wire/scalars.ts'

/** Minutes before the start at which calendars remind by default. */
export const usualReminder = 15

/** An event as the product's own calendar stores it, once for all attendees: every mailbox sees the same id. */
export interface StoredEvent {
  readonly id: string
  readonly iCalUId: string
  /** The client-made id a create came with. */
  readonly transactionId: string | null
  readonly subject: string
  readonly bodyHtml: string
  readonly bodyPreview: string
  /** UTC milliseconds. */
  readonly start: number
  readonly end: number
  readonly originalTimeZone: string
  readonly isAllDay: boolean
  readonly organizer: StoredMailbox
  readonly attendees: readonly StoredAttendee[]
  readonly showAs: 'free' | 'tentative' | 'busy' | 'oof' | 'workingElsewhere'
  readonly isPrivate: boolean
  /** Minutes before the start; null is none. */
  readonly reminder: number | null
  readonly onlineMeetingUrl: string | null
  readonly isCancelled: boolean
  readonly createdAt: number
  readonly changedAt: number
  /** A free-text place, where there is no room. */
  readonly location: string | null
  /** Markers by name, such as Graph's open extensions and extended properties. */
  readonly marks: Readonly<Record<string, string>>
  /** Absent for an event that happens once. */
  readonly series?: SeriesPart | undefined
  /** Absent for an event of Foyer's own calendar. */
  readonly mirrored?: MirroredPart | undefined
}

/** An event that was read in the calendar of a room at a vendor, where it is decided. */
interface MirroredPart {
  /** Address of the room. */
  readonly room: string
  /** The event's id in the calendar of the room. */
  readonly id: string
  /** Tells the dates of a series apart: the start by the rule of the series, in UTC milliseconds. Null for other events. */
  readonly date: number | null
}

export interface StoredMailbox {
  readonly name: string
  readonly address: string
}

export interface StoredAttendee extends StoredMailbox {
  readonly type: 'required' | 'optional' | 'resource'
  readonly response: 'none' | 'accepted' | 'declined' | 'tentativelyAccepted'
  /** UTC milliseconds; 0 while there is no answer. */
  readonly respondedAt: number
  /** Absent if the calendar does not say it. */
  readonly remotely?: boolean | undefined
}

/** The role of an event in a series. Occurrences are derived from their master; only exceptions are stored. */
export type SeriesPart =
  | {
      readonly kind: 'master'
      /** In the shape of Graph's responses. */
      readonly recurrence: StoredRecurrence
      /** Days that were cancelled or have an exception. */
      readonly leftOut: readonly string[]
    }
  | { readonly kind: 'occurrence' | 'exception'; readonly masterId: string; readonly day: string }

export interface StoredRecurrence {
  readonly pattern: {
    readonly type: 'daily' | 'weekly' | 'absoluteMonthly' | 'relativeMonthly'
    readonly interval: number
    readonly dayOfMonth: number
    readonly daysOfWeek: readonly WeekDay[]
    readonly firstDayOfWeek: WeekDay
    readonly index: MonthWeek
  }
  readonly range: {
    readonly type: 'endDate' | 'numbered' | 'noEnd'
    readonly startDate: string
    readonly endDate: string
    readonly recurrenceTimeZone: string
    readonly numberOfOccurrences: number
  }
}

/** One event in a free/busy response. */
export interface BusyItem {
  readonly id: string
  readonly iCalUId: string
  readonly start: number
  readonly end: number
  readonly status: 'tentative' | 'busy' | 'oof' | 'workingElsewhere'
  readonly subject: string
  readonly isPrivate: boolean
  readonly organizer: string
  /** The names of its places, joined as the calendar joins them; '' if it has none. */
  readonly location: string
}

/** A person or resource as the reader of a calendar. */
export interface Reader {
  readonly name: string
  readonly email: string
}

export const isOrganizer = (event: StoredEvent, { email }: Pick<Reader, 'email'>): boolean =>
  emailOf(event.organizer.address) === emailOf(email)

/** Returns true if the event reserves time. */
export const isBusy = ({ isCancelled, showAs }: Pick<StoredEvent, 'isCancelled' | 'showAs'>): boolean =>
  !isCancelled && showAs !== 'free'

/** Returns the addresses with the event in their calendar: the organiser and the attendees, except declined ones. */
export function mailboxesOf(event: StoredEvent): readonly Email[] {
  // People have their own copy at the vendor.
  if (event.mirrored !== undefined) return [emailOf(event.mirrored.room)]
  const attending = event.attendees.filter((attendee) => attendee.response !== 'declined')
  return [...new Set([event.organizer, ...attending].map((mailbox) => emailOf(mailbox.address)))]
}

/** Returns true if the event is in the calendar of this reader: its organiser, or an attendee, except a declined one. */
export const isIn = (event: StoredEvent, { email }: Pick<Reader, 'email'>): boolean =>
  mailboxesOf(event).includes(emailOf(email))

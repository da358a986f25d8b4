import type { MonthWeek } from '#src/features/series/rules/recurrence.ts'
import type { WeekDay } from '#src/kernel/time/wall-clock.ts'
import { emailOf } from '#src/wire/scalars.ts'

/** Minutes before the start at which calendars remind by default. */
export const usualReminder = 15

/** An event in the simulated calendar, once for all its attendees: every mailbox that is on it sees the same id. */
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
  /** Of the calendar provider's markers, by name (Graph's open extensions and extended properties). */
  readonly marks: Readonly<Record<string, string>>
  /** Absent for an event that happens once. */
  readonly series?: SeriesPart
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
  /** Where a calendar says so. */
  readonly remotely?: boolean
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

/** Returns the addresses with the event in their calendar: the organiser and the attendees who have not declined. */
export function mailboxesOf(event: StoredEvent): readonly string[] {
  const attending = event.attendees.filter((attendee) => attendee.response !== 'declined')
  return [...new Set([event.organizer, ...attending].map((mailbox) => emailOf(mailbox.address)))]
}

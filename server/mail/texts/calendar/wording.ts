import type { GivenAnswer } from '../../../rules/calendar/answer-words.ts'

/** The labels and sentences of mails about events, in one language. */
export interface CalendarTexts {
  /** Locale of dates (BCP 47). */
  readonly locale: string
  /** For an event without a subject. */
  readonly untitled: string
  /** A reserved time of a resource in a feed. */
  readonly reserved: string
  readonly labels: {
    readonly when: string
    readonly where: string
    readonly online: string
    readonly by: string
  }
  /** The end of a series; follows the time of its first date. */
  readonly repeats: (parts: { readonly last: string }) => string
  readonly answers: Readonly<Record<GivenAnswer, string>>
  readonly invited: Words<'organizer' | 'subject'>
  readonly changed: Words<'organizer' | 'subject'>
  /** The whole event, or one date of a series. */
  readonly cancelled: Words<'organizer' | 'subject'>
  /** The event goes on without the recipient. */
  readonly removed: Words<'organizer' | 'subject'>
  /** To the organizer: a person has answered. */
  readonly answered: Words<'name' | 'subject' | 'answer'>
  /** To the organizer: a resource is theirs, or not any more. */
  readonly approved: Words<'room' | 'subject'>
  readonly refused: Words<'room' | 'subject'>
  /** The comment of a room's answer at a vendor: the reservation was not confirmed in time. */
  readonly released: (parts: { readonly room: string }) => string
  readonly approvalAsked: Words<'organizer' | 'subject' | 'room'>
  /** Before a person's comment. */
  readonly comment: (parts: { readonly name: string }) => string
  /** Before the link. */
  readonly answerHere: string
  readonly approveHere: string
  /** The sender and the reason of the mail: to attendees, the organizer, and approvers. */
  readonly footer: {
    readonly attendee: (parts: { readonly organisation: string; readonly organizer: string }) => string
    readonly organizer: (parts: { readonly organisation: string }) => string
    readonly approver: (parts: { readonly organisation: string; readonly room: string }) => string
  }
}

/** Subject and first sentence of a mail. */
interface Words<Inserted extends string> {
  readonly subject: (parts: Readonly<Record<Inserted, string>>) => string
  readonly text: (parts: Readonly<Record<Inserted, string>>) => string
}

import type { StoredAttendee } from './stored-event.ts'

/** The answers of attendees in the words of the product's own calendar, by their stored form. */
export const answerWords = {
  none: 'none',
  accepted: 'accepted',
  tentativelyAccepted: 'tentative',
  declined: 'declined',
} as const satisfies Readonly<Record<StoredAttendee['response'], string>>

/** The answers that a person can give. */
export const givenAnswers = ['accepted', 'tentative', 'declined'] as const
export type GivenAnswer = (typeof givenAnswers)[number]

/** Their stored form. */
export const storedAnswers = {
  accepted: 'accepted',
  tentative: 'tentativelyAccepted',
  declined: 'declined',
} as const satisfies Readonly<Record<GivenAnswer, StoredAttendee['response']>>

/** Characters of the comment to an answer, or to a cancellation. */
export const longestComment = 10_000

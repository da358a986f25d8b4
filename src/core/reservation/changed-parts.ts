import type { Email } from '../brand.ts'
import type { DraftAttendee, ReservationDraft } from './draft.ts'

/** What a draft says of the event, with the rooms behind its ids: the parts a calendar is asked to change. */
export interface DraftedEvent {
  readonly draft: ReservationDraft
  readonly resources: readonly { readonly name: string; readonly email: Email }[]
}

export type ChangedPart = 'subject' | 'when' | 'resources' | 'attendees' | 'isPrivate' | 'notes' | 'reminder'

/** Which parts differ. Order of rooms and people does not count. */
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

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join('\n') === other.toSorted().join('\n')
}

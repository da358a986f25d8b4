import type { EventChange } from '#src/contract/calendar.ts'
import { type ChangedPart, changedParts, type DraftedEvent } from '#src/core/reservation/changed-parts.ts'
import { draftOfEvent, roomAddresses } from '#src/core/reservation/draft-of-event.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'

/** What a calendar is asked, to make the one of the other; empty where nothing differs. */
export function changeOf(before: DraftedEvent, after: DraftedEvent): EventChange {
  const { subject, span, isAllDay, timeZone, attendees, isPrivate, notes, reminder } = after.draft
  const all: Required<EventChange> = {
    subject: subject.trim(),
    when: { span, isAllDay, timeZone },
    resources: after.resources.map(({ name, email }) => ({ name, email })),
    attendees,
    isPrivate,
    notes: notes.trim(),
    reminder,
  }
  return Object.fromEntries(changedParts(before, after).map((part) => [part, all[part]]))
}

/** Whether these parts of the event are as wanted already: a reply was lost, the change was not. */
export function isAsWanted(event: CalendarEvent, wanted: DraftedEvent, parts: readonly ChangedPart[]): boolean {
  const found: DraftedEvent = {
    draft: draftOfEvent(event, wanted.draft),
    resources: roomAddresses(event).map((email) => ({ name: email, email })),
  }
  const different = changedParts(asKept(found), asKept(wanted))
  return parts.every((part) => !different.includes(part))
}

/** As calendars keep it: they break the lines of a text as they like, and some do not know who attends remotely. */
function asKept({ draft, resources }: DraftedEvent): DraftedEvent {
  const attendees = draft.attendees.map((attendee) => ({ ...attendee, remotely: false }))
  return { draft: { ...draft, attendees, notes: draft.notes.replace(/\s+/g, ' ') }, resources }
}

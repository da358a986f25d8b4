import { readableText } from '#src/base/rules/property-types.ts'
import { plainText } from '../../reservations/rules/export/content-line.ts'
import type { Email } from '#src/kernel/ids.ts'
import { beginningOf } from '#src/kernel/text.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { type Attendee, type CalendarEvent, mailboxName, peopleOf, spanOfEvent } from '#src/wire/event.ts'
import type { DraftAttendee, DraftColleague, ReservationDraft } from './draft.ts'

/**
 * Returns the form's view of an event to change. `timeZone` applies to timed events only; all-day events retain their
 * own zone.
 */
export function draftOfEvent(
  event: CalendarEvent,
  { clientId, resourceIds, timeZone }: Pick<ReservationDraft, 'clientId' | 'resourceIds' | 'timeZone'>,
): ReservationDraft {
  return {
    clientId,
    resourceIds,
    subject: event.subject,
    span: spanOfEvent(event),
    isAllDay: event.isAllDay,
    timeZone: event.isAllDay ? zoneNamed(event.start.timeZone) : timeZone,
    attendees: peopleOf(event).map(draftAttendee),
    isPrivate: event.visibility !== 'normal',
    onlineMeeting: event.onlineMeetingUrl !== null,
    notes: plainText(event.bodyHtml),
    reminder: event.reminder,
    recurrence: null,
    deviations: [],
    reserveFor: ownerOf(event),
  }
}

/** The colleague in whose calendar the event is; null for the user's own. */
function ownerOf({ calendarOf, organizer }: CalendarEvent): DraftColleague | null {
  return calendarOf ? { name: organizer?.name || calendarOf, email: calendarOf } : null
}

/** Returns the addresses of an event's rooms, in its order. */
export function roomAddresses({ attendees }: Pick<CalendarEvent, 'attendees'>): Email[] {
  return attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address)
}

function draftAttendee({ emailAddress, optional, remotely }: Attendee): DraftAttendee {
  return { name: mailboxName(emailAddress), email: emailAddress.address, optional, remotely }
}

/**
 * Returns true if an event's text has visible content. Some calendars return an empty page for an event without text.
 * Also returns true for a long text with an empty beginning, because only the beginning is checked.
 */
export function hasText({ bodyHtml, bodyPreview }: Pick<CalendarEvent, 'bodyHtml' | 'bodyPreview'>): boolean {
  if (bodyPreview.trim() !== '') return true
  const beginning = beginningOf(bodyHtml)
  return beginning.length < bodyHtml.length || readableText(beginning) !== '' || /<img/i.test(beginning)
}

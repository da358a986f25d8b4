import type { Email } from '../brand.ts'
import { plainText } from '../export/plain-text.ts'
import { zoneNamed } from '../time/zones.ts'
import type { Attendee, CalendarEvent } from '../wire/event.ts'
import type { DraftAttendee, ReservationDraft } from './draft.ts'

/** The form's view of an event that is to be changed. `timeZone` is what a timed event is shown in; days keep their own. */
export function draftOfEvent(
  event: CalendarEvent,
  { clientId, resourceIds, timeZone }: Pick<ReservationDraft, 'clientId' | 'resourceIds' | 'timeZone'>,
): ReservationDraft {
  return {
    clientId,
    resourceIds,
    subject: event.subject,
    span: { start: event.start.utcDateTime, end: event.end.utcDateTime },
    isAllDay: event.isAllDay,
    timeZone: event.isAllDay ? zoneNamed(event.start.timeZone) : timeZone,
    attendees: event.attendees.filter(({ resource }) => !resource).map(draftAttendee),
    isPrivate: event.visibility !== 'normal',
    onlineMeeting: event.onlineMeetingUrl !== null,
    notes: plainText(event.bodyHtml),
    reminder: event.reminder,
    recurrence: null,
    deviations: [],
  }
}

/** Addresses of the rooms of an event, in its order. */
export function roomAddresses({ attendees }: Pick<CalendarEvent, 'attendees'>): Email[] {
  return attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address)
}

function draftAttendee({ emailAddress, optional, remotely }: Attendee): DraftAttendee {
  return { name: emailAddress.name || emailAddress.address, email: emailAddress.address, optional, remotely }
}

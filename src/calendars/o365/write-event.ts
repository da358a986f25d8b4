import type { Attendee, DateTimeTimeZone, Event, Location } from '@microsoft/microsoft-graph-types'
import type { EventDraft } from '#src/contract/calendar.ts'
import type { IanaZone, Instant } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { wallClockOf } from '#src/core/time/wall-clock.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { writeUtcMoment } from './write-moment.ts'
import { writeRecurrence } from './write-recurrence.ts'

/** The body of a create. The client-made id goes along as `transactionId`: Graph knows a repeat by it. */
export function writeEvent(draft: EventDraft): Result<Event> {
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  // A timed event is sent in UTC, which no clock change can misread; an all-day event is a date in its zone, and a series
  // keeps the time on the wall there.
  const isOnWall = draft.isAllDay || draft.recurrence !== null
  const write = (instant: Instant) => (isOnWall ? writeMoment(zone.value, instant) : writeUtcMoment(instant))
  return succeed({
    subject: draft.subject,
    start: write(draft.span.start),
    end: write(draft.span.end),
    isAllDay: draft.isAllDay,
    attendees: [...draft.resources.map(writeResource), ...draft.attendees.map(writeAttendee)],
    locations: draft.resources.map(writeLocation),
    body: { contentType: 'text', content: writeNotes(draft) },
    sensitivity: draft.isPrivate ? 'private' : 'normal',
    isReminderOn: draft.reminder !== null,
    ...(draft.reminder === null ? {} : { reminderMinutesBeforeStart: draft.reminder }),
    ...(draft.onlineMeeting === 'provider' ? { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } : {}),
    ...(draft.recurrence === null
      ? {}
      : { recurrence: writeRecurrence(draft.recurrence, draft.span.start, zone.value) }),
    transactionId: draft.clientId,
  })
}

/** The patch that ends an event at `at`. An event of whole days has no end within a day, so it stops being one. */
export function writeFinish(event: CalendarEvent, at: Instant): Event {
  const end = writeUtcMoment(at)
  return event.isAllDay ? { isAllDay: false, start: writeUtcMoment(event.start.utcDateTime), end } : { end }
}

/** A wall clock in its zone, for events that are dates. */
export function writeMoment(zone: IanaZone, instant: Instant): DateTimeTimeZone {
  return { dateTime: wallClockOf(zone, instant), timeZone: zone }
}

export function writeResource({ name, email }: EventDraft['resources'][number]): Attendee {
  return { type: 'resource', emailAddress: { name, address: email } }
}

export function writeAttendee({ name, email, optional }: EventDraft['attendees'][number]): Attendee {
  return { type: optional ? 'optional' : 'required', emailAddress: { name, address: email } }
}

export function writeLocation({ name, email }: EventDraft['resources'][number]): Location {
  return { displayName: name, locationEmailAddress: email, locationType: 'conferenceRoom' }
}

/** A meeting made beforehand by the product's integration is joined by its address in the text. */
function writeNotes({ notes, onlineMeeting }: EventDraft): string {
  const url = onlineMeeting !== null && onlineMeeting !== 'provider' ? onlineMeeting.url : ''
  return [notes, url].filter((part) => part !== '').join('\n\n')
}

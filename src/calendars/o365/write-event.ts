import type {
  Attendee,
  DateTimeTimeZone,
  DayOfWeek,
  Event,
  Location,
  PatternedRecurrence,
  RecurrencePattern as GraphPattern,
} from '@microsoft/microsoft-graph-types'
import type { EventDraft } from '#src/calendars/calendar.ts'
import { writeRemote, writeReserver } from '#src/calendars/event-texts.ts'
import { notesWithLink } from '#src/calendars/connect-service.ts'
import type { Recurrence, RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { writeRemoteExtension } from './remote-extension.ts'

/** 'YYYY-MM-DDTHH:mm:ss' in UTC, without a zone suffix because the zone is a separate field. */
export function writeUtcMoment(instant: Instant): DateTimeTimeZone {
  return { dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' }
}

/** Graph's pattern and range. The range starts with the day of the first date in the zone. */
function writeRecurrence({ pattern, end }: Recurrence, first: Instant, zone: IanaZone): PatternedRecurrence {
  const range = { startDate: dayOf(zone, first), recurrenceTimeZone: zone }
  return {
    pattern: writePattern(pattern),
    range:
      end.kind === 'until'
        ? { ...range, type: 'endDate', endDate: end.day }
        : { ...range, type: 'numbered', numberOfOccurrences: end.count },
  }
}

function writePattern(pattern: RecurrencePattern): GraphPattern {
  const interval = pattern.every
  switch (pattern.kind) {
    case 'daily':
      return { type: 'daily', interval }
    case 'weekly':
      return {
        type: 'weekly',
        interval,
        daysOfWeek: pattern.days.map((day): DayOfWeek => day),
        firstDayOfWeek: pattern.firstDay,
      }
    case 'monthly-day':
      return { type: 'absoluteMonthly', interval, dayOfMonth: pattern.day }
    case 'monthly-week-day':
      return { type: 'relativeMonthly', interval, daysOfWeek: [pattern.day], index: pattern.week }
  }
}

/** The body of a create. The client-made id is sent as `transactionId`, by which Graph detects repeats. */
export function writeEvent(draft: EventDraft): Result<Event> {
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  // Timed events are sent in UTC, so that no clock change can affect them. An all-day event is a date in its zone, and
  // a series keeps its wall-clock time there.
  const isOnWall = draft.isAllDay || draft.recurrence !== null
  const write = (instant: Instant) => (isOnWall ? writeMoment(zone.value, instant) : writeUtcMoment(instant))
  const remote = writeRemote(draft.attendees)
  const reserver = draft.onBehalf ? writeReserver(draft.onBehalf) : undefined
  return succeed({
    subject: draft.subject,
    start: write(draft.span.start),
    end: write(draft.span.end),
    isAllDay: draft.isAllDay,
    attendees: [...draft.resources.map(writeResource), ...draft.attendees.map(writeAttendee)],
    locations: draft.resources.map(writeLocation),
    body: { contentType: 'text', content: notesWithLink(draft) },
    sensitivity: draft.isPrivate ? 'private' : 'normal',
    isReminderOn: draft.reminder !== null,
    ...(draft.reminder === null ? {} : { reminderMinutesBeforeStart: draft.reminder }),
    ...(draft.onlineMeeting === 'provider' ? { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } : {}),
    ...(draft.recurrence === null
      ? {}
      : { recurrence: writeRecurrence(draft.recurrence, draft.span.start, zone.value) }),
    ...(remote === '' && reserver === undefined ? {} : { extensions: [writeRemoteExtension(remote, reserver)] }),
    transactionId: draft.clientId,
  })
}

/** The patch that ends an event at `at`. All-day events cannot end within a day, so they become timed events. */
export function writeFinish(event: CalendarEvent, at: Instant): Event {
  const end = writeUtcMoment(at)
  return event.isAllDay ? { isAllDay: false, start: writeUtcMoment(event.start.utcDateTime), end } : { end }
}

/** A wall clock in its zone, for all-day events and series. */
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

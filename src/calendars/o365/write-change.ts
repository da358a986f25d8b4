import type { Attendee as GraphAttendee, Event } from '@microsoft/microsoft-graph-types'
import type { EventChange } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import type { Attendee, CalendarEvent } from '#src/core/wire/event.ts'
import { writeAttendee, writeLocation, writeMoment, writeResource } from './write-event.ts'
import { writeUtcMoment } from './write-moment.ts'

/** The patch that makes `change` of the event: only what differs, empty when nothing does. */
export function writeChange(event: CalendarEvent, change: EventChange): Result<Event> {
  const times = writeTimes(event, change.when)
  if (!times.ok) return times
  const { subject, isPrivate, notes, reminder } = change
  return succeed({
    ...(subject === undefined || subject === event.subject ? {} : { subject }),
    ...times.value,
    ...writePlaces(event, change),
    ...(isPrivate === undefined ? {} : { sensitivity: isPrivate ? 'private' : 'normal' }),
    ...(notes === undefined ? {} : { body: { contentType: 'text', content: notes } }),
    ...(reminder === undefined ? {} : writeReminder(reminder)),
  })
}

/**
 * A timed event keeps the end that stays; an event of whole days is its dates, both of them, in one zone; a series its
 * times on the wall of one.
 */
function writeTimes(event: CalendarEvent, when: EventChange['when']): Result<Event> {
  if (!when) return succeed({})
  const { span, isAllDay } = when
  const isMoved = { start: span.start !== event.start.utcDateTime, end: span.end !== event.end.utcDateTime }
  const isSameKind = isAllDay === event.isAllDay
  if (isSameKind && !isMoved.start && !isMoved.end) return succeed({})
  if (!isAllDay && event.type !== 'seriesMaster') {
    return succeed({
      ...(isSameKind ? {} : { isAllDay }),
      ...(isSameKind && !isMoved.start ? {} : { start: writeUtcMoment(span.start) }),
      ...(isSameKind && !isMoved.end ? {} : { end: writeUtcMoment(span.end) }),
    })
  }
  const zone = resolveZone(when.timeZone)
  if (!zone.ok) return zone
  const write = (instant: Instant) => writeMoment(zone.value, instant)
  return succeed({ ...(isSameKind ? {} : { isAllDay }), start: write(span.start), end: write(span.end) })
}

/** Graph replaces the whole list of attendees: who is not named in the change goes along as he was. */
function writePlaces({ attendees }: CalendarEvent, { resources, attendees: people }: EventChange): Event {
  if (!resources && !people) return {}
  const rooms = resources?.map(writeResource) ?? attendees.filter(({ resource }) => resource).map(writeKept)
  const others = people?.map(writeAttendee) ?? attendees.filter(({ resource }) => !resource).map(writeKept)
  return { attendees: [...rooms, ...others], ...(resources ? { locations: resources.map(writeLocation) } : {}) }
}

function writeKept({ emailAddress, resource, optional }: Attendee): GraphAttendee {
  const type = resource ? 'resource' : optional ? 'optional' : 'required'
  return { type, emailAddress: { name: emailAddress.name, address: emailAddress.address } }
}

function writeReminder(reminder: number | null): Event {
  return reminder === null ? { isReminderOn: false } : { isReminderOn: true, reminderMinutesBeforeStart: reminder }
}

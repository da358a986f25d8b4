import type { EventChange } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { resolveZone, utc } from '#src/core/time/zones.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import {
  writeDayZone,
  writeDescription,
  writeLocation,
  writeMoment,
  writeReminders,
  writeVisibility,
  type WireBody,
} from './write-event.ts'

/** The patch that makes `change` of the event, but for its list of attendees: only what differs, empty when nothing does. */
export function writeChange(event: CalendarEvent, change: EventChange): Result<WireBody> {
  const times = writeTimes(event, change.when)
  if (!times.ok) return times
  const { subject, isPrivate, notes, reminder, resources } = change
  return succeed({
    ...(subject === undefined || subject === event.subject ? {} : { summary: subject }),
    ...times.value,
    ...(resources === undefined ? {} : { location: writeLocation(resources) }),
    ...(isPrivate === undefined ? {} : { visibility: writeVisibility(isPrivate) }),
    ...(notes === undefined ? {} : { description: writeDescription(notes) }),
    ...(reminder === undefined ? {} : { reminders: writeReminders(reminder) }),
  })
}

/** Another time asks a room anew, and Google takes its old answer from the list. */
export function asksDeclinedRoom({ attendees }: CalendarEvent, body: WireBody): boolean {
  const isMoved = 'start' in body || 'end' in body
  return isMoved && attendees.some(({ resource, status }) => resource && status.response === 'declined')
}

/**
 * Start and end are of one kind, so that both are sent where the kind changes; in a patch the other kind goes with a
 * null. A timed event keeps the end that stays; days and series are sent whole.
 */
function writeTimes(event: CalendarEvent, when: EventChange['when']): Result<WireBody> {
  if (!when) return succeed({})
  const { span, isAllDay } = when
  const isMoved = { start: span.start !== event.start.utcDateTime, end: span.end !== event.end.utcDateTime }
  const isSameKind = isAllDay === event.isAllDay
  if (isSameKind && !isMoved.start && !isMoved.end) return succeed({})
  const zone = resolveZone(when.timeZone)
  if (!zone.ok) return zone
  const kind = isAllDay ? 'day' : event.type === 'seriesMaster' ? 'wall' : 'instant'
  const isWhole = !isSameKind || kind !== 'instant'
  const write = (instant: Instant) => ({
    ...(isSameKind ? {} : isAllDay ? { dateTime: null, timeZone: null } : { date: null }),
    ...writeMoment(kind, zone.value, instant),
  })
  return succeed({
    ...(isWhole || isMoved.start ? { start: write(span.start) } : {}),
    ...(isWhole || isMoved.end ? { end: write(span.end) } : {}),
    ...(isAllDay ? writeDayZone(zone.value) : {}),
  })
}

/** The patch that ends an event at `at`. Days have no end within a day, so that an event of whole days stops being one. */
export function writeFinish(event: CalendarEvent, at: Instant): WireBody {
  const named = resolveZone(event.start.timeZone)
  const zone = named.ok ? named.value : utc
  const end = writeMoment('instant', zone, at)
  if (!event.isAllDay) return { end }
  const start = writeMoment('instant', zone, event.start.utcDateTime)
  return { start: { date: null, ...start }, end: { date: null, ...end } }
}

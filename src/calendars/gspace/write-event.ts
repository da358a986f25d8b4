import type { EventDraft } from '#src/calendars/calendar.ts'
import { escapeHtml } from '#src/calendars/words.ts'
import { dateValue, utcValue } from '#src/features/reservations/rules/export/content-line.ts'
import { recurrenceRule } from '#src/features/reservations/rules/export/series-entries.ts'
import type { Recurrence } from '#src/features/series/rules/recurrence.ts'
import { type CalendarDay, type IanaZone, type Instant, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { writeAttendee, writeResource } from './attendees.ts'
import { eventIdOf, writeConference } from './event-id.ts'
import { dayZoneProperty } from './read-event.ts'

/** The one line of a series made here. Google takes the zone and the first date from `start`. */
export function writeRecurrence({ pattern, end }: Recurrence, zone: IanaZone, isAllDay: boolean): string {
  return `RRULE:${recurrenceRule(pattern, end, (day) => writeUntil(day, zone, isAllDay))}`
}

/**
 * The last day as UNTIL says it (RFC 5545, section 3.3.10): a date where the series is of dates, else the last second of
 * that day in its zone, in UTC.
 */
export function writeUntil(day: CalendarDay, zone: IanaZone, isAllDay: boolean): string {
  return isAllDay ? dateValue(day) : utcValue(plus(endOfDay(zone, day), -1000))
}

/** A body as it is sent. */
export type WireBody = Readonly<Record<string, unknown>>

/** The body of a create, under an id that the draft's own makes: Google knows a repeat by it. */
export function writeEvent(draft: EventDraft): Result<WireBody> {
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  const { recurrence, resources, isAllDay } = draft
  const kind = isAllDay ? 'day' : recurrence === null ? 'instant' : 'wall'
  return succeed({
    id: eventIdOf(draft.clientId),
    summary: draft.subject,
    start: writeMoment(kind, zone.value, draft.span.start),
    end: writeMoment(kind, zone.value, draft.span.end),
    attendees: [...resources.map(writeResource), ...draft.attendees.map(writeAttendee)],
    location: writeLocation(resources),
    description: writeNotes(draft),
    visibility: writeVisibility(draft.isPrivate),
    reminders: writeReminders(draft.reminder),
    ...(isAllDay ? writeDayZone(zone.value) : {}),
    ...(draft.onlineMeeting === 'provider' ? { conferenceData: writeConference(draft.clientId) } : {}),
    ...(recurrence === null ? {} : { recurrence: [writeRecurrence(recurrence, zone.value, isAllDay)] }),
  })
}

/**
 * A day is a date, an instant names the zone it is shown in, and a series keeps the time on the wall of its zone. The end
 * of days is the day after the last, in Google as in the product.
 */
export function writeMoment(kind: 'day' | 'instant' | 'wall', zone: IanaZone, instant: Instant): WireBody {
  if (kind === 'day') return { date: dayOf(zone, instant) }
  return {
    dateTime: kind === 'instant' ? new Date(instant).toISOString() : wallClockOf(zone, instant),
    timeZone: zone,
  }
}

/** Google's dates belong to no zone; the rooms' own decides for which day they were meant. */
export function writeDayZone(zone: IanaZone): WireBody {
  return { extendedProperties: { shared: { [dayZoneProperty]: zone } } }
}

export function writeLocation(resources: EventDraft['resources']): string {
  return resources.map(({ name }) => name).join(', ')
}

export function writeVisibility(isPrivate: boolean): string {
  return isPrivate ? 'private' : 'default'
}

export function writeReminders(reminder: number | null): WireBody {
  return { useDefault: false, overrides: reminder === null ? [] : [{ method: 'popup', minutes: reminder }] }
}

/** A description may be HTML, so that what is meant as text is written as such. */
export function writeDescription(notes: string): string {
  return escapeHtml(notes)
}

/** A meeting made beforehand by the product's integration is joined by its address in the text. */
function writeNotes({ notes, onlineMeeting }: EventDraft): string {
  const url = onlineMeeting !== null && onlineMeeting !== 'provider' ? onlineMeeting.url : ''
  return writeDescription([notes, url].filter((part) => part !== '').join('\n\n'))
}

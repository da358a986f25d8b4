import type { EventDraft } from '#src/contract/calendar.ts'
import type { IanaZone, Instant } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { dayOf } from '#src/core/time/days.ts'
import { wallClockOf } from '#src/core/time/wall-clock.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import { escapeHtml } from '../html-text.ts'
import { writeAttendee, writeResource } from './attendees.ts'
import { writeConference } from './conference.ts'
import { eventIdOf } from './event-id.ts'
import { dayZoneProperty } from './read-event.ts'
import { writeRecurrence } from './write-recurrence.ts'

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

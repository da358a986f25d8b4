import type { EventDraft } from '#src/calendars/calendar.ts'
import { escapeHtml, writeRemote, writeReserver } from '#src/calendars/event-texts.ts'
import { notesWithLink } from '#src/calendars/connect-service.ts'
import { dateValue, utcValue } from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import { recurrenceRule } from '#src/features/bookings/model/reservations/rules/export/series-entries.ts'
import type { Recurrence } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { writeAttendee, writeRemoteProperties, writeResource } from './attendees.ts'
import { eventIdOf, isConferencePending, writeConference } from './event-id.ts'
import { dayZoneProperty, reserverProperty } from './read-event.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { fetchRecord, type GoogleEvents, readOne } from './events.ts'

/** The only recurrence line of a series created here. Google takes the zone and the first date from `start`. */
export function writeRecurrence({ pattern, end }: Recurrence, zone: IanaZone, isAllDay: boolean): string {
  return `RRULE:${recurrenceRule(pattern, end, (day) => writeUntil(day, zone, isAllDay))}`
}

/**
 * The last day as an UNTIL value (RFC 5545, section 3.3.10): a date if the series consists of dates, else the last
 * second of that day in its zone, in UTC.
 */
export function writeUntil(day: CalendarDay, zone: IanaZone, isAllDay: boolean): string {
  return isAllDay ? dateValue(day) : utcValue(plus(endOfDay(zone, day), -1000))
}

/** A request body. */
export type WireBody = Readonly<Record<string, unknown>>

/** The body of a create. Its id is derived from the draft's, so that Google detects repeats. */
function writeEvent(draft: EventDraft): Result<WireBody> {
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  const { recurrence, resources, isAllDay } = draft
  const kind = isAllDay ? 'day' : recurrence === null ? 'instant' : 'wall'
  const remote = writeRemote(draft.attendees)
  return succeed({
    id: eventIdOf(draft.clientId),
    summary: draft.subject,
    start: writeMoment(kind, zone.value, draft.span.start),
    end: writeMoment(kind, zone.value, draft.span.end),
    attendees: [...resources.map(writeResource), ...draft.attendees.map(writeAttendee)],
    location: writeLocation(resources),
    // A description may be HTML.
    description: escapeHtml(notesWithLink(draft)),
    visibility: writeVisibility(draft.isPrivate),
    reminders: writeReminders(draft.reminder),
    ...writeShared({
      ...(isAllDay ? writeDayZone(zone.value) : {}),
      ...(remote === '' ? {} : writeRemoteProperties(remote)),
      ...(draft.onBehalf ? { [reserverProperty]: writeReserver(draft.onBehalf) } : {}),
    }),
    ...(draft.onlineMeeting === 'provider' ? { conferenceData: writeConference(draft.clientId) } : {}),
    ...(recurrence === null ? {} : { recurrence: [writeRecurrence(recurrence, zone.value, isAllDay)] }),
  })
}

/**
 * Writes a day as a date, an instant with the zone for display, and the times of a series as wall-clock times in its
 * zone. An all-day event ends on the day after its last day, in Google and in the product.
 */
export function writeMoment(kind: 'day' | 'instant' | 'wall', zone: IanaZone, instant: Instant): WireBody {
  if (kind === 'day') return { date: dayOf(zone, instant) }
  return {
    dateTime: kind === 'instant' ? new Date(instant).toISOString() : wallClockOf(zone, instant),
    timeZone: zone,
  }
}

/** Google's dates have no zone, so the zone of the rooms is stored to define the days. */
export function writeDayZone(zone: IanaZone): Readonly<Record<string, string>> {
  return { [dayZoneProperty]: zone }
}

/** Properties that all attendees' copies of the event have. Google keeps those that a patch does not name. */
export function writeShared(properties: Readonly<Record<string, string>>): WireBody {
  return Object.keys(properties).length === 0 ? {} : { extendedProperties: { shared: properties } }
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

/**
 * Milliseconds before each check of a pending conference. After the last one, the event is returned without its link.
 */
const conferenceLooks = [500, 1_000, 2_000]

/**
 * Creates once. If sent again, Google recognises the id, and the existing event is returned. Nothing is repeated here,
 * even if the server is busy, because the journal looks the event up first (decisions, 'Reservations').
 */
export async function createEvent(
  google: GoogleEvents,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const body = writeEvent(draft)
  if (!body.ok) return body
  const answered = await google.send({
    method: 'POST',
    url: google.eventsURL,
    query: { sendUpdates: 'all', conferenceDataVersion: '1' },
    body: body.value,
    as: 'json',
    accept: [409],
    signal,
  })
  if (!answered.ok) return answered
  if (answered.value.status !== 409)
    return readOne(google, await withConference(google, answered.value.body, signal), signal)
  const known = await fetchRecord(google, eventIdOf(draft.clientId), signal)
  if (!known.ok) return known
  // The id of a deleted event stays taken.
  return known.value === null
    ? fail({ kind: 'conflict', detail: 'the event was created earlier and then deleted' })
    : readOne(google, known.value, signal)
}

/** Finds the event that was created from this draft. */
export async function findCreatedEvent(
  google: GoogleEvents,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  const found = await fetchRecord(google, eventIdOf(draft.clientId), signal)
  if (!found.ok) return found
  return found.value === null ? succeed(null) : readOne(google, found.value, signal)
}

/**
 * Waits for the conference of an event. If that takes too long or the event cannot be fetched, the event is returned as
 * it was.
 */
async function withConference(google: GoogleEvents, body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  let shown = body
  for (const delay of conferenceLooks) {
    const id = isConferencePending(shown) ? (shown as { readonly id?: unknown }).id : null
    if (typeof id !== 'string' || signal?.aborted) return shown
    await wait(delay, signal)
    const looked = await fetchRecord(google, id, signal)
    shown = (looked.ok && looked.value) || shown
  }
  return shown
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

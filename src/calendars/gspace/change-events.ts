import type { EventAnswer, EventChange } from '#src/calendars/calendar.ts'
import { escapeHtml, writeRemote } from '#src/calendars/event-texts.ts'
import { bodyUnlessGone, goneStatuses, movedTimes } from '#src/calendars/connect-service.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { attendeesIn, mergeAttendees, readRemoteProperties, writeRemoteProperties } from './attendees.ts'
import { eventPath, fetchRecord, type GoogleEvents, readOne } from './events.ts'
import {
  type WireBody,
  writeDayZone,
  writeLocation,
  writeMoment,
  writeReminders,
  writeShared,
  writeVisibility,
} from './write-event.ts'

/**
 * The patch that applies `change` to the event, except for its list of attendees. Leaves out an unchanged subject and
 * unchanged times. May be empty.
 */
function writeChange(event: CalendarEvent, change: EventChange): Result<WireBody> {
  const times = writeTimes(event, change.when)
  if (!times.ok) return times
  const { subject, isPrivate, notes, reminder, resources } = change
  return succeed({
    ...(subject === undefined || subject === event.subject ? {} : { summary: subject }),
    ...times.value,
    ...(resources === undefined ? {} : { location: writeLocation(resources) }),
    ...(isPrivate === undefined ? {} : { visibility: writeVisibility(isPrivate) }),
    ...(notes === undefined ? {} : { description: escapeHtml(notes) }),
    ...(reminder === undefined ? {} : { reminders: writeReminders(reminder) }),
  })
}

/**
 * True if the event moves and a room had declined. The room is then asked again, so its old response must be reset in
 * the list.
 */
function asksDeclinedRoom({ attendees }: CalendarEvent, body: WireBody): boolean {
  const isMoved = 'start' in body || 'end' in body
  return isMoved && attendees.some(({ resource, status }) => resource && status.response === 'declined')
}

/**
 * Start and end must be of the same kind (date or time), so both are sent if the kind changes, with a null for the old
 * kind. For a timed event, only the changed times are sent. For days and series, start and end are both sent.
 */
function writeTimes(event: CalendarEvent, when: EventChange['when']): Result<WireBody> {
  const moved = when ? movedTimes(event, when) : null
  if (!when || !moved) return succeed({})
  const { span, isAllDay } = when
  const zone = resolveZone(when.timeZone)
  if (!zone.ok) return zone
  const kind = isAllDay ? 'day' : event.type === 'seriesMaster' ? 'wall' : 'instant'
  const isWhole = moved.isOtherKind || kind !== 'instant'
  const write = (instant: Instant) => ({
    ...(moved.isOtherKind ? (isAllDay ? { dateTime: null, timeZone: null } : { date: null }) : {}),
    ...writeMoment(kind, zone.value, instant),
  })
  return succeed({
    ...(isWhole || moved.start ? { start: write(span.start) } : {}),
    ...(isWhole || moved.end ? { end: write(span.end) } : {}),
    ...(isAllDay ? writeShared(writeDayZone(zone.value)) : {}),
  })
}

/** The patch that ends an event at `at`. All-day events cannot end within a day, so they become timed events. */
function writeFinish(event: CalendarEvent, at: Instant): WireBody {
  const named = resolveZone(event.start.timeZone)
  const zone = named.ok ? named.value : utc
  const end = writeMoment('instant', zone, at)
  if (!event.isAllDay) return { end }
  const start = writeMoment('instant', zone, event.start.utcDateTime)
  return { start: { date: null, ...start }, end: { date: null, ...end } }
}

/**
 * Maximum number of attempts. A list of attendees is written as a whole, so it is read again if another client has
 * changed the event in the meantime.
 */
const mostTries = 3
const sendUpdates = 'all'

/** An event as received. */
type WireEvent = Readonly<Record<string, unknown>>

/** Sends nothing if there is nothing to update. After a lost reply, the caller must check the event. */
export async function changeEvent(
  google: GoogleEvents,
  event: CalendarEvent,
  change: EventChange,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const body = writeChange(event, change)
  if (!body.ok) return body
  const changed =
    change.resources || change.attendees || asksDeclinedRoom(event, body.value)
      ? await patchAsRead(google, event.id, (record) => withAttendees(record, body.value, change), { signal })
      : Object.keys(body.value).length === 0
        ? succeed(null)
        : await patch(google, event.id, body.value, null, { signal })
  if (!changed.ok) return changed
  return changed.value === null ? succeed(event) : readOne(google, changed.value, signal)
}

/** Google truncates the list of a large event. Writing it back would remove the other attendees permanently. */
function withAttendees(record: WireEvent, body: WireBody, change: EventChange): Result<WireBody> {
  if (record['attendeesOmitted'] === true) {
    return fail({ kind: 'conflict', detail: 'the event has more attendees than Google lists' })
  }
  const remote = change.attendees ? writeRemote(change.attendees) : null
  return succeed({
    ...body,
    attendees: mergeAttendees(attendeesIn(record), change),
    ...(remote === null ? {} : writeShared({ ...sharedIn(body), ...changedProperties(remote, sharedIn(record)) })),
  })
}

/** Nothing for an event without remote attendees, before and after. */
function changedProperties(remote: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return remote === readRemoteProperties(before) ? {} : writeRemoteProperties(remote, before)
}

function sharedIn({ extendedProperties }: WireBody): Readonly<Record<string, string>> {
  const shared = isRecord(extendedProperties) ? extendedProperties['shared'] : null
  return isRecord(shared) ? (shared as Readonly<Record<string, string>>) : {}
}

/**
 * Google notifies the attendees, but takes no message with a deletion: the comment is written above the description
 * first, which the notification quotes. An event that is gone already counts as deleted.
 */
export async function removeEvent(google: GoogleEvents, event: CalendarEvent, comment: string): Promise<Result<null>> {
  const isRead = event.attendees.some(({ resource }) => !resource)
  const written = comment.trim() === '' || !isRead ? succeed(null) : await writeAbove(google, event.id, comment)
  if (!written.ok && written.fault.kind !== 'event-not-found') return written
  const answered = await google.send({
    method: 'DELETE',
    url: eventPath(google, event.id),
    query: { sendUpdates },
    as: 'nothing',
    accept: goneStatuses,
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

/** Attendees are not notified of this update. A second attempt after a lost reply does not write the text twice. */
function writeAbove(google: GoogleEvents, id: string, text: string): Promise<Result<unknown>> {
  const above = escapeHtml(text.trim()).replaceAll('\n', '<br>')
  const write = (record: WireEvent): Result<WireBody> => {
    const { description } = record
    const before = typeof description === 'string' ? description : ''
    if (before.startsWith(above)) return succeed({ description: before })
    return succeed({ description: before === '' ? above : `${above}<br><br>${before}` })
  }
  return patchAsRead(google, id, write, { sendUpdates: 'none' })
}

const answers = { accept: 'accepted', tentative: 'tentative', decline: 'declined' } as const

/** Fails if the event is gone, except for a decline, which then counts as done. */
export async function answerEvent(
  google: GoogleEvents,
  event: CalendarEvent,
  answer: EventAnswer,
  comment: string,
): Promise<Result<null>> {
  const responseStatus = answers[answer]
  const write = (record: WireEvent): Result<WireBody> => {
    const list = attendeesIn(record)
    const own = list.find((entry) => entry['self'] === true)
    if (!own) return fail({ kind: 'forbidden', detail: 'the signed-in user is not an attendee' })
    const changed = { ...own, responseStatus, ...(comment.trim() === '' ? {} : { comment }) }
    // If the list is truncated, Google accepts the user's own entry alone.
    return succeed(
      record['attendeesOmitted'] === true
        ? { attendeesOmitted: true, attendees: [changed] }
        : { attendees: list.map((entry) => (entry === own ? changed : entry)) },
    )
  }
  const answered = await patchAsRead(google, event.id, write, { withDeclined: true })
  if (answered.ok || (answered.fault.kind === 'event-not-found' && answer === 'decline')) return succeed(null)
  return answered
}

export async function finishEvent(google: GoogleEvents, event: CalendarEvent, at: Instant): Promise<Result<null>> {
  const answered = await google.send({
    method: 'PATCH',
    url: eventPath(google, event.id),
    query: { sendUpdates },
    body: writeFinish(event, at),
    as: 'nothing',
    // Setting the same end twice has no further effect.
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

interface PatchOptions {
  readonly signal?: AbortSignal | undefined
  /** The recipients of notifications; all attendees if absent. */
  readonly sendUpdates?: 'all' | 'none' | undefined
}

/** Reads the event, writes the resulting patch, and starts again if the event has changed in between. */
async function patchAsRead(
  google: GoogleEvents,
  id: string,
  write: (record: WireEvent) => Result<WireBody>,
  { signal, sendUpdates: notified, withDeclined = false }: PatchOptions & { readonly withDeclined?: boolean } = {},
): Promise<Result<WireEvent | null>> {
  for (let tries = 1; ; tries++) {
    const read = await fetchRecord(google, id, signal, withDeclined)
    if (!read.ok) return read
    if (read.value === null) return fail({ kind: 'event-not-found' })
    const body = write(read.value)
    if (!body.ok) return body
    const etag = read.value['etag']
    const options = { signal, sendUpdates: notified }
    const patched = await patch(google, id, body.value, typeof etag === 'string' ? etag : null, options)
    if (patched.ok || patched.fault.kind !== 'conflict' || tries === mostTries) return patched
  }
}

async function patch(
  google: GoogleEvents,
  id: string,
  body: WireBody,
  etag: string | null,
  { signal, sendUpdates: notified = sendUpdates }: PatchOptions,
): Promise<Result<WireEvent | null>> {
  const answered = await google.send({
    method: 'PATCH',
    url: eventPath(google, id),
    query: { sendUpdates: notified },
    ...(etag === null ? {} : { headers: { 'If-Match': etag } }),
    body,
    as: 'json',
    accept: goneStatuses,
    signal,
  })
  return bodyUnlessGone(answered) as Result<WireEvent>
}

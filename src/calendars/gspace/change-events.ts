import type { EventAnswer, EventChange } from '#src/calendars/calendar.ts'
import { escapeHtml } from '#src/calendars/words.ts'
import { fail, type Instant, type Result, succeed } from '#src/kernel/result.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { attendeesIn, mergeAttendees } from './attendees.ts'
import { eventPath, fetchRecord, type GoogleEvents, readOne } from './events.ts'
import {
  type WireBody,
  writeDayZone,
  writeDescription,
  writeLocation,
  writeMoment,
  writeReminders,
  writeVisibility,
} from './write-event.ts'

/** The patch that makes `change` of the event, but for its list of attendees: only what differs, empty when nothing does. */
function writeChange(event: CalendarEvent, change: EventChange): Result<WireBody> {
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
function asksDeclinedRoom({ attendees }: CalendarEvent, body: WireBody): boolean {
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
function writeFinish(event: CalendarEvent, at: Instant): WireBody {
  const named = resolveZone(event.start.timeZone)
  const zone = named.ok ? named.value : utc
  const end = writeMoment('instant', zone, at)
  if (!event.isAllDay) return { end }
  const start = writeMoment('instant', zone, event.start.utcDateTime)
  return { start: { date: null, ...start }, end: { date: null, ...end } }
}

/** A list of attendees is written whole: it is read again where somebody else wrote it meanwhile, so often. */
const mostTries = 3
const sendUpdates = 'all'

/** An event as it came. */
type WireEvent = Readonly<Record<string, unknown>>

/**
 * Nothing is sent where nothing differs. After a lost reply it is for the caller to look at the event.
 */
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

/** The list of a large event comes cut; written so it would be cut for good. */
function withAttendees(record: WireEvent, body: WireBody, change: EventChange): Result<WireBody> {
  if (record['attendeesOmitted'] === true) {
    return fail({ kind: 'conflict', detail: 'the event has more attendees than Google lists' })
  }
  return succeed({ ...body, attendees: mergeAttendees(attendeesIn(record), change) })
}

/**
 * Google notifies the attendees, but takes no message with a deletion: the comment is written above the description first, which
 * the notification quotes. An event that is gone already counts as deleted.
 */
export async function removeEvent(google: GoogleEvents, event: CalendarEvent, comment: string): Promise<Result<null>> {
  const isRead = event.attendees.some(({ resource }) => !resource)
  const written = comment.trim() === '' || !isRead ? succeed(null) : await writeAbove(google, event.id, comment)
  if (!written.ok && written.fault.kind !== 'event-not-found') return written
  const answered = await google.send({
    method: 'DELETE',
    url: eventPath(event.id),
    query: { sendUpdates },
    as: 'nothing',
    accept: [404, 410],
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

/** Attendees are not notified of this alone. A second try after a lost reply does not write the text twice. */
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

/** An event that is gone cannot be answered; to have declined it is then as good as done. */
export async function answerEvent(
  google: GoogleEvents,
  event: CalendarEvent,
  answer: EventAnswer,
  comment: string,
): Promise<Result<null>> {
  const responseStatus = answers[answer]
  const answered = await patchAsRead(google, event.id, (record) => {
    const list = attendeesIn(record)
    const own = list.find((entry) => entry['self'] === true)
    if (!own) return fail({ kind: 'forbidden', detail: 'the signed-in user is not an attendee' })
    const changed = { ...own, responseStatus, ...(comment.trim() === '' ? {} : { comment }) }
    // Of a list that is not whole Google takes the own entry alone.
    return succeed(
      record['attendeesOmitted'] === true
        ? { attendeesOmitted: true, attendees: [changed] }
        : { attendees: list.map((entry) => (entry === own ? changed : entry)) },
    )
  })
  if (answered.ok || (answered.fault.kind === 'event-not-found' && answer === 'decline')) return succeed(null)
  return answered
}

export async function finishEvent(google: GoogleEvents, event: CalendarEvent, at: Instant): Promise<Result<null>> {
  const answered = await google.send({
    method: 'PATCH',
    url: eventPath(event.id),
    query: { sendUpdates },
    body: writeFinish(event, at),
    as: 'nothing',
    // The same end twice is the same end.
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

interface PatchOptions {
  readonly signal?: AbortSignal | undefined
  /** Who is notified; all attendees if absent. */
  readonly sendUpdates?: 'all' | 'none' | undefined
}

/** Reads, writes what that makes, and begins anew where the event was written in between. */
async function patchAsRead(
  google: GoogleEvents,
  id: string,
  write: (record: WireEvent) => Result<WireBody>,
  { signal, sendUpdates: notified }: PatchOptions = {},
): Promise<Result<WireEvent | null>> {
  for (let tries = 1; ; tries++) {
    const read = await fetchRecord(google, id, signal)
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
    url: eventPath(id),
    query: { sendUpdates: notified },
    ...(etag === null ? {} : { headers: { 'If-Match': etag } }),
    body,
    as: 'json',
    accept: [404, 410],
    signal,
  })
  if (!answered.ok) return answered
  if (answered.value.status >= 400) return fail({ kind: 'event-not-found' })
  return succeed(answered.value.body as WireEvent)
}

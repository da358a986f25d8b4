import type { Attendee as GraphAttendee, Event } from '@microsoft/microsoft-graph-types'
import type { EventAnswer, EventChange, EventDraft } from '#src/calendars/calendar.ts'
import {
  changedRemote,
  readReserver,
  withRemote,
  writeKeptRemote,
  writeKeptReserver,
  writeRemote,
  writeReserver,
} from '#src/calendars/event-texts.ts'
import { lookUpSpan } from '#src/calendars/batches.ts'
import { bodyUnlessGone, goneStatuses, movedTimes } from '#src/calendars/connect-service.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import { eventPath, listEvents, readOne } from './events.ts'
import type { Graph } from './people.ts'
import { storeRemote } from './remote-extension.ts'
import { findMaster } from './series.ts'
import {
  writeAttendee,
  writeEvent,
  writeFinish,
  writeLocation,
  writeMoment,
  writeResource,
  writeUtcMoment,
} from './write-event.ts'

/** The patch that applies `change` to the event, without an unchanged subject or unchanged times. May be empty. */
function writeChange(event: CalendarEvent, change: EventChange): Result<Event> {
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
 * For a timed event, only the changed times are sent. For an all-day event, both dates are sent in one zone. For a
 * series, both wall-clock times are sent in one zone.
 */
function writeTimes(event: CalendarEvent, when: EventChange['when']): Result<Event> {
  const moved = when ? movedTimes(event, when) : null
  if (!when || !moved) return succeed({})
  const { span, isAllDay } = when
  const kind = moved.isOtherKind ? { isAllDay } : {}
  if (!isAllDay && event.type !== 'seriesMaster') {
    return succeed({
      ...kind,
      ...(moved.isOtherKind || moved.start ? { start: writeUtcMoment(span.start) } : {}),
      ...(moved.isOtherKind || moved.end ? { end: writeUtcMoment(span.end) } : {}),
    })
  }
  const zone = resolveZone(when.timeZone)
  if (!zone.ok) return zone
  const write = (instant: Instant) => writeMoment(zone.value, instant)
  return succeed({ ...kind, start: write(span.start), end: write(span.end) })
}

/** Graph replaces the whole list of attendees, so entries that are not in the change are sent unchanged. */
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

/**
 * Creates once. Nothing is repeated here, even if the server is busy, because the journal looks the event up first
 * (decisions, 'Reservations').
 */
export async function createEvent(
  graph: Graph,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const body = writeEvent(draft)
  if (!body.ok) return body
  const answered = await graph.send({
    method: 'POST',
    url: `${graph.mailbox}/events`,
    body: body.value,
    as: 'json',
    signal,
  })
  const reserver = draft.onBehalf ? writeReserver(draft.onBehalf) : undefined
  return answered.ok ? readWritten(graph, answered.value.body, writeRemote(draft.attendees), reserver) : answered
}

/** Reads the response to a write, which does not contain the extension. */
function readWritten(graph: Graph, body: unknown, remote: string, reserver: string | undefined): Result<CalendarEvent> {
  const read = readOne(graph, body)
  if (!read.ok) return read
  return succeed({
    ...read.value,
    attendees: withRemote(read.value.attendees, remote),
    reservedBy: readReserver(reserver),
  })
}

/** Finds the event that was created from this draft. Graph stores the client-made id on it. */
export async function findCreatedEvent(
  graph: Graph,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  const listed = await listEvents(graph, lookUpSpan(draft.span), signal)
  if (!listed.ok) return listed
  const created = listed.value.events.find(({ clientId }) => clientId === draft.clientId) ?? null
  return draft.recurrence === null || created?.type === 'seriesMaster'
    ? succeed(created)
    : findCreatedSeries(graph, draft, listed.value.events, signal)
}

/** The list contains dates of series, but the client-made id is only on the series itself. */
async function findCreatedSeries(
  graph: Graph,
  draft: EventDraft,
  events: readonly CalendarEvent[],
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  for (const id of new Set(events.flatMap(({ seriesMasterId }) => seriesMasterId ?? []))) {
    const master = await findMaster(graph, id, signal)
    if (!master.ok) return master
    if (master.value?.event.clientId === draft.clientId) return succeed(master.value.event)
  }
  return succeed(null)
}

/**
 * Sent once. After a lost reply, the caller must check the event. Sends nothing if there is nothing to update. The
 * extension comes first, because nobody is notified of it: if it fails, nothing has changed.
 */
export async function changeEvent(
  graph: Graph,
  event: CalendarEvent,
  change: EventChange,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const body = writeChange(event, change)
  if (!body.ok) return body
  const changed = change.attendees ? changedRemote(event.attendees, change.attendees) : null
  const stored = changed === null ? succeed(null) : await storeRemote(graph, event, changed, signal)
  if (!stored.ok) return stored
  if (Object.keys(body.value).length === 0) return succeed(event)
  const how = { method: 'PATCH', url: eventPath(graph, event.id), as: 'json', accept: goneStatuses, signal } as const
  const written = bodyUnlessGone(await graph.send({ ...how, body: body.value }))
  if (!written.ok) return written
  return readWritten(graph, written.value, changed ?? writeKeptRemote(event.attendees), writeKeptReserver(event))
}

/** Attendees are notified, with the comment if there is one, or else with Outlook's own text. */
export async function removeEvent(graph: Graph, event: CalendarEvent, comment: string): Promise<Result<null>> {
  const url = eventPath(graph, event.id)
  const how = { as: 'nothing', accept: goneStatuses } as const
  const answered =
    event.attendees.length > 0 && comment.trim() !== ''
      ? await graph.send({ ...how, method: 'POST', url: `${url}/cancel`, body: { comment } })
      : await graph.send({ ...how, method: 'DELETE', url, repeatable: true })
  return answered.ok ? succeed(null) : answered
}

const answerPaths = { accept: 'accept', tentative: 'tentativelyAccept', decline: 'decline' } as const

/** Fails if the event is gone, except for a decline, which then counts as done. */
export async function answerEvent(
  graph: Graph,
  event: CalendarEvent,
  answer: EventAnswer,
  comment: string,
): Promise<Result<null>> {
  const answered = await graph.send({
    method: 'POST',
    url: `${eventPath(graph, event.id)}/${answerPaths[answer]}`,
    body: { comment, sendResponse: true },
    as: 'nothing',
    accept: goneStatuses,
  })
  return answered.ok && answer === 'decline' ? succeed(null) : bodyUnlessGone(answered)
}

export async function finishEvent(graph: Graph, event: CalendarEvent, at: Instant): Promise<Result<null>> {
  const answered = await graph.send({
    method: 'PATCH',
    url: eventPath(graph, event.id),
    body: writeFinish(event, at),
    as: 'nothing',
    // Setting the same end twice has no further effect.
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

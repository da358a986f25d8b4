import type { EventAnswer, EventChange } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { attendeesIn, mergeAttendees } from './attendees.ts'
import { addressOf, fetchRecord, type GoogleEvents, readOne } from './events.ts'
import { asksDeclinedRoom, writeChange, writeFinish } from './write-change.ts'
import type { WireBody } from './write-event.ts'

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
      ? await patchAsRead(google, event.id, (record) => withAttendees(record, body.value, change), signal)
      : Object.keys(body.value).length === 0
        ? succeed(null)
        : await patch(google, event.id, body.value, null, signal)
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

/** Google tells the attendees; what is gone already is as good as deleted. */
export async function removeEvent(google: GoogleEvents, event: CalendarEvent): Promise<Result<null>> {
  const answered = await google.send({
    method: 'DELETE',
    url: addressOf(event.id),
    query: { sendUpdates },
    as: 'nothing',
    accept: [404, 410],
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
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
    if (!own) return fail({ kind: 'forbidden', detail: 'the invitation is not in one’s own name' })
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
    url: addressOf(event.id),
    query: { sendUpdates },
    body: writeFinish(event, at),
    as: 'nothing',
    // The same end twice is the same end.
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

/** Reads, writes what that makes, and begins anew where the event was written in between. */
async function patchAsRead(
  google: GoogleEvents,
  id: string,
  write: (record: WireEvent) => Result<WireBody>,
  signal?: AbortSignal,
): Promise<Result<WireEvent | null>> {
  for (let tries = 1; ; tries++) {
    const read = await fetchRecord(google, id, signal)
    if (!read.ok) return read
    if (read.value === null) return fail({ kind: 'event-not-found' })
    const body = write(read.value)
    if (!body.ok) return body
    const etag = read.value['etag']
    const patched = await patch(google, id, body.value, typeof etag === 'string' ? etag : null, signal)
    if (patched.ok || patched.fault.kind !== 'conflict' || tries === mostTries) return patched
  }
}

async function patch(
  google: GoogleEvents,
  id: string,
  body: WireBody,
  etag: string | null,
  signal?: AbortSignal,
): Promise<Result<WireEvent | null>> {
  const answered = await google.send({
    method: 'PATCH',
    url: addressOf(id),
    query: { sendUpdates },
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

import type { EventAnswer, EventChange, EventDraft } from '#src/calendars/calendar.ts'
import { fail, type Instant, type Result, succeed } from '#src/kernel/result.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { writeChange, writeEvent } from './event-record.ts'
import { eventPath, eventsPath, readOne } from './events.ts'
import type { Touch } from './me.ts'

/** Statuses for events that do not exist, or no longer exist. */
const isGone = [404, 410]

/** Creates once. The journal looks the event up before it sends again (decisions, 'Reservations'). */
export async function createEvent(
  touch: Touch,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  const answered = await touch.send({
    method: 'POST',
    url: eventsPath(touch),
    headers: { 'Idempotency-Key': draft.clientId },
    body: writeEvent({ ...draft, timeZone: zone.value }),
    as: 'json',
    signal,
  })
  return answered.ok ? readOne(touch, answered.value.body) : answered
}

/**
 * Sends the version that was read. If another client was faster, fails with 'conflict', and the caller fetches the
 * event again. Sends nothing if there is nothing to update.
 */
export async function changeEvent(
  touch: Touch,
  event: CalendarEvent,
  change: EventChange,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const zone = change.when ? resolveZone(change.when.timeZone) : null
  if (zone?.ok === false) return zone
  const body = writeChange(event, change)
  if (Object.keys(body).length === 0) return succeed(event)
  const answered = await touch.send({
    method: 'PATCH',
    url: eventPath(touch, event.id),
    headers: { 'If-Match': touch.versionOf(event) },
    body,
    as: 'json',
    accept: isGone,
    signal,
  })
  if (!answered.ok) return answered
  return answered.value.status < 400 ? readOne(touch, answered.value.body) : fail({ kind: 'event-not-found' })
}

/** Attendees are notified, with the comment if there is one. */
export async function removeEvent(touch: Touch, event: CalendarEvent, comment: string): Promise<Result<null>> {
  const answered = await touch.send({
    method: 'DELETE',
    url: eventPath(touch, event.id),
    query: { comment: comment.trim() || undefined },
    as: 'nothing',
    accept: isGone,
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

const responses = { accept: 'accepted', tentative: 'tentative', decline: 'declined' } as const

/** Fails if the event is gone, except for a decline, which then counts as done. */
export async function answerEvent(
  touch: Touch,
  event: CalendarEvent,
  answer: EventAnswer,
  comment: string,
): Promise<Result<null>> {
  const answered = await touch.send({
    method: 'POST',
    url: `${eventPath(touch, event.id)}/respond`,
    body: { response: responses[answer], comment },
    as: 'nothing',
    accept: isGone,
  })
  if (!answered.ok) return answered
  return answered.value.status < 400 || answer === 'decline' ? succeed(null) : fail({ kind: 'event-not-found' })
}

/** Ends the event. An all-day event becomes a timed one. */
export async function finishEvent(touch: Touch, event: CalendarEvent, at: Instant): Promise<Result<null>> {
  const answered = await touch.send({
    method: 'POST',
    url: `${eventPath(touch, event.id)}/finish`,
    body: { end: new Date(at).toISOString() },
    as: 'nothing',
    // Setting the same end twice has no further effect.
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

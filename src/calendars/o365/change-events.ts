import type { EventDraft } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { listEvents, readOne } from './events.ts'
import type { Graph } from './graph.ts'
import { writeEvent, writeFinish } from './write-event.ts'

/** Milliseconds (section 9): the margin within which a created event is looked for. */
const margin = 600_000

/**
 * Creates once. Not even a busy server's answer is repeated here: the journal looks the event up first
 * (decisions, 'Reservations').
 */
export async function createEvent(
  graph: Graph,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const body = writeEvent(draft)
  if (!body.ok) return body
  const answered = await graph.send({ method: 'POST', url: '/me/events', body: body.value, as: 'json', signal })
  return answered.ok ? readOne(answered.value.body) : answered
}

/** The event that a create of this draft made; Graph keeps the client-made id on it. */
export async function findCreatedEvent(
  graph: Graph,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent | null>> {
  const span = { start: (draft.span.start - margin) as Instant, end: (draft.span.end + margin) as Instant }
  const listed = await listEvents(graph, span, signal)
  if (!listed.ok) return listed
  return succeed(listed.value.events.find(({ clientId }) => clientId === draft.clientId) ?? null)
}

/** Organizer only. Attendees are told: with the comment where there is one, by Outlook's own words otherwise. */
export async function removeEvent(graph: Graph, event: CalendarEvent, comment: string): Promise<Result<null>> {
  if (!event.isOrganizer) return fail({ kind: 'forbidden', detail: 'only the organizer can delete an event' })
  const url = `/me/events/${encodeURIComponent(event.id)}`
  const isGone = [404, 410]
  const answered =
    event.attendees.length > 0 && comment.trim() !== ''
      ? await graph.send({ method: 'POST', url: `${url}/cancel`, body: { comment }, as: 'nothing', accept: isGone })
      : await graph.send({ method: 'DELETE', url, as: 'nothing', accept: isGone, repeatable: true })
  return answered.ok ? succeed(null) : answered
}

/** Attendee only. */
export async function declineEvent(graph: Graph, event: CalendarEvent, comment: string): Promise<Result<null>> {
  if (event.isOrganizer) return fail({ kind: 'forbidden', detail: 'the organizer cannot decline' })
  const answered = await graph.send({
    method: 'POST',
    url: `/me/events/${encodeURIComponent(event.id)}/decline`,
    body: { comment, sendResponse: true },
    as: 'nothing',
  })
  return answered.ok ? succeed(null) : answered
}

/** Organizer only: an attendee's patch would change nothing but his own copy. */
export async function finishEvent(graph: Graph, event: CalendarEvent, at: Instant): Promise<Result<null>> {
  if (!event.isOrganizer) return fail({ kind: 'forbidden', detail: 'only the organizer can finish an event' })
  const answered = await graph.send({
    method: 'PATCH',
    url: `/me/events/${encodeURIComponent(event.id)}`,
    body: writeFinish(event, at),
    as: 'nothing',
    // The same end twice is the same end.
    repeatable: true,
  })
  return answered.ok ? succeed(null) : answered
}

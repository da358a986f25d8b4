import type { EventDraft } from '#src/calendars/calendar.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { eventIdOf, isConferencePending } from './event-id.ts'
import { fetchRecord, type GoogleEvents, readOne } from './events.ts'
import { writeEvent } from './write-event.ts'

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

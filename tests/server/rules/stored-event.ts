import { readNewEvent } from '#server/rules/calendar/read-event.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'

/** Creates an event from the body of a request. `given` overrides its ids, its organizer and the time of creation. */
export function storedEvent(
  body: object,
  { now, ...given }: Partial<Parameters<typeof readNewEvent>[1]> & { readonly now: number },
): StoredEvent {
  const organizer = { name: 'Ann Heron', address: 'ann@heron.example' }
  const ids = { id: 'event-1', iCalUId: 'uid-1@rooms.example.com', clientId: 'client-1' }
  const read = readNewEvent(body, { ...ids, organizer, now, meetingUrl: null, ...given })
  if (!read.ok) throw new Error(read.fault)
  return read.value
}

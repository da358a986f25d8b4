import { emailOf } from '#src/wire/scalars.ts'
import type { StoredAttendee, StoredEvent, StoredMailbox } from '../rules/calendar/stored-event.ts'
import { putEvent, rowsOfMailbox } from '../store/events.ts'
import type { Queries } from '../store/schema.ts'

/** Gives all events of one address to another, as organizer and as attendee. */
export async function renameMailbox(queries: Queries, from: string, to: string): Promise<void> {
  const moved = <Of extends StoredMailbox>(mailbox: Of): Of =>
    emailOf(mailbox.address) === emailOf(from) ? { ...mailbox, address: to } : mailbox
  for (const { event, version } of await rowsOfMailbox(queries, from)) {
    const attendees: readonly StoredAttendee[] = event.attendees.map(moved)
    const next: StoredEvent = { ...event, organizer: moved(event.organizer), attendees }
    await putEvent(queries, next, version)
  }
}

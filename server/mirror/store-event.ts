import type { Room } from '../calendar/rooms.ts'
import type { Office } from '../office.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { forgetConfirmations, forgetRelease } from '../store/confirmations.ts'
import { deleteEvent, putEvent, rowOfEvent } from '../store/events.ts'
import { changeMirrorRooms } from '../store/mirror.ts'
import type { Queries } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { hold } from './hold.ts'

/** Stores an event as the vendor has answered, and tells the pages. Readings that began before do not undo it. */
export async function storeEvent(office: Office, room: Room, event: StoredEvent): Promise<void> {
  const now = office.now()
  const hasReleases = await write(office, async (queries, tell) => {
    await changeMirrorRooms(queries, [room.email], { read_at: now })
    const row = await rowOfEvent(queries, event.id)
    if (row !== undefined) await forgetSettled(queries, row.event, event)
    await putEvent(queries, event, row?.version ?? null)
    tell('reload-changed-resource', room.id)
    return hold({ queries, room, now }, event)
  })
  if (hasReleases) office.wake('release')
}

/** Removes an event that is not at the vendor any more, and tells the pages. */
export async function removeEvent(office: Office, room: Room, id: string): Promise<void> {
  await write(office, async (queries, tell) => {
    await changeMirrorRooms(queries, [room.email], { read_at: office.now() })
    await deleteEvent(queries, id)
    tell('reload-changed-resource', room.id)
  })
}

/** An event that was moved is another reservation, and one that became shorter or longer is wanted. */
export async function forgetSettled(queries: Queries, before: StoredEvent, after: StoredEvent): Promise<void> {
  if (before.start !== after.start) await forgetConfirmations(queries, before)
  else if (before.end !== after.end) await forgetRelease(queries, before)
}

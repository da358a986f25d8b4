import type { Room } from '../calendar/rooms.ts'
import { holdsToKeep } from '../calendar/settle.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { addHolds, freeHolds } from '../store/events.ts'
import type { Queries } from '../store/schema.ts'

interface Work {
  readonly queries: Queries
  readonly room: Room
  /** UTC milliseconds. */
  readonly now: number
}

/** Stores the times that a mirrored event holds again. Returns true if some are released unless a person confirms them. */
export async function hold({ queries, room, now }: Work, event: StoredEvent): Promise<boolean> {
  await freeHolds(queries, event.id)
  // Others may book the time of such an event at the vendor, too.
  if (event.showAs === 'free') return false
  const holds = await holdsToKeep(queries, event, new Map([[room.email, room]]), now)
  await addHolds(queries, event.id, holds, true)
  return holds.some(({ releaseAt }) => releaseAt !== null)
}

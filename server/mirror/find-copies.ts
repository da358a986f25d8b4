import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Office } from '../office.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { eventsByIds } from '../store/events.ts'
import { mirroredCandidates, mirrorRoomsOf } from '../store/mirror.ts'
import { copiesOf, type CopyKey } from './copies.ts'
import type { Mirror } from './mirror.ts'

/**
 * Returns the reservations that people name by the ids of their own copies, and panels by the server's ids, as copies in the calendars of
 * rooms. A room without such an event yet is read soon: it was booked a moment ago.
 */
export async function findCopies<Key extends CopyKey>(
  { db, now }: Office,
  mirror: Mirror,
  keys: readonly Key[],
): Promise<readonly { readonly key: Key; readonly copies: readonly StoredEvent[] }[]> {
  const byId = await eventsByIds(
    db,
    keys.map(({ id }) => id),
  )
  const candidates = await mirroredCandidates(db, {
    ids: keys.map(({ id }) => id),
    uids: keys.map(({ iCalUid }) => iCalUid),
  })
  const found = keys.map((key) => {
    const own = byId.get(key.id)
    return { key, copies: own === undefined ? copiesOf(key, candidates) : [own] }
  })
  // Once: rooms do not have what they declined, however often pages ask.
  const missing = found.flatMap(({ key, copies }) =>
    copies.length === 0 && mirror.isNewlyMissed(`${key.email} ${key.iCalUid} ${key.id}`) ? emailOf(key.email) : [],
  )
  const unread = [...(await mirrorRoomsOf(db, missing)).keys()]
  if (unread.length > 0) await mirror.hurry(unread, null)
  // A page asks after each change that its person has made at the vendor.
  const near = found.flatMap(({ copies }) => copies.filter((copy) => isNear(copy, now())))
  const rooms = near.flatMap(({ mirrored }) => mirrored?.room ?? [])
  if (rooms.length > 0) await mirror.refresh(rooms)
  return found
}

/** True for reservations of these hours, in which people extend, end and move them. */
const isNear = ({ start, end }: StoredEvent, now: number): boolean => start < now + oneDay && end > now - oneHour

import { hashOf } from '#server/identity/secrets.ts'
import { addConfirmation } from '#server/store/confirmations.ts'
import { writeDocument } from '#server/store/documents.ts'
import { addHolds, putEvent } from '#server/store/events.ts'
import { addMirrorRooms } from '#server/store/mirror.ts'
import type { Database } from '#server/store/schema.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { storedEvent } from '../rules/stored-event.ts'

/** When the office was stored: Thursday, 2026-11-26, 09:00 in Prague. */
export const storedAt = Date.UTC(2026, 10, 26, 8)

/** Access token of the administrator in the office. */
export const storedToken = 'token of the stored office'

/** Stores an office with a row in each table that keeps something. The same at each call. */
export async function storeOffice(db: Database): Promise<void> {
  const at = storedAt
  const far = at + 1_000 * 86_400_000
  await db
    .insertInto('organisation')
    .values({ id: 1, name: "Heron's Works", languages: '["en"]', time_zone: 'Europe/Prague', created_at: at })
    .execute()
  const person = { email: 'ann@heron.example', name: 'Ann Heron', given_name: 'Ann', surname: 'Heron' }
  await db
    .insertInto('people')
    .values({ ...person, id: 'ann', role: 'administrator', state: 'active', created_at: at, changed_at: at })
    .execute()
  const session = { id: 'session', subject: 'person:ann', way: 'password', created_at: at } as const
  await db
    .insertInto('sessions')
    .values({
      ...session,
      access_hash: hashOf(storedToken),
      access_until: far,
      refresh_hash: 'none',
      refresh_until: far,
    })
    .execute()
  const code = { purpose: 'mail-link', subject: 'person:ann', data: '{}', created_at: at, expires_at: far }
  await db
    .insertInto('codes')
    .values({ ...code, hash: 'code', used_at: null, uses_left: 1 })
    .execute()
  const room = { email: 'amber@rooms.heron.example', name: 'Amber', type_id: 'meeting-room', body: '{"capacity":8}' }
  await db
    .insertInto('resources')
    .values({ ...room, id: 'amber', area_id: null, approver: null, position: 0, is_deleted: 0, changed_at: at })
    .execute()
  await db.insertInto('favourites').values({ person: 'ann', resource: 'amber' }).execute()
  await db.insertInto('delegates').values({ owner: 'ann@heron.example', delegate: 'bob@heron.example' }).execute()
  await writeDocument(db, 'news', [{ id: 'one', title: 'Welcome', body: '<p>Hello</p>', published: '2026-11-26' }], at)
  const attendees = [{ email: room.email, kind: 'resource' }]
  const times = { start: '2026-11-26T09:00:00.000Z', end: '2026-11-26T10:00:00.000Z' }
  const event = storedEvent({ subject: 'Planning', ...times, attendees }, { now: at })
  await putEvent(db, event, null)
  const { id, start, end } = event
  await addHolds(db, id, [{ resource: emailOf(room.email), day: '', start, end, state: 'accepted', releaseAt: null }])
  await addConfirmation(db, { eventId: id, day: '' }, { state: 'confirmed', by: 'Ann Heron', at })
  const mirrored = { room: room.email, id: 'vendor-1', date: null }
  const copy = { ...event, id: 'copy', iCalUId: 'copy', transactionId: null, mirrored }
  await putEvent(db, copy, null)
  const time = { resource: emailOf(room.email), day: '', start, end, state: 'accepted', releaseAt: null } as const
  await addHolds(db, copy.id, [time], true)
  await addMirrorRooms(db, [room.email], at)
  const feed = { id: 'feed', secret_hash: hashOf('secret'), person: 'ann', resource: null, created_at: at }
  await db
    .insertInto('feeds')
    .values({ ...feed, revoked_at: null })
    .execute()
  await db.insertInto('devices').values({ id: 'door', kind: 'panel', place: '{}', reports: '[]', log: '[]' }).execute()
  await db.insertInto('journal').values({ id: 'entry', at, kind: 'event', body: '{"subject":"Planning"}' }).execute()
}

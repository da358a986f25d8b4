import { sql } from 'kysely'
import { partsOf } from './at-once.ts'
import { countOf } from './count-of.ts'
import { deleteEvent, type EventRow, readEventRow } from './events.ts'
import type { Queries, Row } from './schema.ts'

export type MirrorRoom = Row<'mirror_rooms'>

/** Adds rooms that are not read yet, by their addresses. */
export async function addMirrorRooms(queries: Queries, rooms: readonly string[], now: number): Promise<void> {
  const rows = rooms.map((room) => ({ room, due_at: now, whole_due_at: now, hurried_until: 0, asked_at: 0 }))
  for (const part of partsOf(rows))
    await queries
      .insertInto('mirror_rooms')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function mirrorRoomsOf(
  queries: Queries,
  rooms: readonly string[],
): Promise<ReadonlyMap<string, MirrorRoom>> {
  const found = await queries.selectFrom('mirror_rooms').selectAll().where('room', 'in', rooms).execute()
  return new Map(found.map((row) => [row.room, row]))
}

/**
 * Returns rooms that are due, at most `most` of them: those with a fresh booking first, then those that pages have asked for since
 * `asked`, which count as due for `ahead` milliseconds longer.
 */
export const dueMirrorRooms = (
  queries: Queries,
  {
    now,
    asked,
    ahead,
    most,
  }: { readonly now: number; readonly asked: number; readonly ahead: number; readonly most: number },
): Promise<MirrorRoom[]> =>
  queries
    .selectFrom('mirror_rooms')
    .selectAll()
    .where((is) => is.or([is('due_at', '<=', now), is('whole_due_at', '<=', now)]))
    .orderBy(sql`CASE WHEN hurried_until > ${sql.lit(now)} THEN 0 ELSE 1 END`)
    .orderBy(sql`due_at - CASE WHEN asked_at > ${sql.lit(asked)} THEN ${sql.lit(ahead)} ELSE 0 END`)
    .limit(most)
    .execute()

/** Returns when the next room is due, in UTC milliseconds. Null without rooms. */
export async function nextMirrorDue(queries: Queries): Promise<number | null> {
  const row = await queries
    .selectFrom('mirror_rooms')
    .select(({ fn }) => [fn.min('due_at').as('due'), fn.min('whole_due_at').as('whole')])
    .executeTakeFirst()
  return row === undefined || row.due === null ? null : Math.min(row.due, row.whole)
}

export async function changeMirrorRooms(
  queries: Queries,
  rooms: readonly string[],
  values: Partial<Omit<MirrorRoom, 'room'>>,
): Promise<void> {
  await queries.updateTable('mirror_rooms').set(values).where('room', 'in', rooms).execute()
}

/** Makes rooms due for a reading, unless one began since `since`. Returns true if some are. */
export async function wantNext(
  queries: Queries,
  rooms: readonly string[],
  { now, since }: { readonly now: number; readonly since: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mirror_rooms')
    .set({ due_at: now })
    .where('room', 'in', rooms)
    .where('due_at', '>', now)
    .where('fault', 'is', null)
    .where('read_at', '<', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes rooms due for a reading of all days, unless one began since `since`. */
export async function wantWhole(
  queries: Queries,
  rooms: readonly string[],
  { now, since }: { readonly now: number; readonly since: number },
): Promise<void> {
  await queries
    .updateTable('mirror_rooms')
    .set({ whole_due_at: now })
    .where('room', 'in', rooms)
    .where('whole_due_at', '>', now)
    .where('read_whole_at', '<', since)
    .execute()
}

/**
 * Notes that a reading has begun at an instant, and locks the room for the rest of the transaction. Returns false if a reading that began
 * later has been stored.
 */
export async function noteReading(
  queries: Queries,
  room: string,
  began: number,
  values: Partial<Omit<MirrorRoom, 'room'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mirror_rooms')
    .set(values)
    .where('room', '=', room)
    .where((is) => is.or([is('read_at', 'is', null), is('read_at', '<=', began)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the stored events of a room that touch `[from, to)`, and those of ids. */
export async function mirroredRows(
  queries: Queries,
  room: string,
  { from, to, ids }: { readonly from: number; readonly to: number; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, EventRow>> {
  const within = await queries
    .selectFrom('events')
    .select(['body', 'version'])
    .where('room', '=', room)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .execute()
  const found = new Map(within.map(readEventRow).map((row) => [row.event.id, row]))
  const others = ids.filter((id) => !found.has(id))
  const rows = await queries.selectFrom('events').select(['body', 'version']).where('id', 'in', others).execute()
  for (const row of rows.map(readEventRow)) found.set(row.event.id, row)
  return found
}

/** Returns the event that was made in a room's calendar under a client-made id, and is not over since `after`. */
export async function mirroredByClientId(
  queries: Queries,
  room: string,
  clientId: string,
  after: number,
): Promise<EventRow['event'] | null> {
  const rows = await queries
    .selectFrom('events')
    .select(['body', 'version'])
    .where('room', '=', room)
    .where('ends_at', '>', after)
    .execute()
  return rows.map(readEventRow).find(({ event }) => event.transactionId === clientId)?.event ?? null
}

/** Returns the events of rooms that a person may mean by an id or an iCalUId of the own copy. */
export async function mirroredCandidates(
  queries: Queries,
  { ids, uids }: { readonly ids: readonly string[]; readonly uids: readonly string[] },
): Promise<readonly EventRow['event'][]> {
  const found = new Map<string, EventRow['event']>()
  for (const [column, values] of [
    ['vendor_id', ids],
    ['ical_uid', uids],
  ] as const)
    for (const row of await queries
      .selectFrom('events')
      .select(['body', 'version'])
      .where(
        column,
        'in',
        values.filter((value) => value !== ''),
      )
      .where('room', 'is not', null)
      .execute()) {
      const { event } = readEventRow(row)
      found.set(event.id, event)
    }
  return [...found.values()]
}

/** Removes rooms with everything that was read of them, `most` events at most. Returns the number of events that were removed. */
export async function forgetMirrorRooms(queries: Queries, rooms: readonly string[], most: number): Promise<number> {
  let removed = 0
  for (const room of rooms) {
    const left = most - removed
    if (left <= 0) break
    const events = await queries.selectFrom('events').select('id').where('room', '=', room).limit(left).execute()
    for (const { id } of events) {
      await deleteEvent(queries, id)
      await queries.deleteFrom('confirmations').where('event_id', '=', id).execute()
    }
    removed += events.length
    if (events.length < left) await queries.deleteFrom('mirror_rooms').where('room', '=', room).execute()
  }
  return removed
}

/** Returns all addresses with mirrored events or readings. */
export async function mirroredAddresses(queries: Queries): Promise<ReadonlySet<string>> {
  const events = await queries.selectFrom('events').select('room').distinct().where('room', 'is not', null).execute()
  const rooms = await queries.selectFrom('mirror_rooms').select('room').execute()
  return new Set([...events, ...rooms].flatMap(({ room }) => room ?? []))
}

/** Faults that stay until a person grants a permission or corrects an address, as they are stored. */
const refusals = ['sign-in-', 'not-delegate', 'forbidden', 'not-found', 'event-not-found'].map(
  (kind) => `%"kind":"${kind}%`,
)

/** Rooms that the vendor does not refuse. */
const notRefused = (queries: Queries) =>
  refusals.reduce(
    (found, refusal) => found.where((is) => is.or([is('fault', 'is', null), is('fault', 'not like', refusal)])),
    queries.selectFrom('mirror_rooms'),
  )

/**
 * Returns true if the application may read the calendars of rooms: one has been read, and not all are refused. Without that, pages
 * ask the vendor themselves.
 */
export async function isMirrored(queries: Queries): Promise<boolean> {
  const row = await notRefused(queries).select('room').where('read_at', 'is not', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** What is known of the rooms together. */
export interface MirrorFacts {
  readonly rooms: number
  /** Rooms that the vendor refuses: without a permission, or without such a mailbox. */
  readonly refused: number
  /** When the oldest reading of the others began, in UTC milliseconds; of one without, when that was due. Null without rooms. */
  readonly oldest: number | null
}

export async function mirrorFacts(queries: Queries): Promise<MirrorFacts> {
  const all = await countOf(queries.selectFrom('mirror_rooms'))
  const others = await notRefused(queries)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('rooms'),
      fn.min(fn.coalesce('read_at', 'due_at')).as('oldest'),
    ])
    .executeTakeFirst()
  return { rooms: all, refused: all - Number(others?.rooms ?? 0), oldest: others?.oldest ?? null }
}

import { dateId, masterIdOf } from '../rules/calendar/series.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import type { Queries, Row } from './schema.ts'

/** Identifies a reservation: a date by its series and day, so that it stays the same when it is changed. */
export interface ReservationKey {
  readonly eventId: string
  /** Of a date of a series; '' otherwise. */
  readonly day: string
}

export const keyOf = ({ id, series }: Pick<StoredEvent, 'id' | 'series'>): ReservationKey =>
  series === undefined || series.kind === 'master'
    ? { eventId: id, day: '' }
    : { eventId: series.masterId, day: series.day }

export type Confirmation = Pick<Row<'confirmations'>, 'event_id' | 'day' | 'state' | 'by_name' | 'at'>

/** Returns the confirmations and releases of events and of all dates of series. */
export async function confirmationsOf(queries: Queries, eventIds: readonly string[]): Promise<readonly Confirmation[]> {
  if (eventIds.length === 0) return []
  return queries.selectFrom('confirmations').selectAll().where('event_id', 'in', eventIds).execute()
}

export async function confirmationOf(queries: Queries, key: ReservationKey): Promise<Confirmation | undefined> {
  return queries
    .selectFrom('confirmations')
    .selectAll()
    .where('event_id', '=', key.eventId)
    .where('day', '=', key.day)
    .executeTakeFirst()
}

/** Stores that a reservation was confirmed or released. Returns false if one of the two has been stored before. */
export async function addConfirmation(
  queries: Queries,
  { eventId, day }: ReservationKey,
  { state, by, at }: { readonly state: Confirmation['state']; readonly by: string | null; readonly at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('confirmations')
    .values({ event_id: eventId, day, state, by_name: by, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  // A changed date holds its time under its own id.
  await queries
    .updateTable('holds')
    .set({ release_at: null })
    .where('event_id', 'in', [eventId, dateId(eventId, day)])
    .where('day', '=', day)
    .execute()
  return true
}

/** Forgets the confirmation of a reservation that was moved; of a series, those of all dates. */
export async function forgetConfirmations(queries: Queries, event: Pick<StoredEvent, 'id' | 'series'>): Promise<void> {
  const { eventId, day } = keyOf(event)
  const query = queries.deleteFrom('confirmations').where('event_id', '=', eventId)
  await (event.series?.kind === 'master' ? query : query.where('day', '=', day)).execute()
}

/** Forgets that a reservation was released, since its resources are asked again. */
export async function forgetRelease(queries: Queries, event: Pick<StoredEvent, 'id' | 'series'>): Promise<void> {
  const { eventId, day } = keyOf(event)
  await queries
    .deleteFrom('confirmations')
    .where('event_id', '=', eventId)
    .where('day', '=', day)
    .where('state', '=', 'released')
    .execute()
}

/** Returns times that are due to be released, the earliest first. */
export function dueHolds(queries: Queries, now: number, most: number) {
  return queries
    .selectFrom('holds')
    .select('id')
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .limit(most)
    .execute()
}

/** Returns when the next time is due to be released, in UTC milliseconds. Null if none is. */
export async function nextRelease(queries: Queries): Promise<number | null> {
  const row = await queries
    .selectFrom('holds')
    .select('release_at')
    .where('release_at', 'is not', null)
    .orderBy('release_at')
    .limit(1)
    .executeTakeFirst()
  return row?.release_at ?? null
}

export const holdById = (queries: Queries, id: string): Promise<Row<'holds'> | undefined> =>
  queries.selectFrom('holds').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the accepted times of a resource that are not over. */
export const holdsFrom = (queries: Queries, resource: string, now: number): Promise<Row<'holds'>[]> =>
  queries
    .selectFrom('holds')
    .selectAll()
    .where('resource', '=', resource)
    .where('state', '=', 'accepted')
    .where('ends_at', '>', now)
    .execute()

/** Sets when a time is released, in UTC milliseconds. Null keeps it. */
export async function setRelease(queries: Queries, id: string, at: number | null): Promise<void> {
  await queries.updateTable('holds').set({ release_at: at }).where('id', '=', id).execute()
}

/** Returns the id of the event of a hold, as calendars name it: a date of a series has one of its own. */
export const eventIdOfHold = ({ event_id, day }: Pick<Row<'holds'>, 'event_id' | 'day'>): string =>
  day === '' || masterIdOf(event_id) !== null ? event_id : dateId(event_id, day)

/** Removes the names at check-ins before an instant, in UTC milliseconds. The check-ins stay. */
export async function forgetNames(queries: Queries, before: number): Promise<void> {
  await queries
    .updateTable('confirmations')
    .set({ by_name: null })
    .where('at', '<', before)
    .where('by_name', 'is not', null)
    .execute()
}

/**
 * Claims the release of a reservation for this process, so that it is neither confirmed meanwhile nor released by another one. A claim before
 * `since`, in UTC milliseconds, was left by a process that ended. The times that the event holds stay as they are.
 */
export async function claimRelease(
  queries: Queries,
  event: Pick<StoredEvent, 'id' | 'series'>,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<'ours' | 'confirmed' | 'claimed'> {
  const { eventId, day } = keyOf(event)
  const { numInsertedOrUpdatedRows: added } = await queries
    .insertInto('confirmations')
    .values({ event_id: eventId, day, state: 'released', by_name: null, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added === 1n) return 'ours'
  const { numUpdatedRows } = await queries
    .updateTable('confirmations')
    .set({ at: now })
    .where('event_id', '=', eventId)
    .where('day', '=', day)
    .where('state', '=', 'released')
    .where('at', '<', since)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'ours'
  const known = await confirmationOf(queries, { eventId, day })
  return known?.state === 'confirmed' ? 'confirmed' : 'claimed'
}

/** Removes the times to come that events of Foyer's own calendar hold. */
export async function freeOwnHolds(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('holds').where('is_mirrored', '=', 0).where('ends_at', '>', now).execute()
}

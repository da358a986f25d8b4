import { sql } from 'kysely'
import * as v from 'valibot'
import type { Email } from '#src/kernel/ids.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Hold } from '../rules/calendar/holds.ts'
import { longestEvent } from '../rules/calendar/read-event.ts'
import { lastEndOf, masterIdOf, occurrenceOf, occurrencesWithin, seriesIdOfUid } from '../rules/calendar/series.ts'
import { storedEventSchema } from '../rules/calendar/stored-event-schema.ts'
import { mailboxesOf, type StoredEvent } from '../rules/calendar/stored-event.ts'
import type { NewRow, Queries, Row } from './schema.ts'
import { partsOf } from './at-once.ts'

/** A stored event with the version of its row, which a change must still find. */
export interface EventRow {
  readonly event: StoredEvent
  readonly version: number
}

const bodySchema = v.pipe(v.string(), v.parseJson(), storedEventSchema)

/** Returns the event of a row. */
export const readEventRow = ({ body, version }: Pick<Row<'events'>, 'body' | 'version'>): EventRow => ({
  event: v.parse(bodySchema, body),
  version,
})

const stored = (queries: Queries) => queries.selectFrom('events').select(['body', 'version'])

/** Returns the stored event of an id; undefined for a date that is as its series says. */
export async function rowOfEvent(queries: Queries, id: string): Promise<EventRow | undefined> {
  const row = await stored(queries).where('id', '=', id).executeTakeFirst()
  return row && readEventRow(row)
}

/** An event, or a date that is as its series says. */
export interface FoundEvent {
  readonly event: StoredEvent
  /** Null for such a date. */
  readonly row: EventRow | null
  /** The series of such a date. */
  readonly master: EventRow | null
}

/** Returns the event of an id with its row, or that of its series. Null if there is none. */
export async function findEvent(queries: Queries, id: string): Promise<FoundEvent | null> {
  const row = await rowOfEvent(queries, id)
  if (row !== undefined) return { event: row.event, row, master: null }
  const masterId = masterIdOf(id)
  const master = masterId === null ? undefined : await rowOfEvent(queries, masterId)
  const event = master && occurrenceOf(master.event, id)
  return event ? { event, row: null, master: master ?? null } : null
}

/** Returns the event of an id, also a date that is as its series says. Null if there is none. */
export const eventById = async (queries: Queries, id: string): Promise<StoredEvent | null> =>
  (await findEvent(queries, id))?.event ?? null

/** Returns the events of many ids, by id. */
export async function eventsByIds(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, StoredEvent>> {
  const found = await storedEvents(queries, [...new Set(ids.flatMap((id) => [id, masterIdOf(id) ?? id]))])
  const byId = new Map(found.map((event) => [event.id, event]))
  return new Map(
    ids.flatMap((id) => {
      const master = byId.get(masterIdOf(id) ?? '')
      const event = byId.get(id) ?? (master && occurrenceOf(master, id))
      return event ? [[id, event] as const] : []
    }),
  )
}

/** Returns the events of an iCalUId: one, or the series and all changed dates that share it. */
export async function eventsByUid(queries: Queries, uid: string): Promise<readonly StoredEvent[]> {
  const rows = await stored(queries).where('ical_uid', '=', uid).execute()
  if (rows.length > 0) return rows.map((row) => readEventRow(row).event)
  const masterUid = masterIdOf(uid)
  if (masterUid === null) return []
  const masters = await stored(queries).where('ical_uid', '=', masterUid).where('kind', '=', 'master').execute()
  return masters.flatMap((row) => {
    const { event } = readEventRow(row)
    return occurrenceOf(event, seriesIdOfUid(event, uid)) ?? []
  })
}

/** Returns the event that an organizer created under a client-made id. */
export async function eventByClientId(
  queries: Queries,
  organizer: string,
  clientId: string,
): Promise<StoredEvent | null> {
  const row = await stored(queries)
    .where('organizer', '=', emailOf(organizer))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row === undefined ? null : readEventRow(row).event
}

export async function exceptionsOf(queries: Queries, masterId: string): Promise<readonly StoredEvent[]> {
  const rows = await stored(queries).where('master_id', '=', masterId).execute()
  return rows.map((row) => readEventRow(row).event)
}

const byStart = (one: StoredEvent, other: StoredEvent): number =>
  one.start - other.start || (one.id < other.id ? -1 : Number(one.id > other.id))

const expanded = (event: StoredEvent, from: number, to: number): readonly StoredEvent[] =>
  event.series?.kind === 'master' ? occurrencesWithin(event, from, to) : [event]

/** Returns the events of each calendar that touch `[from, to)`, dates of series one by one, by start. */
export async function eventsOfMailboxes(
  queries: Queries,
  emails: readonly Email[],
  from: number,
  to: number,
): Promise<ReadonlyMap<Email, readonly StoredEvent[]>> {
  if (emails.length === 0) return new Map()
  const rows = await queries
    .selectFrom('event_mailboxes')
    .innerJoin('events', 'events.id', 'event_mailboxes.event_id')
    .select(['event_mailboxes.email', 'events.id', 'events.body', 'events.version'])
    .where('event_mailboxes.email', 'in', emails)
    .where('events.starts_at', '<', to)
    .where('events.ends_at', '>', from)
    .execute()
  const events = new Map<string, readonly StoredEvent[]>()
  const found = new Map<Email, StoredEvent[]>(emails.map((email) => [email, []]))
  for (const row of rows) {
    const dates = events.get(row.id) ?? expanded(readEventRow(row).event, from, to)
    events.set(row.id, dates)
    found.get(emailOf(row.email))?.push(...dates)
  }
  for (const list of found.values()) list.sort(byStart)
  return found
}

/** Returns all stored events that an address organizes or is invited to, also where it has declined. */
export async function rowsOfMailbox(queries: Queries, email: string): Promise<readonly EventRow[]> {
  // Who has declined is in the body only.
  const rows = await stored(queries)
    .where(sql`lower(body)`, 'like', `%${emailOf(email)}%`)
    .execute()
  return rows
    .map(readEventRow)
    .filter(({ event }) =>
      [event.organizer, ...event.attendees].some(({ address }) => emailOf(address) === emailOf(email)),
    )
}

/** Returns the dates of a series that touch `[from, to)`, also changed ones, by start. */
export async function datesWithin(
  queries: Queries,
  master: StoredEvent,
  from: number,
  to: number,
): Promise<readonly StoredEvent[]> {
  const rows = await stored(queries)
    .where('master_id', '=', master.id)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute()
  return [...occurrencesWithin(master, from, to), ...rows.map((row) => readEventRow(row).event)].toSorted(byStart)
}

/** Returns the stored events of many ids. */
export async function storedEvents(queries: Queries, ids: readonly string[]): Promise<readonly StoredEvent[]> {
  if (ids.length === 0) return []
  const rows = await stored(queries).where('id', 'in', ids).execute()
  return rows.map((row) => readEventRow(row).event)
}

/** Another change of the same event was faster. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/**
 * Stores an event and its mailboxes. Returns the event as it will be read, whose members are in the order of the
 * schema, so that it has the same etag. `version` is that of the row it replaces; null for a new one. Throws
 * `ChangedMeanwhile` if another transaction has replaced it.
 */
export async function putEvent(queries: Queries, event: StoredEvent, version: number | null): Promise<StoredEvent> {
  const row = rowOf(event, (version ?? 0) + 1)
  if (version === null) await queries.insertInto('events').values(row).execute()
  else {
    const { numUpdatedRows } = await queries
      .updateTable('events')
      .set(row)
      .where('id', '=', event.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new ChangedMeanwhile()
    await queries.deleteFrom('event_mailboxes').where('event_id', '=', event.id).execute()
  }
  await queries
    .insertInto('event_mailboxes')
    .values(mailboxesOf(event).map((email) => ({ event_id: event.id, email })))
    .execute()
  return readEventRow(row).event
}

function rowOf(event: StoredEvent, version: number): NewRow<'events'> {
  const { series, transactionId, organizer } = event
  const isException = series !== undefined && series.kind !== 'master'
  return {
    id: event.id,
    ical_uid: event.iCalUId,
    // A changed date comes from no create, and a vendor's ids are not unique here.
    client_id: isException || event.mirrored !== undefined ? null : transactionId,
    organizer: emailOf(organizer.address),
    kind: series === undefined ? 'single' : isException ? 'exception' : 'master',
    master_id: isException ? series.masterId : null,
    day: isException ? series.day : null,
    starts_at: event.start,
    ends_at: lastEndOf(event),
    is_cancelled: event.isCancelled ? 1 : 0,
    subject: event.subject,
    organizer_name: organizer.name,
    is_private: event.isPrivate ? 1 : 0,
    body: JSON.stringify(event),
    version,
    changed_at: event.changedAt,
    room: event.mirrored?.room ?? null,
    vendor_id: event.mirrored?.id ?? null,
  }
}

/** Removes an event and everything that belongs to it, except the changed dates of a series. */
export async function deleteEvent(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('events').where('id', '=', id).execute()
  await queries.deleteFrom('event_mailboxes').where('event_id', '=', id).execute()
  await freeHolds(queries, id)
}

/** Removes the times that an event holds. */
export async function freeHolds(queries: Queries, eventId: string): Promise<void> {
  await queries.deleteFrom('holds').where('event_id', '=', eventId).execute()
}

/** Adds times that an event holds. The database refuses those that are taken, unless they were read at a vendor. */
export async function addHolds(
  queries: Queries,
  eventId: string,
  holds: readonly Hold[],
  isMirrored = false,
): Promise<void> {
  const rows = holds.map(({ resource, day, start, end, state, releaseAt }) => ({
    id: `${eventId} ${day} ${resource}`,
    resource,
    event_id: eventId,
    day,
    starts_at: start,
    ends_at: end,
    state,
    release_at: releaseAt,
    is_mirrored: isMirrored ? 1 : 0,
  }))
  for (const part of partsOf(rows)) await queries.insertInto('holds').values(part).execute()
}

/** Gives the times that one address holds to another, which holds none. */
export async function moveHolds(queries: Queries, from: string, to: string): Promise<void> {
  await queries.updateTable('holds').set({ resource: to }).where('resource', '=', from).execute()
}

/** The times within `[from, to)` for which resources are held. Their starts are limited on both sides, so that an index finds them. */
export const holdsWithin = (queries: Queries, from: number, to: number) =>
  queries
    .selectFrom('holds')
    .where('holds.starts_at', '<', to)
    .where('holds.starts_at', '>', from - longestEvent)
    .where('holds.ends_at', '>', from)

/** Returns the times within `[from, to)` for which resources are held, by resource and start, with the events' facts for schedules. */
export async function heldTimes(queries: Queries, resources: readonly string[], from: number, to: number) {
  if (resources.length === 0) return []
  return (
    holdsWithin(queries, from, to)
      .innerJoin('events', 'events.id', 'holds.event_id')
      .select([
        'holds.resource',
        'holds.event_id',
        'holds.day',
        'holds.starts_at',
        'holds.ends_at',
        'holds.state',
        'events.kind',
        'events.ical_uid',
        'events.subject',
        'events.organizer_name',
        'events.is_private',
      ])
      .where('holds.resource', 'in', resources)
      // The order of the index.
      .orderBy('holds.resource')
      .orderBy('holds.starts_at')
      .execute()
  )
}
export type HeldTime = Awaited<ReturnType<typeof heldTimes>>[number]

/** Returns spans within `[from, to)` for which a resource is held, by start. */
export function heldSpans(queries: Queries, resource: string, from: number, to: number) {
  return holdsWithin(queries, from, to)
    .select(['starts_at', 'ends_at'])
    .where('resource', '=', resource)
    .orderBy('starts_at')
    .execute()
}

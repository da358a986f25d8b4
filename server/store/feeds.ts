import type { NewRow, Queries, Row } from './schema.ts'
import { holdsWithin } from './events.ts'

export async function addFeed(queries: Queries, feed: NewRow<'feeds'>): Promise<void> {
  await queries.insertInto('feeds').values(feed).execute()
}

/** Returns the feeds of a person that still work, the oldest first. `person` is the id. */
export const feedsOf = (queries: Queries, person: string): Promise<Row<'feeds'>[]> =>
  queries
    .selectFrom('feeds')
    .selectAll()
    .where('person', '=', person)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Ends one feed of a person, or all of them. Returns the number of those that worked until then. */
export async function revokeFeeds(
  queries: Queries,
  { person, id, now }: { readonly person: string; readonly id?: string; readonly now: number },
): Promise<number> {
  let revoking = queries
    .updateTable('feeds')
    .set({ revoked_at: now })
    .where('person', '=', person)
    .where('revoked_at', 'is', null)
  if (id !== undefined) revoking = revoking.where('id', '=', id)
  return Number((await revoking.executeTakeFirst()).numUpdatedRows)
}

/**
 * Returns a feed that works, by the hash of its secret: its person can sign in, and its resource is there. One query, so that the time of
 * an answer is the same for secrets that are unknown, revoked or of a blocked person.
 */
export const workingFeed = (queries: Queries, hash: string) =>
  queries
    .selectFrom('feeds')
    .innerJoin('people', 'people.id', 'feeds.person')
    .leftJoin('resources', 'resources.id', 'feeds.resource')
    .select([
      'feeds.id',
      'people.email',
      'people.language',
      'resources.email as resource_email',
      'resources.name as resource_name',
    ])
    .where('feeds.secret_hash', '=', hash)
    .where('feeds.revoked_at', 'is', null)
    .where('people.state', '=', 'active')
    .where((is) => is.or([is('feeds.resource', 'is', null), is('resources.is_deleted', '=', 0)]))
    .executeTakeFirst()
export type WorkingFeed = NonNullable<Awaited<ReturnType<typeof workingFeed>>>

const columns = ['events.id', 'events.version', 'events.body', 'events.kind', 'events.master_id'] as const
export type FeedRow = Pick<Row<'events'>, 'id' | 'version' | 'body' | 'kind' | 'master_id'>

/** Returns the events of a calendar that touch `[from, to)`, in order of ids. */
export const rowsOfMailbox = (queries: Queries, email: string, from: number, to: number): Promise<FeedRow[]> =>
  queries
    .selectFrom('event_mailboxes')
    .innerJoin('events', 'events.id', 'event_mailboxes.event_id')
    .select(columns)
    .where('event_mailboxes.email', '=', email)
    .where('events.starts_at', '<', to)
    .where('events.ends_at', '>', from)
    .orderBy('events.id')
    .execute()

/** Returns events of ids, in order of ids. */
export async function rowsOfEvents(queries: Queries, ids: readonly string[]): Promise<FeedRow[]> {
  if (ids.length === 0) return []
  return queries.selectFrom('events').select(columns).where('id', 'in', ids).orderBy('id').execute()
}

/** Returns the changed dates of series that are in a calendar, whenever they are. */
export async function exceptionsInMailbox(
  queries: Queries,
  email: string,
  masterIds: readonly string[],
): Promise<FeedRow[]> {
  if (masterIds.length === 0) return []
  return queries
    .selectFrom('event_mailboxes')
    .innerJoin('events', 'events.id', 'event_mailboxes.event_id')
    .select(columns)
    .where('event_mailboxes.email', '=', email)
    .where('events.master_id', 'in', masterIds)
    .orderBy('events.id')
    .execute()
}

/** Returns the times within `[from, to)` for which a resource is held, by start, and nothing of the events. */
export const heldForFeed = (queries: Queries, resource: string, from: number, to: number) =>
  holdsWithin(queries, from, to)
    .innerJoin('events', 'events.id', 'holds.event_id')
    .select(['holds.id', 'holds.starts_at', 'holds.ends_at', 'holds.state', 'events.changed_at'])
    .where('holds.resource', '=', resource)
    .orderBy('holds.starts_at')
    .orderBy('holds.id')
    .execute()

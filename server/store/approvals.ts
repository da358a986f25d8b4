import { sql } from 'kysely'
import type { Queries } from './schema.ts'

/** Returns the requests that wait for an approver and are not over, a series once, by their first time. */
export function pendingApprovals(queries: Queries, approver: string, now: number) {
  return queries
    .selectFrom('holds')
    .innerJoin('resources', 'resources.email', 'holds.resource')
    .innerJoin('events', 'events.id', 'holds.event_id')
    .where('resources.approver', '=', approver)
    .where('holds.state', '=', 'pending')
    .where('holds.ends_at', '>', now)
    .groupBy([
      'holds.event_id',
      'resources.id',
      'resources.name',
      'events.subject',
      'events.organizer',
      'events.organizer_name',
    ])
    .select([
      'holds.event_id',
      'resources.id as resource_id',
      'resources.name as resource_name',
      'events.subject',
      'events.organizer',
      'events.organizer_name',
      sql<number>`min(holds.starts_at)`.as('starts_at'),
      sql<number>`min(holds.ends_at)`.as('ends_at'),
    ])
    .orderBy('starts_at')
    .execute()
}

import { deleteEvent } from './events.ts'
import type { Queries } from './schema.ts'

/**
 * Removes events that ended before an instant, in UTC milliseconds, with their people and check-ins, `most` at most. A series goes
 * after its last date, also a moved one. Returns how many were removed.
 */
export async function forgetFinished(queries: Queries, before: number, most: number): Promise<number> {
  const found = await queries
    .selectFrom('events as old')
    .select('old.id')
    .where('old.ends_at', '<', before)
    .where((is) =>
      is.or([
        is('old.master_id', 'is', null),
        is.not(
          is.exists(is.selectFrom('events as master').select('master.id').whereRef('master.id', '=', 'old.master_id')),
        ),
      ]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('events as moved')
            .select('moved.id')
            .whereRef('moved.master_id', '=', 'old.id')
            .where('moved.ends_at', '>=', before),
        ),
      ),
    )
    .limit(most)
    .execute()
  for (const { id } of found) {
    await deleteEvent(queries, id)
    await queries.deleteFrom('confirmations').where('event_id', '=', id).execute()
  }
  return found.length
}

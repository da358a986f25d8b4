import type { Queries } from './schema.ts'

/** How often something may be tried. */
export interface Limit {
  readonly most: number
  /** Milliseconds. */
  readonly within: number
}

/**
 * Counts a try, or several at once. Returns the seconds after which the next one is allowed if this one is too many, otherwise null.
 * In the store, so that several processes count together and a restart does not forgive.
 */
export async function countTry(
  queries: Queries,
  key: string,
  { most, within }: Limit,
  now: number,
  tries = 1,
): Promise<number | null> {
  const window = Math.floor(now / within) * within
  const { count } = await queries
    .insertInto('limits')
    .values({ key, window, count: tries })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window']).doUpdateSet((is) => ({ count: is('limits.count', '+', tries) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count > most ? Math.ceil((window + within - now) / 1000) : null
}

/** Takes back a try of the current window, which was none of those that the limit is for. */
export async function takeBackTry(queries: Queries, key: string, { within }: Limit, now: number): Promise<void> {
  await queries
    .updateTable('limits')
    .set((is) => ({ count: is('count', '-', 1) }))
    .where('key', '=', key)
    .where('window', '=', Math.floor(now / within) * within)
    .where('count', '>', 0)
    .execute()
}

/** Forgets the tries of a key, after one that succeeded. */
export async function forgiveTries(queries: Queries, key: string): Promise<void> {
  await queries.deleteFrom('limits').where('key', '=', key).execute()
}

/** Removes counts that no limit needs any more. */
export async function forgetTries(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom('limits').where('window', '<', before).execute()
}

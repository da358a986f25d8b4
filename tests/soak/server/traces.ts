import { sql } from 'kysely'
import { oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import type { Database } from '#server/store/schema.ts'

/** Words of the people, reservations and credentials of the load. */
const personal = /ann@heron|ann heron|grey roof|booking \d|wanted by many|heard by all|here now|Bearer \S/gi

/** Returns the personal data in a log. */
export function personalDataIn(printed: string, token: string): readonly string[] {
  const logged = printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  return [...new Set([...(logged.match(personal) ?? []), ...(logged.includes(token) ? ['an access token'] : [])])]
}

/** Longest time for which the outbox keeps an event: an hour, until the next run of the job that removes it. */
const outboxKeeps = 2 * oneHour + 10 * oneMinute

const rowsIn = async (
  db: Database,
  query: ReturnType<typeof sql<{ readonly rows: number | string }>>,
): Promise<number> => Number((await query.execute(db)).rows[0]?.rows ?? 0)

/** Returns a sentence for each thing in a store that must not be there after a load: doubled, orphaned or kept without an end. */
export async function troubleInStore(db: Database, now: number): Promise<readonly string[]> {
  const found: readonly (readonly [number, string])[] = [
    [
      await rowsIn(
        db,
        sql`SELECT count(*) AS rows FROM holds a JOIN holds b
          ON a.resource = b.resource AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
          WHERE a.state = 'accepted' AND b.state = 'accepted'`,
      ),
      'pairs of reservations have the same slot',
    ],
    [
      await rowsIn(db, sql`SELECT count(*) AS rows FROM holds WHERE event_id NOT IN (SELECT id FROM events)`),
      'holds have no reservation',
    ],
    [
      await rowsIn(db, sql`SELECT count(*) AS rows FROM event_mailboxes WHERE event_id NOT IN (SELECT id FROM events)`),
      'rows of mailboxes have no reservation',
    ],
    [
      await rowsIn(db, sql`SELECT count(*) AS rows FROM outbox WHERE at < ${now - outboxKeeps}`),
      'changes are still in the outbox after two hours',
    ],
    [Math.max(0, (await rowsIn(db, sql`SELECT count(*) AS rows FROM limits`)) - 100), 'rows of limits are too many'],
    [Math.max(0, (await rowsIn(db, sql`SELECT count(*) AS rows FROM job_runs`)) - 20), 'rows of jobs are too many'],
    [Math.max(0, (await rowsIn(db, sql`SELECT count(*) AS rows FROM devices`)) - 1), 'devices are too many'],
  ]
  return found.filter(([rows]) => rows > 0).map(([rows, words]) => `${rows} ${words}.`)
}

import type { Queries } from './schema.ts'

/** Notes when a job has run, in UTC milliseconds. */
export async function noteRun(queries: Queries, name: string, at: number): Promise<void> {
  await queries
    .insertInto('job_runs')
    .values({ name, ended_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ended_at: at }))
    .execute()
}

/** Returns when jobs have run last, in any process, by their names. */
export async function lastRuns(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.selectFrom('job_runs').selectAll().execute()
  return new Map(rows.map(({ name, ended_at }) => [name, ended_at]))
}

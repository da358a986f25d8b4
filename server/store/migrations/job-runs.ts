import type { Kysely } from 'kysely'

/** When each job ran last, in place of the leases that jobs took before. */
export async function createJobRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('leases').ifExists().execute()
  await db.schema
    .createTable('job_runs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute()
}

import { type Kysely, type Migration, Migrator } from 'kysely'
import type { Dialect } from './dialect.ts'
import { createFirstTables } from './first.ts'
import { createIdentities } from './identities.ts'
import { createJobRuns } from './job-runs.ts'

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

/** In the order of their names. A released one is never changed. */
const steps: Readonly<Record<string, Step>> = {
  '001-first': createFirstTables,
  '002-identities': createIdentities,
  '003-job-runs': createJobRuns,
}

export const knownSteps = Object.keys(steps)

/** False for a step of a newer version. */
export const isKnownStep = (name: string): boolean => Object.hasOwn(steps, name)

/** False if the tables are of another version: another process may have brought them to a newer one. */
export async function areTablesCurrent<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const found = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const names = found.map(({ name }) => name)
  return names.length === Object.keys(steps).length && names.every(isKnownStep)
}

/** Brings the tables to this version, one transaction a step. Rejects with the reason if a step fails. */
export async function migrate<Tables>(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const migrations = Object.entries(steps).map(([name, step]): [string, Migration] => [
    name,
    { up: (transaction) => step(transaction, dialect) },
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

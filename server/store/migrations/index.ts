import { type Kysely, type Migration, Migrator } from 'kysely'
import type { Dialect } from './dialect.ts'
import { createFirstTables } from './first.ts'
import { createIdentities } from './identities.ts'
import { createJobRuns } from './job-runs.ts'
import { createVendorTokens } from './vendor-tokens.ts'
import { createMirror } from './mirror.ts'

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

/** In the order of their names. A released one is never changed. */
const steps: Readonly<Record<string, Step>> = {
  '001-first': createFirstTables,
  '002-identities': createIdentities,
  '003-job-runs': createJobRuns,
  '004-vendor-tokens': createVendorTokens,
  '005-mirror': createMirror,
}

/** False for a step of a newer version. */
export const isKnownStep = (name: string): boolean => Object.hasOwn(steps, name)

/** The names of all steps, the oldest first. */
export const stepNames: readonly string[] = Object.keys(steps)

/** Returns the names of the steps that a database has taken. Empty for a new one. */
async function takenSteps<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** False if the tables are of another version: another process may have brought them to a newer one. */
export const areTablesCurrent = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
  const taken = await takenSteps(db)
  return taken.length === stepNames.length && taken.every(isKnownStep)
}

/** Returns the steps that a used database has not taken yet. Empty for a new one. */
export const missingSteps = async <Tables>(db: Kysely<Tables>): Promise<readonly string[]> => {
  const taken = await takenSteps(db)
  return taken.length === 0 ? [] : stepNames.filter((name) => !taken.includes(name))
}

/** Returns a step of a newer version that a database has taken, or null. */
export const newerStep = async <Tables>(db: Kysely<Tables>): Promise<string | null> =>
  (await takenSteps(db)).find((name) => !isKnownStep(name)) ?? null

/**
 * Brings the tables to this version, one transaction a step. Returns the steps that it took in a used database. Rejects with the reason if a
 * step fails, or if the tables are of a newer version.
 */
export async function migrate<Tables>(db: Kysely<Tables>, dialect: Dialect): Promise<readonly string[]> {
  const newer = await newerStep(db)
  if (newer !== null) throw new Error(`a newer version of Foyer has written it (step ${newer}). Install that version`)
  const missing = await missingSteps(db)
  const migrations = Object.entries(steps).map(([name, step]): [string, Migration] => [
    name,
    { up: (transaction) => step(transaction, dialect) },
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  // Another process may have taken some meanwhile.
  return results.map(({ migrationName }) => migrationName).filter((name) => missing.includes(name))
}

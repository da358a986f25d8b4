import type pg from 'pg'
import { isKnownStep, stepNames } from '../migrations/index.ts'
import type { Place } from './place.ts'

/** The oldest version that Foyer is tried with. */
const oldestVersion = 14

/** What the check has to know of a database. */
export interface Facts {
  /** Of the server, such as 150004. */
  readonly version: number
  readonly encoding: string
  /** A copy of another server, which can't be written to. */
  readonly is_copy: boolean
  /** Tables can be made in the schema. */
  readonly may_create: boolean
  /** Of `btree_gist`. */
  readonly extension: 'there' | 'possible' | 'forbidden' | 'missing'
  readonly tables: readonly string[]
  /** Migrations that were done. */
  readonly steps: readonly string[]
}

/** A user may make a trusted extension in a database in which the user may make anything. */
const question = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS is_copy,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
  CASE
    WHEN EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'btree_gist') THEN 'there'
    WHEN NOT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'btree_gist') THEN 'missing'
    WHEN has_database_privilege(current_database(), 'CREATE') THEN 'possible'
    ELSE 'forbidden'
  END AS extension,
  ARRAY(SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()) AS tables`

const stepsTable = 'kysely_migration'

/** Asks a database what the check has to know of it. */
export async function factsOf(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Omit<Facts, 'steps'>>(question)
  const [found] = rows
  if (found === undefined) throw new Error('PostgreSQL did not answer')
  if (!found.tables.includes(stepsTable)) return { ...found, steps: [] }
  const steps = await client.query<{ readonly name: string }>(`SELECT name FROM ${stepsTable}`)
  return { ...found, steps: steps.rows.map(({ name }) => name) }
}

/** Returns why Foyer can't use a database, with the remedy, or null if it can. Nothing is changed. */
export function troubleOf(facts: Facts, { server, database, user }: Place): string | null {
  if (facts.version < oldestVersion * 10_000)
    return `PostgreSQL at ${server} is version ${Math.floor(facts.version / 10_000)}. Foyer needs ${oldestVersion} or newer.`
  if (facts.encoding !== 'UTF8')
    return `The database ${database} stores texts as ${facts.encoding}. Make another one with: createdb --template=template0 --encoding=UTF8 --owner=${user} ${database}`
  if (facts.is_copy) return `PostgreSQL at ${server} is a read-only copy. Name the primary server in --database.`
  if (facts.steps.some((name) => !isKnownStep(name)))
    return `The database ${database} was used by a newer version of Foyer. Install that one, or restore your backup from before into a new database.`
  if (facts.steps.length === 0 && facts.tables.length > 0 && !facts.tables.includes(stepsTable))
    return `The database ${database} has tables of something else. Make one for Foyer alone: createdb --owner=${user} foyer`
  if (stepNames.every((name) => facts.steps.includes(name))) return null
  if (!facts.may_create)
    return `The user ${user} may not make tables in the database ${database}. As a superuser: ALTER DATABASE "${database}" OWNER TO "${user}"`
  if (facts.extension === 'missing')
    return `PostgreSQL at ${server} lacks its extension btree_gist. Install its package with additional modules, such as postgresql-contrib.`
  if (facts.extension === 'forbidden')
    return `The user ${user} may not add the extension btree_gist. As a superuser, in the database ${database}: CREATE EXTENSION btree_gist`
  return null
}

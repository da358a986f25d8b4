import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { databaseFile } from '#server/store/open.ts'
import { openStoreOf } from '#server/store/open-store.ts'
import { placeOf } from '#server/store/postgres/place.ts'
import type { Queries } from '#server/store/schema.ts'
import { afterFile } from '../clean-up.ts'

/** Creates a temporary folder, which is removed after the tests of the file. */
export function openStoreFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-store-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** True if these tests run on PostgreSQL: `npm test -- server-postgres`. */
export const isOnPostgres = (): boolean => inject('postgres') !== undefined

/** Where a store is: in a folder, or in a database. */
type StorePlace = Pick<Settings, 'data' | 'database'>

/** A closed store that others are copies of: its file, or the name of its database. */
type Template = Buffer | string

/**
 * Makes a store with all tables and no rows, as a first start leaves it: in a temporary folder, or in a database. Creating the tables
 * takes five times as long as a copy.
 */
export async function newEmptyStore(): Promise<StorePlace> {
  template ??= createTemplate()
  return copyOf(await template)
}

/** Returns a function that makes stores with the rows of `fill`, which fills one store for all. */
export function storesWith(fill: (db: Queries) => Promise<void>): () => Promise<StorePlace> {
  let filled: Promise<Template> | undefined
  return async () => {
    filled ??= newEmptyStore().then((place) => templateOf(place, fill))
    return copyOf(await filled)
  }
}

let template: Promise<Template> | undefined

async function createTemplate(): Promise<Template> {
  const known = inject('postgres')?.template
  return known ?? templateOf({ data: openStoreFolder(), database: null }, async () => undefined)
}

async function templateOf(place: StorePlace, fill: (db: Queries) => Promise<void>): Promise<Template> {
  const store = await openStoreOf(place)
  await store.db.transaction().execute(fill)
  await store.close()
  return place.database === null ? readFileSync(databaseFile(place.data)) : placeOf(place.database).database
}

async function copyOf(known: Template): Promise<StorePlace> {
  const data = openStoreFolder()
  if (typeof known !== 'string') {
    writeFileSync(databaseFile(data), known)
    return { data, database: null }
  }
  const name = `foyer_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${known}`)
  afterFile(() => administer(`DROP DATABASE ${name} WITH (FORCE)`))
  return { data, database: inject('postgres')?.admin.replace('/postgres?', `/${name}?`) ?? null }
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres')?.admin })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

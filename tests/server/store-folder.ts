import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { databaseFile, openStore } from '#server/store/open.ts'
import { afterFile } from '../clean-up.ts'

/** Creates a temporary folder, which is removed after the tests of the file. */
export function openStoreFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-store-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** True if these tests run on PostgreSQL: `npm test -- server-postgres`. */
export const isOnPostgres = (): boolean => inject('postgres') !== undefined

/**
 * Makes a store with all tables and no rows, as a first start leaves it: in a temporary folder, or in a database. Creating the tables
 * takes five times as long as a copy.
 */
export async function newEmptyStore(): Promise<Pick<Settings, 'data' | 'database'>> {
  const data = openStoreFolder()
  const postgres = inject('postgres')
  if (postgres === undefined) {
    template ??= createTemplate()
    writeFileSync(databaseFile(data), await template)
    return { data, database: null }
  }
  const name = `foyer_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${postgres.template}`)
  afterFile(() => administer(`DROP DATABASE ${name} WITH (FORCE)`))
  return { data, database: postgres.admin.replace('/postgres?', `/${name}?`) }
}

let template: Promise<Buffer> | undefined

async function createTemplate(): Promise<Buffer> {
  const folder = openStoreFolder()
  await (await openStore(folder)).close()
  return readFileSync(databaseFile(folder))
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

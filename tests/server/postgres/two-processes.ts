import pg from 'pg'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import type { Job } from '#server/jobs/jobs.ts'
import { type Running, startServer } from '#server/start.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import type { Store } from '#server/store/store.ts'
import { type ServedOffice, serveOffice } from '../hub/served-office.ts'
import { newEmptyStore } from '../store-folder.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Makes an empty office and returns the address of its database. */
export async function newDatabase(): Promise<string> {
  const { database } = await newEmptyStore()
  if (database === null) throw new Error('These tests are for PostgreSQL')
  return database
}

/** Opens a store as another process does. It is closed after the test. */
export async function openAnother(database: string): Promise<Store> {
  const store = await openPostgres(database)
  closing.push(() => store.close())
  return store
}

/** Serves an office twice with one database, as two processes do. */
export async function serveTwice(jobs: readonly Job[] = []): Promise<{
  readonly one: ServedOffice
  readonly other: Running
  readonly hubOfOther: string
}> {
  const one = await serveOffice({ jobs })
  const other = await startServer({ settings: one.office.settings, files: null, log: pino({ level: 'silent' }), jobs })
  closing.push(() => other.close())
  return { one, other, hubOfOther: `http://127.0.0.1:${other.port}/MessageHub` }
}

/** Runs a statement as the superuser. */
async function runIn(database: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Cuts the connections over which processes hear of each other and hold the locks of jobs. */
export const cutLines = (database: string): Promise<readonly unknown[]> =>
  runIn(
    database,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')
      OR datname = current_database() AND query LIKE 'LISTEN%'`,
  )

/** Something that one part of a test waits for, and another one lets happen. */
export function newSignal(): { readonly given: Promise<void>; give(): void } {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

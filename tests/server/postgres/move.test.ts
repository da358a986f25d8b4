import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { move, readMoveWords } from '#server/commands/move.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { stepNames } from '#server/store/migrations/index.ts'
import { checkFolder, databaseFile, openStore } from '#server/store/open.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import type { Store } from '#server/store/store.ts'
import { putVenue } from '#server/store/venues.ts'
import { startServer } from '#server/start.ts'
import { pino } from 'pino'
import { openStoreFolder } from '../store-folder.ts'
import { newDatabase, openAnother } from './two-processes.ts'

function settingsWith(database: string | null): Settings {
  const read = readSettings([], {})
  if ('problems' in read) throw new Error(read.problems.join())
  return { ...read.settings, database }
}

/** Rows of all tables, in the same order in both databases. */
async function everything({ db }: Store): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).toSorted()
  const entries = tables.map(async (name) => {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db)
    const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
    return [
      name,
      rows.map((row) => JSON.stringify(Object.entries(row).map(([key, value]) => [key, plain(value)]))).toSorted(),
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

function valueOf(name: string, type: string, row: number): string | number | Uint8Array {
  if (type === 'blob') return new Uint8Array([0, 1, row, 255])
  if (type === 'integer') return row
  // Instants in milliseconds are longer than 32 bits. Those of holds do not overlap.
  return type === 'bigint' ? 1_700_000_000_000 + row * 10 + Number(name === 'ends_at') : `${name} ${row} ž`
}

/** An office with rows in every table: made of the columns of each, so that a new table is not forgotten. */
async function newOffice(): Promise<string> {
  const folder = openStoreFolder()
  const store = await openStore(folder)
  const { db } = store
  const tables = await db.introspection.getTables()
  await db.transaction().execute(async (transaction) => {
    for (const { name, columns } of tables)
      for (let row = 1; row <= (name === 'venues' ? 2 : 1_203); row++) {
        const values = columns.map((column) => valueOf(column.name, column.dataType.toLowerCase(), row))
        await sql`INSERT INTO ${sql.table(name)} VALUES (${sql.join(values)})`.execute(transaction)
      }
  })
  await putVenue(db, { area_id: 'b', name: 'Big', bytes: new Uint8Array(3_000_000).fill(7), etag: 'e' }, {}, 1)
  await store.close()
  return folder
}

describe('foyer move', () => {
  it('brings every row and file into a database, also from a backup', async () => {
    const from = await newOffice()
    const backup = join(openStoreFolder(), 'backup.sqlite')
    const backed = await openStore(from)
    await backed.backUpTo(backup)
    await backed.close()
    for (const path of [from, backup]) {
      const to = await newDatabase()
      const said = await move(settingsWith(null), { from: path, to })
      expect(said).toMatch(/ 1203 {2}events\n/)
      const source = await openStore(from)
      const target = await openAnother(to)
      expect(await everything(target)).toEqual(await everything(source))
      await source.close()
      // Events go on after the last one.
      const event = { at: 1, name: 'Reload', arguments: '[]' }
      const { id } = await target.db.insertInto('outbox').values(event).returning('id').executeTakeFirstOrThrow()
      const { newest } = await target.db
        .selectFrom('outbox')
        .select((is) => is.fn.max('id').as('newest'))
        .executeTakeFirstOrThrow()
      expect(id).toBe(newest)
    }
  })

  it('leaves the tables of an earlier version as they are', async () => {
    const folder = openStoreFolder()
    const connection = openSqlite(databaseFile(folder))
    connection.execute(
      `PRAGMA application_id = 1181710707; ${readFileSync('tests/server/schemas/001-first.sql', 'utf8')}`,
    )
    connection.close()
    const to = await newDatabase()
    expect(await move(settingsWith(null), { from: folder, to })).toMatch(/ 1 {2}events\n/)
    expect(await checkFolder(folder)).toEqual(stepNames.slice(1))
    expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual([])
  })

  it('moves nothing into a database with an office, and nothing of one if a row is refused', async () => {
    const from = await newOffice()
    const to = await newDatabase()
    const target = await openAnother(to)
    await target.db.insertInto('delegates').values({ owner: 'a', delegate: 'b' }).execute()
    await expect(move(settingsWith(to), { from })).rejects.toThrow('already: 1 in delegates. Move into an empty one.')
    await target.db.deleteFrom('delegates').execute()
    await sql`ALTER TABLE venues ADD CHECK (area_id <> 'b')`.execute(target.db)
    await expect(move(settingsWith(to), { from })).rejects.toThrow('venues')
    expect(Object.values(await everything(target)).flat()).toEqual([])
  })

  it('says what is missing', async () => {
    const to = await newDatabase()
    const empty = openStoreFolder()
    mkdirSync(join(empty, 'none'))
    await expect(move(settingsWith(to), { from: join(empty, 'none') })).rejects.toThrow('has no data')
    await expect(move(settingsWith(null), { from: empty })).rejects.toThrow('Name the database with --to')
    expect(readMoveWords(['--to', 'mysql://ann:heron@db/x'])).toContain('--to must be an address')
    expect(readMoveWords(['--to', 'mysql://ann:heron@db/x'])).not.toContain('heron')
    expect(readMoveWords(['--into', 'x'])).toContain('Usage: foyer move')
  })

  it('moves no folder that a server uses', async () => {
    const data = openStoreFolder()
    const running = await startServer({
      settings: { ...settingsWith(null), data, port: 0 },
      files: null,
      log: pino({ level: 'silent' }),
      jobs: [],
    })
    const to = await newDatabase()
    await expect(move(settingsWith(to), { from: data })).rejects.toThrow('is in use by another Foyer server')
    await running.close()
  })
})

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { stepNames } from '#server/store/migrations/index.ts'
import { checkBackup, checkFolder, databaseFile, openStore } from '#server/store/open.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import { dumpOf } from './schemas/dump.ts'
import { storedAt, storedToken, storeOffice } from './schemas/stored-office.ts'
import { newEmptyStore, openStoreFolder } from './store-folder.ts'

/** Stored databases as text, one for each step of the tables. A new step gets its file by `vitest --update`; older ones stay. */
const schemas = 'tests/server/schemas'
const stored = readdirSync(schemas).filter((name) => name.endsWith('.sql'))

/** Returns a data folder with the database of a dump. */
function folderOf(dump: string): string {
  const folder = openStoreFolder()
  const connection = openSqlite(databaseFile(folder))
  // As the server marks its files.
  connection.execute(`PRAGMA application_id = 1181710707; ${readFileSync(join(schemas, dump), 'utf8')}`)
  connection.close()
  return folder
}

/** Opens the database, does something with it, and closes it. */
function withSqlite(folder: string, statement: string): void {
  const connection = openSqlite(databaseFile(folder))
  connection.execute(statement)
  connection.close()
}

/** The tables and the steps of a folder's database. */
function stateOf(folder: string): readonly unknown[] {
  const connection = openSqlite(databaseFile(folder))
  // The log of a database that has been open needs this.
  connection.execute('PRAGMA locking_mode = EXCLUSIVE')
  const parts = ['group_concat(sql) FROM sqlite_schema', 'group_concat(name) FROM kysely_migration']
  const values = parts.map((part) => connection.value(`SELECT ${part}`))
  connection.close()
  return values
}

/** The tables, indexes and triggers of a folder's database, as SQL. */
async function tablesIn(folder: string): Promise<readonly string[]> {
  const store = await openStore(folder)
  const lines = (await dumpOf(store.db)).split('\n').filter((line) => !line.startsWith('INSERT '))
  await store.close()
  return lines.toSorted()
}

describe('the tables of the store', () => {
  it('have a stored database for each step', async () => {
    expect(stored.toSorted()).toEqual(stepNames.map((name) => `${name}.sql`))
    const { data: folder } = await newEmptyStore()
    const store = await openStore(folder)
    await storeOffice(store.db)
    await expect(await dumpOf(store.db)).toMatchFileSnapshot(`schemas/${stepNames.at(-1)}.sql`)
    await store.close()
  })

  it.each(stored)('are brought to this version from %s, with everything in them', async (dump) => {
    const folder = folderOf(dump)
    const read = readSettings(['--data', folder, '--port', '0'], {})
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const told: unknown[] = []
    const missing = stepNames.slice(stepNames.indexOf(dump.replace('.sql', '')) + 1)
    const running = await startServer({
      settings: { ...read.settings, tokenStorage: 'local' },
      files: null,
      log: pino({ level: 'info' }, { write: (line) => void told.push(JSON.parse(line)) }),
      now: () => storedAt,
      jobs: [],
    })
    onTestFinished(() => running.close())
    const ask = async (path: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${storedToken}` }
      return (await fetch(`http://127.0.0.1:${running.port}${path}`, { headers })).json()
    }
    expect(await ask('/api/account/me')).toMatchObject({ data: { name: 'Ann Heron', isAdministrator: true } })
    expect(await ask('/api/assist/resources')).toMatchObject([{ id: 'amber', capacity: 8 }])
    expect(await ask('/api/users/me/favourites')).toEqual([{ resourceId: 'amber' }])
    expect(await ask('/api/news')).toMatchObject([{ title: 'Welcome' }])
    expect(await ask('/calendar/events?start=2026-11-26T00:00:00.000Z&end=2026-11-27T00:00:00.000Z')).toMatchObject({
      items: [{ subject: 'Planning', attendees: [{ email: 'amber@rooms.heron.example' }] }],
    })
    expect(await ask('/api/admin/overview')).toMatchObject({ organisation: { name: 'Heron\u0027s Works' }, people: 1 })
    expect(await ask('/health')).toMatchObject({ migrations: 'ok' })
    const copy = `${databaseFile(folder)}.before-${stepNames.at(-1)}`
    const upgrade = { steps: missing, copy, msg: expect.stringContaining('brought to this version') }
    expect(told.slice(0, 1)).toMatchObject(missing.length === 0 ? [] : [upgrade])
    expect(existsSync(copy)).toBe(missing.length > 0)
  })

  it.each(stored)('are those of a new office after %s', async (dump) => {
    const { data: fresh } = await newEmptyStore()
    expect(await tablesIn(folderOf(dump))).toEqual(await tablesIn(fresh))
  })

  it('are not touched if a newer version has written them', async () => {
    const folder = folderOf(stored.at(-1) ?? '')
    withSqlite(folder, `INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '')`)
    const before = stateOf(folder)
    await expect(openStore(folder)).rejects.toThrow(
      /foyer\.sqlite can’t be used: a newer version of Foyer has written it \(step 999-later\)\. Install that version\. Restore a backup/,
    )
    expect(stateOf(folder)).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual([])
  })

  it('are restored from the copy by the version before, which names it', async () => {
    const folder = folderOf(stored.at(-1) ?? '')
    const copy = `${databaseFile(folder)}.before-999-later`
    withSqlite(folder, `VACUUM INTO '${copy}'`)
    // As the newer version leaves it: it has written the data once more.
    withSqlite(folder, `INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '')`)
    writeFileSync(`${databaseFile(folder)}.before-2026-11-30`, 'no database')
    await expect(openStore(folder)).rejects.toThrow(`Install that version. To go back: foyer restore ${copy}`)
    await expect(checkFolder(folder)).rejects.toThrow(`To go back: foyer restore ${copy}`)
  })

  it('are not changed by a check, which names the steps of a start', async () => {
    for (const dump of stored) {
      const folder = folderOf(dump)
      const before = stateOf(folder)
      expect(await checkFolder(folder)).toEqual(stepNames.slice(stored.indexOf(dump) + 1))
      expect(stateOf(folder)).toEqual(before)
      expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual([])
    }
    expect(await checkFolder(openStoreFolder())).toEqual([])
  })

  it('are copied as a whole or not at all', async () => {
    const folder = folderOf(stored[0] ?? '')
    const copy = `${databaseFile(folder)}.before-${stepNames.at(-1)}`
    // A process that was killed while it wrote the copy.
    writeFileSync(`${copy}.arriving`, 'half of a copy')
    await (await openStore(folder)).close()
    expect(() => checkBackup(copy)).not.toThrow()
    expect(existsSync(`${copy}.arriving`)).toBe(false)
  })

  it('are copied before they change, so that a step that fails loses nothing', async () => {
    const folder = folderOf(stored.at(-1) ?? '')
    // As if the newest step had not been taken: it fails, since its tables are there.
    withSqlite(folder, `DELETE FROM kysely_migration WHERE name = '${stepNames.at(-1)}'`)
    await expect(openStore(folder)).rejects.toThrow('can’t be used')
    const copy = `${databaseFile(folder)}.before-${stepNames.at(-1)}`
    expect(existsSync(copy)).toBe(true)
    expect(() => checkBackup(copy)).not.toThrow()
    const connection = openSqlite(copy)
    expect(connection.value('SELECT subject FROM events')).toBe('Planning')
    connection.close()
  })

  it('are not copied if they are of this version', async () => {
    const folder = folderOf(stored.at(-1) ?? '')
    await (await openStore(folder)).close()
    expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual([])
  })
})

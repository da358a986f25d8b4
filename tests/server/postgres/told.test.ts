import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { type Facts, troubleOf } from '#server/store/postgres/check.ts'
import { checkPostgres, openPostgres, tellBackup, tellRestore } from '#server/store/postgres/open.ts'
import { addressWithoutPassword } from '#server/store/postgres/place.ts'
import { openStoreFolder } from '../store-folder.ts'
import { type Cluster, programs, startCluster } from './cluster.ts'

const password = 'grey#heron@roof'

let cluster: Cluster
/** Address over the network, where a password is asked for. */
const networkURL = (database: string, user = 'ann', secret = password): string =>
  `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${cluster.port}/${database}`

beforeAll(async () => {
  cluster = await startCluster()
  await cluster.run(`CREATE ROLE ann LOGIN PASSWORD '${password}'`)
  await cluster.run('CREATE DATABASE office OWNER ann')
  await cluster.run('CREATE DATABASE others')
  await cluster.run('CREATE DATABASE granted')
  await cluster.run('GRANT CREATE ON SCHEMA public TO ann', 'granted')
  await cluster.run("CREATE DATABASE ascii OWNER ann TEMPLATE template0 ENCODING SQL_ASCII LOCALE 'C'")
  await cluster.run('CREATE DATABASE full_of_things OWNER ann')
  await cluster.run('CREATE TABLE things (id int)', 'full_of_things')
})
afterAll(() => cluster.remove())

const said = async (url: string): Promise<string> => {
  const checked = await checkPostgres(url).then(() => 'Nothing', String)
  // What a check finds, a start says, too.
  if (checked !== 'Nothing') expect(await openPostgres(url).then(() => 'Nothing', String)).toBe(checked)
  expect(checked).not.toContain(password)
  expect(checked).not.toContain(encodeURIComponent(password))
  return checked
}

describe('a database that can’t be used', () => {
  it.each([
    [
      'nothing answers',
      () => networkURL('office').replace(String(cluster.port), '1'),
      'Nothing answers at 127.0.0.1:1.',
    ],
    ['there is no socket', () => 'postgres://ann@/office?host=/nowhere', 'Nothing answers at /nowhere.'],
    [
      'the host is unknown',
      () => networkURL('office').replace('127.0.0.1', 'nowhere.invalid'),
      'There is no host nowhere.invalid',
    ],
    [
      'the password is wrong',
      () => networkURL('office', 'ann', 'guessed'),
      'does not accept the password of the user ann',
    ],
    [
      'the password is missing',
      () => `postgres://ann@127.0.0.1:${cluster.port}/office`,
      'asks for the password of the user ann',
    ],
    ['the user is unknown', () => cluster.url('office').replace('foyer@', 'bob@'), 'does not let the user bob in'],
    [
      'there is no such database',
      () => networkURL('none'),
      'has no database none. Make it with: createdb --owner=ann none',
    ],
    ['the database is of somebody else', () => networkURL('others'), 'may not make tables in the database others'],
    ['the extension is forbidden', () => networkURL('granted'), 'CREATE EXTENSION btree_gist'],
    ['its encoding is not UTF-8', () => networkURL('ascii'), 'stores texts as SQL_ASCII'],
    ['it has other tables', () => networkURL('full_of_things'), 'has tables of something else'],
  ])('is told with the remedy: %s', async (_name, url, words) => {
    expect(await said(url())).toContain(words)
  })

  it.each<[string, Partial<Facts>, string]>([
    ['too old', { version: 130_014 }, 'is version 13. Foyer needs 14 or newer.'],
    ['a copy', { is_copy: true }, 'is a read-only copy'],
    ['of a newer Foyer', { steps: ['001-first', '900-later'] }, 'was used by a newer version of Foyer'],
    ['without the extension', { extension: 'missing' }, 'lacks its extension btree_gist'],
  ])('is told with the remedy: %s', (_name, facts, words) => {
    const usual: Facts = {
      version: 150_004,
      encoding: 'UTF8',
      is_copy: false,
      may_create: true,
      extension: 'possible',
      tables: [],
      steps: [],
    }
    const place = { server: 'db:5432', database: 'foyer', user: 'foyer' }
    expect(troubleOf(usual, place)).toBeNull()
    expect(troubleOf({ ...usual, ...facts }, place)).toContain(words)
  })

  it('is not changed by a check', async () => {
    expect(await said(networkURL('office'))).toBe('Nothing')
    expect((await cluster.run('SELECT tablename FROM pg_tables', 'office')).rows).not.toContainEqual({
      tablename: 'people',
    })
  })

  it('is named without its password if it is no address', () => {
    for (const address of ['mysql://ann:heron@db/foyer', 'postgres://ann:heron@db:port/foyer', 'heron']) {
      const read = readSettings(['--database', address], {})
      expect('problems' in read && read.problems.join()).toContain("--database: 'database' is wrong.")
      expect(JSON.stringify(read)).not.toContain('heron')
    }
  })
})

describe('the address for commands', () => {
  it.each([
    ['postgres://ann:heron@db:5432/foyer', 'postgres://ann@db:5432/foyer'],
    ['postgresql://ann@db/foyer?sslmode=verify-full&password=heron', 'postgresql://ann@db/foyer?sslmode=verify-full'],
    ['postgres://ann:he@ron@/foyer?host=/run/postgresql', 'postgres://ann@/foyer?host=/run/postgresql'],
  ])('has no password: %s', (given, plain) => {
    expect(addressWithoutPassword(given)).toBe(plain)
  })
})

describe('the commands for a backup', () => {
  it('bring everything into another database', async () => {
    const address = networkURL('office')
    const store = await openPostgres(address)
    await store.db.insertInto('delegates').values({ owner: 'a', delegate: 'b' }).execute()
    await store.close()
    await cluster.run('ALTER ROLE ann CREATEDB')
    const file = join(openStoreFolder(), 'it’s a copy.dump')
    const run = (text: string): void => {
      for (const line of text.split('\n').filter((one) => one.startsWith('  ')))
        execFileSync('sh', ['-c', line], { env: { PATH: `${programs()}:/usr/bin:/bin`, PGPASSWORD: password } })
    }
    run(tellBackup(address, file))
    run(tellRestore(address, file))
    const restored = await openPostgres(networkURL('office-restored'))
    expect(await restored.db.selectFrom('delegates').selectAll().execute()).toEqual([{ owner: 'a', delegate: 'b' }])
    await restored.close()
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { becomeHealthy, type Composition, type Images, startComposition } from './composition.ts'
import { newVisitor, reserve, setUpOffice, subjectsOf, type Visitor } from './visitor.ts'

const release = '.cache/containers/release'
const samples = join(release, 'deploy/server')

// Caddy makes a certificate of its own for names below localhost.
const site = 'rooms.localhost'

const images: Images = { folder: mkdtempSync(join(tmpdir(), 'foyer-images-')), made: new Map() }
afterAll(() => rmSync(images.folder, { recursive: true, force: true }))

let folder = ''
let composition: Composition | null = null
afterEach(async () => {
  const ended = composition
  composition = null
  await ended?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The certificate of Caddy's own authority. */
const authorityOf = (started: Composition): string =>
  join(started.volume('certificates'), 'caddy/pki/authorities/local/root.crt')

async function start(name: string): Promise<{ readonly started: Composition; readonly visitor: Visitor }> {
  folder = mkdtempSync(join(tmpdir(), 'foyer-compose-'))
  const started = await startComposition(join(samples, name), { SITE_HOST: site }, folder, images)
  composition = started
  const ca = await vi.waitFor(() => readFileSync(authorityOf(started), 'utf8'))
  const visitor = newVisitor(`https://${site}`, ca)
  await vi.waitFor(async () => expect((await visitor.ask('GET', '/health')).status).toBe(200))
  return { started, visitor }
}

describe('compose.yaml', () => {
  test('serves an office behind Caddy, which keeps its data when the server is killed', async () => {
    const { started, visitor } = await start('compose.yaml')
    const foyer = started.containers.get('foyer')
    expect(foyer?.printed()).toContain(`https://${site}/setup#code=`)
    const room = await setUpOffice(visitor, foyer?.printed() ?? '')
    const heard = await visitor.listen()
    await reserve(visitor, room, 'Planning', 10)
    await vi.waitFor(() => expect(heard()).toContain('reload-changed-resource'))
    const doctor = [join(release, 'foyer.mjs'), 'doctor', `https://${site}/`, '--ca', authorityOf(started)]
    const { status, stdout, stderr } = spawnSync(process.execPath, doctor, { encoding: 'utf8' })
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('Healthy: no problems found')])
    await foyer?.end('SIGKILL')
    await becomeHealthy(await started.startAgain('foyer'))
    expect(await subjectsOf(visitor)).toEqual(['Planning'])
  })
})

/** The words behind the service in the commands of docs/server.md, such as those of `exec foyer`. */
const commandsOfPage = (file: string, beginning: string): readonly (readonly string[])[] =>
  readFileSync('docs/server.md', 'utf8')
    .split('\n')
    .map((line) => line.split(`docker compose --file deploy/server/${file} ${beginning} `)[1] ?? '')
    .filter((command) => command !== '')
    .map((command) => command.split(' '))

describe('the commands of docs/server.md for containers', () => {
  test('list people and back up while the server runs, and restore while it is stopped', async () => {
    const { started, visitor } = await start('compose.yaml')
    const foyer = started.containers.get('foyer')
    const room = await setUpOffice(visitor, foyer?.printed() ?? '')
    await reserve(visitor, room, 'Planning', 10)
    const [list = [], backup = [], ...others] = commandsOfPage('compose.yaml', 'exec foyer')
    expect(others).toEqual([])
    expect(foyer?.run(list)).toEqual({ code: 0, output: expect.stringContaining('ann@heron.example') })
    expect(foyer?.run(backup)).toEqual({ code: 0, output: 'Everything is in /data/backup.sqlite.\n' })
    await reserve(visitor, room, 'Standup', 12)

    expect(await foyer?.end('SIGTERM')).toBe(0)
    const checked = started.run('foyer', ['node', 'foyer.mjs', 'serve', '--check'])
    expect(checked).toEqual({ code: 0, output: 'Foyer would start.\n' })
    // The copy of an upgrade.
    const [restore = []] = commandsOfPage('compose.yaml', 'run --rm foyer')
    const copy = restore.at(-1) ?? ''
    copyFileSync(
      join(started.volume('data'), 'backup.sqlite'),
      join(started.volume('data'), copy.replace('/data/', '')),
    )
    const restored = started.run('foyer', restore)
    expect(restored).toEqual({
      code: 0,
      output: expect.stringContaining(`${copy} is restored. The former data is in /data/`),
    })
    await becomeHealthy(await started.startAgain('foyer'))
    expect(await subjectsOf(visitor)).toEqual(['Planning'])
  })
})

describe('compose.postgres.yaml', () => {
  beforeEach(() => {
    rmSync(join(samples, 'secrets'), { recursive: true, force: true })
    execFileSync('sh', [join(samples, 'make-secrets.sh')])
  })

  test('has two processes that share everything, and one goes on alone', async () => {
    const { started, visitor } = await start('compose.postgres.yaml')
    const room = await setUpOffice(visitor, started.containers.get('foyer-1')?.printed() ?? '')
    const process = (one: Visitor) => one.cookies.get('foyer_process')
    // The same person in another browser, which Caddy gave the other process.
    const other = await vi.waitFor(async () => {
      const found = visitor.without('foyer_process')
      await found.ask('GET', '/health')
      expect(process(found)).not.toBe(process(visitor))
      return found
    })
    const heard = await other.listen()
    await reserve(visitor, room, 'Planning', 10)
    await vi.waitFor(() => expect(heard()).toContain('reload-changed-resource'))
    expect(await subjectsOf(other)).toEqual(['Planning'])

    await started.containers.get('foyer-1')?.end('SIGKILL')
    for (const [each, subject] of [
      [visitor, 'Standup'],
      [other, 'Demo'],
    ] as const) {
      expect(await vi.waitFor(() => subjectsOf(each))).toContain('Planning')
      await reserve(each, room, subject, each === visitor ? 12 : 14)
    }
    expect(process(visitor)).toBe(process(other))

    await becomeHealthy(await started.startAgain('foyer-1'))
    await started.containers.get('foyer-2')?.end('SIGTERM')
    expect(await vi.waitFor(() => subjectsOf(visitor))).toEqual(['Planning', 'Standup', 'Demo'])
  })

  test('is copied by PostgreSQL, and restored into another database', async () => {
    const { started, visitor } = await start('compose.postgres.yaml')
    const room = await setUpOffice(visitor, started.containers.get('foyer-1')?.printed() ?? '')
    await reserve(visitor, room, 'Planning', 10)
    const [dump = [], ...restoring] = commandsOfPage('compose.postgres.yaml', 'exec postgres')
    const run = (command: readonly string[]) => started.containers.get('postgres')?.run(command)
    expect(run(dump)).toEqual({ code: 0, output: '' })
    await reserve(visitor, room, 'Standup', 12)

    for (const name of ['foyer-1', 'foyer-2']) expect(await started.containers.get(name)?.end('SIGTERM')).toBe(0)
    expect(restoring.map(run)).toEqual([
      { code: 0, output: '' },
      { code: 0, output: '' },
    ])
    const edit = /^sed .*secrets\/database$/m.exec(readFileSync('docs/server.md', 'utf8'))?.[0] ?? 'exit 1'
    execFileSync('sh', ['-c', edit], { cwd: release })
    for (const name of ['foyer-1', 'foyer-2']) await becomeHealthy(await started.startAgain(name))
    expect(await vi.waitFor(() => subjectsOf(visitor))).toEqual(['Planning'])
  })
})

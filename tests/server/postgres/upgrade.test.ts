import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer, type ChildServer, newFolder, removeServers, runCommand, startServer } from '../child-server.ts'
import { laterBuild, laterStep, makeLater } from '../later-build.ts'
import { type OfficeOverUpgrades, setUpOffice } from '../office-over-upgrades.ts'
import { type Cluster, programs, startCluster } from './cluster.ts'

// As docs/server.md says it: this version, a later one with other tables, and back.

let cluster: Cluster
let url: string
let office: OfficeOverUpgrades
let running: ChildServer
let file: string

beforeAll(async () => {
  process.env['FOYER_TOKEN_STORAGE'] = 'local'
  cluster = await startCluster()
  url = await cluster.createDatabase()
  file = join(newFolder(), 'foyer.dump')
  await buildServer()
  makeLater()
})
afterAll(async () => {
  await removeServers()
  cluster.remove()
})

/** Runs the commands that a command prints, as a person copies them. */
const runPrinted = (printed: string): void => {
  const commands = printed.split('\n').filter((line) => /^ {2}(?:pg_|createdb)/.test(line))
  expect(commands.length).toBeGreaterThan(0)
  const env = { ...process.env, PATH: `${programs()}:${process.env['PATH']}` }
  for (const command of commands) execFileSync('sh', ['-c', command], { stdio: 'pipe', env })
}

it('a check of the later version names the change and the backup, which is made', async () => {
  running = await startServer(['--database', url])
  office = await setUpOffice(running)
  await office.reserve(running, 'Planning', 8)
  await running.end('SIGTERM')
  const { code, printed } = await runCommand(['serve', '--check', '--port', '0', '--database', url], laterBuild)
  expect([code, printed]).toEqual([0, expect.stringContaining(`to this version (${laterStep}). Make a backup first.`)])
  expect(printed).toContain('  pg_dump --format=custom ')
  runPrinted((await runCommand(['backup', file, '--database', url])).printed)
})

it('the later version says in the log that it changed the tables, and has all data', async () => {
  running = await startServer(['--database', url], laterBuild)
  expect(running.printed()).toContain(
    `"steps":["${laterStep}"],"copy":null,"msg":"The tables were brought to this version.`,
  )
  expect(await office.subjects(running)).toEqual(['Planning'])
  await office.reserve(running, 'Standup', 9)
  await running.end('SIGTERM')
})

it('the former version refuses the database, and says what helps', async () => {
  await expect(startServer(['--database', url])).rejects.toThrow(
    'was used by a newer version of Foyer. Install that one, or restore your backup from before into a new database.',
  )
})

it('the way back has everything from before', async () => {
  runPrinted((await runCommand(['restore', file, '--database', url])).printed)
  const { pathname } = new URL(url.replace(/^postgres:\/\/(\w+)@\//, 'postgres://$1@localhost/'))
  running = await startServer(['--database', url.replace(pathname, `${pathname}-restored`)])
  expect(await office.subjects(running)).toEqual(['Planning'])
  await running.end('SIGTERM')
})

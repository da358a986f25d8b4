import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer, newFolder, removeServers, runCommand, startServer } from './child-server.ts'
import { laterBuild, laterStep, makeLater } from './later-build.ts'
import { type OfficeOverUpgrades, setUpOffice } from './office-over-upgrades.ts'
import { runHere, startHere } from './server-here.ts'

// As docs/server.md says it: this version, a later one with other tables, and back.

let office: OfficeOverUpgrades
const folder = newFolder()
const data = ['--data', folder]
const copy = `${folder}/foyer.sqlite.before-${laterStep}`

beforeAll(async () => {
  process.env['FOYER_TOKEN_STORAGE'] = 'local'
  await buildServer()
  makeLater()
})
afterAll(removeServers)

it('a check of the later version names the change, and changes nothing', async () => {
  const running = await startHere(data)
  office = await setUpOffice(running)
  await office.reserve(running, 'Planning', 8)
  await running.end()
  const { code, printed } = await runCommand(['serve', '--check', '--port', '0', ...data], laterBuild)
  expect([code, printed.trim()]).toEqual([
    0,
    `Foyer would start. It would bring the tables to this version (${laterStep}). It keeps a copy of the data first.`,
  ])
  expect((await runHere(['serve', '--check', '--port', '0', ...data])).printed.trim()).toBe('Foyer would start.')
})

it('a backup by the later version leaves the tables, and can be read by the former one', async () => {
  const file = `${newFolder()}/backup.sqlite`
  const { code, printed } = await runCommand(['backup', file, ...data], laterBuild)
  expect([code, printed]).toEqual([0, `Everything is in ${file}.\n`])
  expect(existsSync(copy)).toBe(false)
  const folderOfBackup = newFolder()
  expect((await runHere(['restore', file, '--data', folderOfBackup])).code).toBe(0)
  const running = await startHere(['--data', folderOfBackup])
  expect(await office.subjects(running)).toEqual(['Planning'])
  await running.end()
})

it('another command of the later version says that it changed the tables', async () => {
  const backup = `${newFolder()}/backup.sqlite`
  const other = newFolder()
  expect((await runHere(['backup', backup, ...data])).code).toBe(0)
  expect((await runHere(['restore', backup, '--data', other])).code).toBe(0)
  const listed = async () => (await runCommand(['people', 'list', '--data', other], laterBuild)).printed
  const told = `The tables were brought to this version (${laterStep}). ${other}/foyer.sqlite.before-${laterStep} has the data from before.`
  expect(await listed()).toContain(told)
  expect(await listed()).not.toContain('tables')
})

it('the later version keeps a copy, says so in the log, and has all data', async () => {
  const running = await startServer(data, laterBuild)
  expect(running.printed()).toContain(`"copy":"${copy}","msg":"The tables were brought to this version.`)
  expect(await office.subjects(running)).toEqual(['Planning'])
  await office.reserve(running, 'Standup', 9)
  await running.end('SIGTERM')
})

it('the former version refuses the data, and names the way back', async () => {
  await expect(startHere(data)).rejects.toThrow(`Install that version. To go back: foyer restore ${copy}`)
})

it('the way back has everything from before, and keeps the data of the later version', async () => {
  const { code, printed } = await runHere(['restore', copy, ...data])
  expect([code, printed]).toEqual([0, expect.stringContaining(`${copy} is restored. The former data is in ${folder}/`)])
  const running = await startHere(data)
  expect(await office.subjects(running)).toEqual(['Planning'])
  await office.reserve(running, 'Demo', 10)
  await running.end()
})

it('a second upgrade has a copy of its own', async () => {
  const later = await startServer(data, laterBuild)
  expect(await office.subjects(later)).toEqual(['Demo', 'Planning'])
  await later.end('SIGTERM')
  expect((await runHere(['restore', copy, ...data])).code).toBe(0)
  const running = await startHere(data)
  expect(await office.subjects(running)).toEqual(['Demo', 'Planning'])
  await running.end()
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsNewerNode, serverCommands } from '../../tools/server-commands.mjs'
import { bundleCommand } from '../../tools/supply/command.mjs'
import { createSbom, sbomProblems } from '../../tools/supply/sbom.mjs'
import { describePackages } from '../../tools/supply/notices.mjs'
import { bundleServer } from '../../tools/supply/server.mjs'
import { newFolder, removeServers, runCommand, startServer } from '#tests/server/child-server.ts'

/** A folder without packages, like an unpacked release. */
const folder = mkdtempSync(join(tmpdir(), 'foyer-command-'))
const command = join(folder, 'foyer.mjs')
const config = join(folder, 'config.json')
afterAll(async () => {
  await removeServers()
  rmSync(folder, { recursive: true })
})

function write(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

let modules: Readonly<Record<'command' | 'server', readonly string[]>>
beforeAll(async () => {
  const [bundled, server] = [await bundleCommand(), await bundleServer()]
  modules = { command: bundled.modules, server: server.modules }
  write('foyer.mjs', bundled.code)
  for (const [name, content] of server.files) write(name, content)
  write('site/index.html', '<!doctype html><title>Foyer</title>')
  const urls = { apiURL: 'https://booking.example.com/', calendarURL: 'https://graph.microsoft.com/v1.0' }
  writeFileSync(config, JSON.stringify(urls))
})

/** Methods that Node.js 18 of Debian 12 lacks. */
const older = ['toReversed', 'toSorted', 'toSpliced', 'with'].map((name) => `Array.prototype.${name}`)
/** Built-in modules, which may use these methods. */
const loaded = ['http', 'https', 'zlib', 'crypto', 'fs', 'util'].map((name) => `import 'node:${name}'`)
const asOlder = `data:text/javascript,${[...loaded, ...older.map((name) => `delete ${name}`)].join(';')}`

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', asOlder, command, ...args], { cwd: folder, encoding: 'utf8' })

describe('the command of a release with the Node.js of Debian 12', () => {
  test('writes the same headers as the sources', () => {
    const own = execFileSync(process.execPath, ['tools/foyer.mjs', 'headers', config], { encoding: 'utf8' })
    const { status, stdout, stderr } = run('headers', config)
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: own, stderr: '' })
  })

  test('reports a mistake in config.json', () => {
    const wrong = join(folder, 'wrong.json')
    writeFileSync(wrong, '{ "apiURL": "booking.example.com" }')
    expect(run('headers', wrong)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^config\.json: apiURL /) })
  })

  test('checks a deployment, a product server and a map', () => {
    for (const [args, status, problem] of [
      [['doctor', 'https://localhost:1/'], 2, 'cannot be reached'],
      [['doctor', '--api', 'https://localhost:1/'], 2, 'cannot be reached'],
      [['venue', 'check', folder], 1, 'No readable level'],
    ] as const)
      expect(run(...args)).toMatchObject({ status, stderr: expect.stringContaining(problem) })
  })

  test('reports that the server needs a newer Node.js', () => {
    const asNode18 = `${asOlder};Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`
    const args = ['--import', asNode18, command, 'serve', '--help']
    expect(spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^"foyer serve" needs Node\.js 20\.19 or newer, and this is 18\.20\.4\. /),
    })
    for (const old of ['20.18.3', '18.20.4', '19.9.0']) expect(needsNewerNode('serve', old)).not.toBeNull()
    for (const newer of ['20.19.0', '21.0.0', '24.1.0']) expect(needsNewerNode('serve', newer)).toBeNull()
  })
})

describe("Foyer's own server in a release", () => {
  test('serves the application, and stores data for backup and restore', async () => {
    const data = newFolder()
    const server = await startServer(['--data', data], command)
    expect(await (await fetch(`${server.origin}/`)).text()).toContain('<title>Foyer</title>')
    expect(await (await fetch(`${server.origin}/config.json`)).json()).toMatchObject({ apiURL: '/', setUp: true })
    const copy = join(data, 'copy.sqlite')
    expect(await runCommand(['backup', copy, '--data', data], command)).toMatchObject({ code: 0 })
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await runCommand(['restore', copy, '--data', data], command)).toMatchObject({ code: 0 })
  })

  test('lists each of its packages in the notices and the bill of materials, and contains only locked ones', () => {
    const { notices, text, problems } = describePackages(process.cwd(), [...modules.command, ...modules.server])
    expect(problems).toEqual([])
    const names = notices.map(({ name }) => name)
    const own = ['valibot', 'hono', '@hono/node-server', 'kysely', 'node-sqlite3-wasm', 'pino']
    expect(names).toEqual(expect.arrayContaining(own))
    for (const name of names) expect(text).toContain(`\n${name} `)
    const sbom = createSbom(notices, new Date(0))
    expect(sbomProblems(sbom, notices)).toEqual([])
    const required = sbom.components.filter(({ scope }) => scope === 'required').map(({ name }) => name)
    expect(new Set(required)).toEqual(new Set(names))
    const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
    }
    // Copied data and bundler helpers are installed for development.
    const others = names.filter((name) => !['cldr-core', 'rolldown', 'vite'].includes(name))
    expect(others.filter((name) => locked[`node_modules/${name}`]?.dev !== undefined)).toEqual([])
    expect(others.filter((name) => locked[`node_modules/${name}`] === undefined)).toEqual([])
  })

  test('does not contain the path of the build folder', () => {
    for (const name of ['foyer.mjs', 'server.mjs'])
      expect(readFileSync(join(folder, name), 'utf8')).not.toContain(process.cwd())
  })

  test('has all its commands in the help of the command', async () => {
    const { printed } = await runCommand(['sing'], join(folder, 'server.mjs'))
    const own = (/There are: (.+)\./.exec(printed)?.[1] ?? '').split(', ').filter((name) => name !== 'check')
    expect(own).toEqual(expect.arrayContaining(['serve', 'backup', 'restore']))
    const named = Object.keys(serverCommands).map((words) => words.split(' ')[0])
    expect(named).toEqual(expect.arrayContaining(own))
    expect(run('--help').stdout).toMatch(/^ {2}serve +serves Foyer/m)
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleCommand } from '../../tools/supply/command.mjs'

/** A folder without packages, as an unpacked release is. */
const folder = mkdtempSync(join(tmpdir(), 'foyer-command-'))
const command = join(folder, 'foyer.mjs')
const config = join(folder, 'config.json')
afterAll(() => rmSync(folder, { recursive: true }))

let packages: readonly string[] = []
beforeAll(async () => {
  const bundled = await bundleCommand()
  packages = bundled.packages
  writeFileSync(command, bundled.code)
  writeFileSync(
    config,
    '{ "apiURL": "https://booking.example.com/", "calendarURL": "https://graph.microsoft.com/v1.0" }',
  )
}, 60_000)

/** What Node.js 18, the one of Debian 12, lacks. */
const older = [
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
]
/** Modules of Node.js itself may use them. */
const loaded = ['http', 'https', 'zlib', 'crypto', 'fs', 'util'].map((name) => `import 'node:${name}'`)
const asOlder = `data:text/javascript,${[...loaded, ...older.map((name) => `delete ${name}`)].join(';')}`

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', asOlder, command, ...args], { cwd: folder, encoding: 'utf8' })

describe('the command of a release, without the sources and with the Node.js of Debian 12', () => {
  test('writes the same headers as the sources do', () => {
    const own = execFileSync(process.execPath, ['tools/foyer.mjs', 'headers', config], { encoding: 'utf8' })
    const { status, stdout, stderr } = run('headers', config)
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: own, stderr: '' })
  })

  test('names the mistake in config.json', () => {
    const wrong = join(folder, 'wrong.json')
    writeFileSync(wrong, '{ "apiURL": "booking.example.com" }')
    expect(run('headers', wrong)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^config\.json: apiURL /) })
  })

  test('checks a deployment and a map', () => {
    expect(run('doctor', 'https://localhost:1/')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('cannot be reached'),
    })
    expect(run('venue', 'check', folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No readable level'),
    })
  })

  test('contains only packages of the application, whose licences are in the release', () => {
    const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
    }
    expect(packages).toContain('valibot')
    expect(packages.filter((name) => locked[`node_modules/${name}`]?.dev !== undefined)).toEqual([])
    expect(packages.filter((name) => locked[`node_modules/${name}`] === undefined)).toEqual([])
  })
})

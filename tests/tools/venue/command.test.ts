import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { VenueReport } from '@foyer/indoor'
import { box, type Drawn, drawVenue, filesOf, pick, polygon, zipOf } from '#indoor-tests/venue/drawn-venue.ts'
import { checkVenueFile } from '../../../tools/venue-check.mjs'
import { runPrinted } from '../printed.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-venue-'))
afterAll(() => rmSync(folder, { recursive: true }))

const foyer = join(import.meta.dirname, '../../../tools/foyer.mjs')

/** Runs the command from another folder than the project's, like an installed one. */
function start(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [foyer, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const check = (...args: string[]) =>
  runPrinted(() => checkVenueFile(args, () => import('#src/features/maps/model/floorplan/rules/venue-command.ts')))

function write(name: string, drawn: Drawn): string {
  const path = join(folder, name)
  writeFileSync(path, zipOf(drawn))
  return path
}

describe('foyer venue check FILE', () => {
  test('accepts a valid archive or folder', async () => {
    const zip = start('venue', 'check', basename(write('good.zip', drawVenue())))
    expect(zip).toMatchObject({ status: 0, stderr: '' })
    expect(zip.stdout).toContain('Dock: 1 building, 2 levels, 10 units, 9 openings, 1 relationship')
    expect(zip.stdout).toContain('0 errors, 0 warnings, 0 notes')
    mkdirSync(join(folder, 'imdf'))
    for (const [file, bytes] of filesOf(drawVenue())) writeFileSync(join(folder, 'imdf', `${file}.geojson`), bytes)
    expect(await check(join(folder, 'imdf'))).toEqual(zip)
  })

  test('prints errors with their positions, and fails if something was skipped', async () => {
    const drawn = drawVenue()
    pick(drawn, 'unit', 'room-1').geometry = polygon(box(0, 0, 11, 5))
    pick(drawn, 'opening', 'entrance').properties['level_id'] = 'cellar'
    const name = write('bad.zip', drawn)
    const { status, stdout } = await check(name)
    expect(status).toBe(1)
    expect(stdout).toMatch(/^ERROR dangling-reference \(1\): /m)
    expect(stdout).toMatch(
      /^ {2}1 {2}50\.08\d+, 14\.42\d+ {2}unit room-1 {2}room 'room 1' and office .* share 5\.00 m²/m,
    )
    const json = await check('--json', name)
    const report = JSON.parse(json.stdout) as VenueReport
    expect(json.status).toBe(1)
    expect(report.counts).toEqual({ error: 1, warning: 1, note: 0 })
    expect(report.findings[1]).toMatchObject({ code: 'units-overlap', id: 'room-1', level: '1', levelId: 'floor-1' })
  })

  test('draws levels with their findings, and lists resources without a place', async () => {
    const drawn = drawVenue()
    pick(drawn, 'unit', 'room-1').geometry = polygon(box(0, 0, 11, 5))
    pick(drawn, 'unit', 'room-1').properties['name'] = { en: 'R & D <lab>' }
    const resources = ['Office 1', 'Cellar'].map((name, id) => ({ id: `r${id}`, name, resourceTypeId: 't' }))
    const resourcesFile = join(folder, 'resources.json')
    writeFileSync(resourcesFile, JSON.stringify(resources))
    const args = ['--draw', join(folder, 'drawn'), '--resources', resourcesFile, write('drawn.zip', drawn)]
    const { status, stdout } = await check(...args)
    expect(status).toBe(0)
    expect(stdout).toContain('Resources placed by resource_id: 0, by name: 1')
    expect(stdout).toContain('No place with this name (1): Cellar')
    const [ground = '', first = ''] = ['01-0', '02-1'].map((name) =>
      readFileSync(join(folder, 'drawn', `${name}.svg`), 'utf8'),
    )
    expect(ground).toContain('Floor 0: 0 findings')
    expect(first).toContain('Floor 1: 1 finding<')
    expect(first).toContain("units-overlap: room 'R &amp; D &lt;lab&gt;' and office")
  })

  test('explains why an archive is refused', async () => {
    const cut = join(folder, 'cut.zip')
    writeFileSync(cut, zipOf(drawVenue()).slice(0, 900))
    expect(await check(cut)).toEqual({
      status: 1,
      stdout: '',
      stderr: `Rejected ${cut}: The archive is damaged: its central directory is missing, so the file is probably truncated.\n`,
    })
    // Only the size of the 100 MB is read.
    const large = join(folder, 'large.zip')
    writeFileSync(large, '')
    truncateSync(large, 100 * 2 ** 20)
    expect(await check(large)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^Rejected .*large\.zip: Archive too large: [\d,]+ bytes or more; the limit is [\d,]+/,
      ),
    })
  })

  test('prints its usage for wrong arguments', async () => {
    const usage = 'Usage: foyer venue check FILE [--json]'
    for (const [args, message] of [
      [[], 'Missing argument: FILE'],
      [['none.zip'], 'No such file or directory: none.zip'],
      [['a', 'b'], 'Unexpected argument: b'],
      [['--wrong', 'a'], 'Unknown option: --wrong\n'],
    ] as const) {
      const { status, stderr } = await check(...args)
      expect(status).toBe(2)
      expect(stderr).toContain(message)
      expect(stderr).toContain(usage)
    }
    const unknown = start('venue', 'paint')
    expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining('Unknown command: venue paint') })
    expect(unknown.stderr).toContain(usage)
  })
})

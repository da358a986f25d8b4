import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { VenueReport } from '#src/features/floorplan/rules/venue/check-files.ts'
import { box, type Drawn, drawVenue, filesOf, pick, polygon, zipOf } from './drawn-venue.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-venue-'))
afterAll(() => rmSync(folder, { recursive: true }))

const foyer = join(import.meta.dirname, '../../../../../tools/foyer.mjs')

/** Runs the command from another folder than the project's, like an installed one. */
function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [foyer, ...words], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

function write(name: string, drawn: Drawn): string {
  writeFileSync(join(folder, name), zipOf(drawn))
  return name
}

describe('foyer venue check FILE', () => {
  test('passes a faultless archive, also as a folder', () => {
    const zip = run('venue', 'check', write('good.zip', drawVenue()))
    expect(zip).toMatchObject({ status: 0, stderr: '' })
    expect(zip.stdout).toContain('Dock: 1 building, 2 levels, 10 units, 9 openings, 1 relationship')
    expect(zip.stdout).toContain('0 errors, 0 warnings, 0 notes')
    mkdirSync(join(folder, 'imdf'))
    for (const [file, bytes] of filesOf(drawVenue())) writeFileSync(join(folder, 'imdf', `${file}.geojson`), bytes)
    expect(run('venue', 'check', 'imdf')).toEqual(zip)
  })

  test('says what is wrong and where, and fails where something had to be left out', () => {
    const drawn = drawVenue()
    pick(drawn, 'unit', 'room-1').geometry = polygon(box(0, 0, 11, 5))
    pick(drawn, 'opening', 'entrance').properties['level_id'] = 'cellar'
    const name = write('bad.zip', drawn)
    const { status, stdout } = run('venue', 'check', name)
    expect(status).toBe(1)
    expect(stdout).toMatch(/^ERROR dangling-reference \(1\): /m)
    expect(stdout).toMatch(
      /^ {2}1 {2}50\.08\d+, 14\.42\d+ {2}unit room-1 {2}room 'room 1' and office .* share 5\.00 m²/m,
    )
    const json = run('venue', 'check', '--json', name)
    const report = JSON.parse(json.stdout) as VenueReport
    expect(json.status).toBe(1)
    expect(report.counts).toEqual({ error: 1, warning: 1, note: 0 })
    expect(report.findings[1]).toMatchObject({ code: 'units-overlap', id: 'room-1', level: '1', levelId: 'floor-1' })
  })

  test('draws the levels with their findings, and says which resources have no place', () => {
    const drawn = drawVenue()
    pick(drawn, 'unit', 'room-1').geometry = polygon(box(0, 0, 11, 5))
    pick(drawn, 'unit', 'room-1').properties['name'] = { en: 'R & D <lab>' }
    const resources = ['Office 1', 'Cellar'].map((name, id) => ({ id: `r${id}`, name, resourceTypeId: 't' }))
    writeFileSync(join(folder, 'resources.json'), JSON.stringify(resources))
    const words = ['--draw', 'drawn', '--resources', 'resources.json', write('drawn.zip', drawn)]
    const { status, stdout } = run('venue', 'check', ...words)
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

  test('says in a sentence why an archive is refused', () => {
    writeFileSync(join(folder, 'cut.zip'), zipOf(drawVenue()).slice(0, 900))
    expect(run('venue', 'check', 'cut.zip')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Rejected cut.zip: The archive is damaged: its central directory is missing, so the file is probably truncated.\n',
    })
    // 100 MB, of which no more is read than it takes to refuse them.
    writeFileSync(join(folder, 'large.zip'), '')
    truncateSync(join(folder, 'large.zip'), 100 * 2 ** 20)
    expect(run('venue', 'check', 'large.zip')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^Rejected large\.zip: Archive too large: [\d,]+ bytes or more; the limit is [\d,]+/,
      ),
    })
  })

  test('helps whoever asks wrongly', () => {
    for (const [words, said] of [
      [['venue', 'check'], 'Missing argument: FILE'],
      [['venue', 'check', 'none.zip'], 'No such file or directory: none.zip'],
      [['venue', 'check', 'a', 'b'], 'Unexpected argument: b'],
      [['venue', 'check', '--wrong', 'a'], 'Unknown option: --wrong\n'],
      [['venue', 'paint'], 'Unknown command: venue paint'],
    ] as const) {
      const { status, stderr } = run(...words)
      expect(status).toBe(2)
      expect(stderr).toContain(said)
      expect(stderr).toContain('Usage: foyer venue check FILE [--json]')
    }
  })
})

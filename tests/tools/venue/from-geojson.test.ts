import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkVenue, createWayfinder, openVenue, type VenueFile } from '@foyer/indoor'
import { convertVenueFiles } from '../../../tools/venue-convert.mjs'
import { runPrinted } from '../printed.ts'

const project = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'foyer-geojson-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Printed = Awaited<ReturnType<typeof runPrinted>>

/** Converts in this process, unless the command is to be started. Returns what is printed, and the folder. */
async function convert(mapping: string, name: string, run: (args: string[]) => Printed | Promise<Printed> = runHere) {
  const out = join(folder, name)
  const { status, stdout, stderr } = await run([mapping, '--out', out])
  return { status, stdout, warnings: stderr.split('\n').filter(Boolean), out }
}

const runHere = (args: string[]) =>
  runPrinted(() => convertVenueFiles(args, () => import('#src/features/maps/model/floorplan/rules/venue-command.ts')))

function start(args: readonly string[]): Printed {
  const command = [join(project, 'tools/foyer.mjs'), 'venue', 'from-geojson', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { status: status ?? -1, stdout, stderr }
}

const example = join(project, 'docs/venue-example/mapping.json')

describe('foyer venue from-geojson', () => {
  test('converts the example of docs/venues.md without errors, with routes between its floors', async () => {
    const { status, stdout, warnings, out } = await convert(example, 'example', start)
    expect({ status, warnings }).toEqual({ status: 0, warnings: [] })
    expect(stdout).toContain('2 level, 20 unit, 19 opening, 10 fixture, 3 amenity')
    const files = readdirSync(out).map(
      (name) => [name.replace(/\.\w+$/, '') as VenueFile, readFileSync(join(out, name))] as const,
    )
    const opened = openVenue(new Map(files))
    if (!opened.ok) throw new Error(opened.fault.kind)
    expect([...checkVenue(opened.value).counts.keys()]).toEqual(['connector-inferred'])
    const { venue } = opened.value
    expect([...venue.attribution.values()]).toEqual(['Plan: Example House Ltd'])
    expect(venue.amenities.flatMap(({ hours }) => hours ?? [])).toEqual(['Mo-Fr 08:00-16:00'])
    const place = (name: string) => ({
      featureId: venue.units.find((unit) => unit.name.get('en') === name)?.id ?? '',
    })
    const query = {
      from: place('Vltava 1.01'),
      to: place('Ohře 2.05'),
      preference: 'fastest',
      isStepFree: true,
    } as const
    expect(createWayfinder(venue).find(query)).toMatchObject({ ok: true })
  })

  test('gives features the same ids in every conversion', async () => {
    const unitsIn = async (name: string) =>
      readFileSync(join((await convert(example, name)).out, 'unit.geojson'), 'utf8')
    expect(await unitsIn('one')).toBe(await unitsIn('other'))
  })

  test('selects a level by a property and reports skipped features', async () => {
    const square = (x: number) => {
      const [y, size] = [0, 1e-4]
      const corners = [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
        [x, y],
      ]
      return { type: 'Polygon', coordinates: [corners] }
    }
    const features = [
      { properties: { FLOOR: 3, KIND: 'Office' }, geometry: square(0) },
      { properties: { FLOOR: '3', KIND: 'Kitchenette' }, geometry: square(1e-4) },
      { properties: { FLOOR: 4 }, geometry: square(0) },
      { properties: { FLOOR: 3 }, geometry: square(4_000_000) },
      { properties: { FLOOR: 3 }, geometry: null },
    ]
    const rooms = { file: 'all.geojson', where: { FLOOR: 3 } }
    const properties = { category: 'KIND' }
    const mapping = {
      name: 'Tower',
      levels: [{ name: '3rd', ordinal: 3, rooms }],
      properties,
      categories: { Office: 'office' },
    }
    writeFileSync(join(folder, 'all.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
    writeFileSync(join(folder, 'tower.json'), JSON.stringify(mapping))
    const { status, stdout, warnings } = await convert(join(folder, 'tower.json'), 'tower')
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 level, 2 unit')])
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Warning: 1 feature of all\.geojson left out: 4000000, 0 are no degrees.*EPSG:4326.*\[3\]/,
      ),
      expect.stringMatching(/^Warning: 1 feature of all\.geojson left out: no layer of the mapping.*FLOOR 4.*\[2\]/),
      expect.stringMatching(/^Warning: 1 feature of all\.geojson left out: no geometry.*level '3rd'.*\[4\]/),
      expect.stringMatching(/category 'Kitchenette' \(1\) is not in the mapping.*did you mean 'kitchen'/),
    ])
    writeFileSync(join(folder, 'none.json'), JSON.stringify({ name: 'Tower', levels: [{ name: '3rd' }] }))
    expect(await convert(join(folder, 'none.json'), 'none')).toMatchObject({
      status: 1,
      warnings: [expect.stringContaining("'levels[0].ordinal' must be a number")],
    })
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFolder } from '../../src/venue/check-files.ts'
import { labelIn } from '../../src/venue/labels.ts'
import { openVenue, openVenueArchive } from '../../src/venue/open-venue.ts'
import { choosePaths } from '../../src/venue/archive/zip.ts'
import type { VenueFile } from '../../src/venue/model.ts'
import { box, drawVenue, line, open, openWith, point, polygon, position, zipOf } from './drawn-venue.ts'
import { all, type Change, push, put, set } from './changes.ts'

const openAll = (...changes: readonly Change[]) => openWith(all(...changes))
/** Lets the relationship between the floors pass units. */
const passing = (ids: readonly string[]) =>
  set('relationship', 'up', { intermediary: ids.map((id) => ({ id, feature_type: 'unit' })) })

describe('a venue as IMDF 1.0', () => {
  test('opens from a zip, with a folder inside too', () => {
    for (const folder of ['', 'export/venue/']) {
      const opened = openVenueArchive(zipOf(drawVenue(), folder))
      expect(opened.ok && opened.value.venue.units.length).toBe(10)
    }
  })

  test('has buildings with footprints and levels, lowest first', () => {
    const { venue, findings } = open(drawVenue())
    expect(findings).toEqual([])
    expect(venue.buildings.map(({ id, levelIds, footprints }) => [id, levelIds, footprints.length])).toEqual([
      ['house', ['floor-0', 'floor-1'], 1],
    ])
    expect(venue.levels.map(({ ordinal, shortName }) => [ordinal, labelIn(shortName, 'en')])).toEqual([
      [0, '0'],
      [1, '1'],
    ])
  })

  test('has units with category, restriction and accessibility', () => {
    const office = open(drawVenue()).venue.units.find(({ id }) => id === 'office-1')
    expect(office).toMatchObject({
      levelId: 'floor-1',
      category: 'office',
      restriction: 'employeesonly',
      accessibility: ['wheelchair'],
    })
  })

  test('has openings with their doors, joined to the units on both sides', () => {
    const { openings } = openWith(set('opening', 'door-office-0', { access_control: ['badgereader'] })).venue
    const door = openings.find(({ id }) => id === 'door-office-0')
    expect(door).toMatchObject({
      door: { type: 'sliding', isAutomatic: true, material: 'glass' },
      accessControl: ['badgereader'],
      units: ['corridor-0', 'office-0'],
      isEntrance: false,
    })
    expect(openings.find(({ id }) => id === 'entrance')).toMatchObject({
      units: [null, 'corridor-0'],
      isEntrance: true,
    })
  })

  test('joins occupants to units through anchors, and contains all other features', () => {
    const on = { level_id: 'floor-0' }
    const { venue, findings } = openAll(
      push('anchor', 'anchor', point(2, 2), { unit_id: 'room-0' }),
      push('occupant', 'shop', null, { category: 'bank', name: 'Bank', anchor_id: 'anchor' }),
      push('fixture', 'desk', polygon(box(1, 1, 2, 2)), { ...on, category: 'furniture' }),
      push('kiosk', 'kiosk', polygon(box(1, 5, 2, 6)), { ...on, anchor_id: 'anchor' }),
      push('section', 'wing', polygon(box(0, 0, 10, 12)), { ...on, category: 'seating' }),
      push('amenity', 'toilet', point(2, 2), { category: 'restroom', unit_ids: ['room-0'] }),
      push('detail', 'wall', line([0, 0], [5, 0]), { ...on, category: 'wall' }),
    )
    expect(findings).toEqual([])
    expect(venue.occupants).toMatchObject([{ id: 'shop', unitId: 'room-0' }])
    expect(venue.fixtures).toMatchObject([{ id: 'desk', category: 'furniture' }])
    expect(venue.kiosks).toMatchObject([{ anchorId: 'anchor' }])
    expect(venue.sections).toMatchObject([{ category: 'seating' }])
    expect(venue.amenities).toMatchObject([{ category: 'restroom', levelId: 'floor-0' }])
    expect(venue.details[0]?.lines).toHaveLength(1)
  })

  test('assigns resources and areas to places', () => {
    const on = { level_id: 'floor-0' }
    const desk = { ...on, category: 'desk', resource_id: ['desk-1', 'desk-2'] }
    const { venue, findings } = openAll(
      push('fixture', 'desk', polygon(box(1, 1, 2, 2)), desk),
      push('section', 'wing', polygon(box(0, 0, 10, 12)), { ...on, category: 'unspecified', area_id: 7 }),
      set('unit', 'room-0', { resource_id: 'room' }),
      set('venue', 'venue', { area_id: 'dock' }),
      set('building', 'house', { area_id: 'dock-house' }),
      set('level', 'floor-1', { area_id: 'dock-house-1' }),
    )
    expect(findings).toEqual([])
    expect(venue.units.flatMap(({ id, resourceIds }) => resourceIds.map((one) => `${id}: ${one}`))).toEqual([
      'room-0: room',
    ])
    expect(venue.fixtures).toMatchObject([{ id: 'desk', resourceIds: ['desk-1', 'desk-2'] }])
    expect(venue.sections).toMatchObject([{ id: 'wing', areaId: '7' }])
    expect(venue.areaId).toBe('dock')
    expect(venue.buildings.map(({ areaId }) => areaId)).toEqual(['dock-house'])
    expect(venue.levels.map(({ areaId }) => areaId)).toEqual([null, 'dock-house-1'])
  })

  test('ignores and reports a resource or area of a wrong type', () => {
    const { venue, findings } = openAll(
      set('unit', 'room-0', { resource_id: { id: 'room' } }),
      set('level', 'floor-1', { area_id: ['dock-house-1'] }),
    )
    expect(findings.map(({ code, featureId, words }) => [code, featureId, words])).toEqual([
      ['wrong-type', 'floor-1', 'area_id has the wrong type and was ignored'],
      ['wrong-type', 'room-0', 'resource_id has the wrong type and was ignored'],
    ])
    expect(venue.units.find(({ id }) => id === 'room-0')?.resourceIds).toEqual([])
    expect(venue.levels.find(({ id }) => id === 'floor-1')?.areaId).toBeNull()
  })

  test('has relationships with their direction and openings', () => {
    const intermediary = [{ id: 'door-stairs-0', feature_type: 'opening' }]
    const { venue } = openAll(set('relationship', 'up', { direction: 'directed', intermediary, length_m: 12 }))
    expect(venue.relationships).toMatchObject([
      {
        category: 'stairs',
        isUndirected: false,
        unitIds: ['stairs-0', 'stairs-1'],
        openingIds: ['door-stairs-0'],
        lengthInMetres: 12,
        isInferred: false,
      },
    ])
  })

  test('has the ends of relationships from points and lines of any kind', () => {
    const xsOf = (geometry: unknown, passed: readonly string[] = []) =>
      openAll(put('relationship', 'up', geometry), passing(passed)).venue.relationships[0]?.points.map(
        (found) => found && Math.round(found.x),
      )
    const positions = [1, 2, 3].map((x) => position(x, 8))
    expect(xsOf(null)).toEqual([null, null])
    expect(xsOf({ type: 'Point', coordinates: positions[0] })).toEqual([1, 1])
    expect(xsOf({ type: 'LineString', coordinates: positions })).toEqual([1, 3])
    expect(xsOf({ type: 'MultiPoint', coordinates: positions }, ['lounge-0'])).toEqual([1, 2, 3])
    const parts = [positions.slice(0, 2), positions.slice(1)]
    expect(xsOf({ type: 'MultiLineString', coordinates: parts }, ['lounge-0'])).toEqual([1, 2, 3])
    expect(xsOf({ type: 'MultiLineString', coordinates: [] })).toEqual([null, null])
    expect(xsOf({ type: 'Polygon', coordinates: [] })).toEqual([null, null])
  })

  test('follows the line of a relationship backwards if only that connects its units', () => {
    const pointsOf = (from: number, to: number, passed: readonly string[] = []) =>
      openAll(
        put('unit', 'stairs-1', polygon(box(0, 7, 3, 12))),
        put('unit', 'stairs-0', polygon(box(3, 7, 6, 12))),
        put('relationship', 'up', line([from, 8], [3, 8], [to, 8])),
        passing(passed),
      ).venue.relationships[0]?.points.map((found) => Math.round(found?.x ?? -1))
    expect(pointsOf(5, 1)).toEqual([5, 1])
    expect(pointsOf(1, 5)).toEqual([5, 1])
    expect(pointsOf(1, 5, ['corridor-0'])).toEqual([5, 3, 1])
    // Both directions are possible, so the file's own is used.
    expect(pointsOf(2.9, 3.1)).toEqual([3, 3])
  })

  test('assigns an end of stairs in another unit to that unit', () => {
    const unitsOf = (x: number, ...changes: readonly Change[]) =>
      openAll(put('relationship', 'up', line([x, 8], [2, 8])), ...changes).venue.relationships[0]?.unitIds[0]
    expect([8, 12, -12, -22].map((x) => unitsOf(x))).toEqual(['stairs-0', 'lounge-0', 'stairs-0', 'stairs-0'])
    const below = set('unit', 'stairs-0', { category: 'opentobelow' })
    expect(unitsOf(4, below, put('unit', 'lounge-0', polygon(box(3, 7, 20, 12))))).toBe('lounge-0')
  })

  test("has a name in the product's languages, in Ukrainian by 'uk', or in any", () => {
    const { name } = open(drawVenue()).venue
    expect(labelIn(name, 'uk')).toBe('Док')
    expect(labelIn(name, 'cs', 'en')).toBe('Dock')
    expect(labelIn(new Map([['fr-FR', 'Quai']]), 'fr')).toBe('Quai')
    expect(labelIn(new Map([['ja', 'ドック']]), 'de')).toBe('ドック')
    expect(labelIn(new Map(), 'de')).toBe('')
  })
})

/** A real venue, tested only if it was provided next to the project. */
const westport = join(import.meta.dirname, '../../../../../shared/data/venue-westport-house/imdf')

describe.each([westport].filter((folder) => existsSync(folder)))(
  'Westport House (WRLD / eeGeo, CC BY 4.0)',
  (folder) => {
    const names = readdirSync(folder)
    const read = (name: string): Uint8Array => readFileSync(join(folder, name))
    const chosen = choosePaths(names)
    const files = new Map<VenueFile, Uint8Array>(
      chosen.ok ? [...chosen.value].map(([file, path]): [VenueFile, Uint8Array] => [file, read(path)]) : [],
    )

    test('opens with its seven floors, 341 units and 359 openings', () => {
      const opened = openVenue(files)
      if (!opened.ok) throw new Error(opened.fault.kind)
      const { venue } = opened.value
      expect(labelIn(venue.name, 'en')).toBe('Westport House')
      expect(venue.levels.map(({ shortName }) => labelIn(shortName, 'en'))).toEqual(['G', '1', '2', '3', '4', '5', '6'])
      expect(venue.units).toHaveLength(341)
      expect(venue.openings).toHaveLength(359)
    })

    test('passes the check with its known defects', () => {
      const report = checkFolder(names, read)
      expect(report.isFaultless).toBe(true)
      expect(Object.fromEntries(report.kinds.map(({ code, count }) => [code, count]))).toEqual({
        'opening-one-sided': 34,
        'unit-without-opening': 21,
        'connector-inferred': 3,
        'connector-alone': 1,
        'ring-winding': 349,
      })
      expect(report.findings.find(({ code }) => code === 'connector-alone')).toMatchObject({
        level: '5',
        words: "stairs '5.012' doesn't connect to another level",
      })
    })
  },
)

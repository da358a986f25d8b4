import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { squareMetres } from '#src/features/floorplan/rules/venue/check/checking.ts'
import { checkVenue } from '#src/features/floorplan/rules/venue/check-files.ts'
import type { FindingCode } from '#src/features/floorplan/rules/venue/finding-codes.ts'
import { openVenue } from '#src/features/floorplan/rules/venue/open-venue.ts'
import {
  box,
  drawing,
  drawVenue,
  type Drawn,
  feature,
  filesOf,
  line,
  openWith,
  pick,
  point,
  polygon,
  position,
  ring,
} from './drawn-venue.ts'

const on = { level_id: 'floor-0' }
const add =
  (id: string, geometry: unknown, category = 'nonpublic') =>
  (drawn: Drawn) =>
    drawn.unit.push(feature('unit', id, geometry, { ...on, category }))
const reshape = (id: string, geometry: unknown) => (drawn: Drawn) => (pick(drawn, 'unit', id).geometry = geometry)
const set = (type: keyof Drawn, id: string, properties: Record<string, unknown>) => (drawn: Drawn) =>
  Object.assign(pick(drawn, type, id).properties, properties)
const moveDoor =
  (...corners: readonly (readonly [number, number])[]) =>
  (drawn: Drawn) =>
    (pick(drawn, 'opening', 'door-room-0').geometry = line(...corners))
const endAt =
  (x: number, category = 'stairs') =>
  (drawn: Drawn) => {
    pick(drawn, 'relationship', 'up').geometry = line([x, 8], [2, 8])
    pick(drawn, 'unit', 'stairs-0').properties['category'] = category
  }
const point0 = position(1, 1)
const flat = [point0, position(2, 1), point0]

const cases: readonly (readonly [code: FindingCode, words: string, change: (drawn: Drawn) => unknown])[] = [
  ['ring-winding', 'its outline is clockwise; fixed', reshape('room-0', polygon(box(0, 0, 10, 5).toReversed()))],
  ['ring-winding', 'a hole is counter-clockwise; fixed', reshape('room-0', polygon(box(0, 0, 10, 5), box(1, 1, 2, 2)))],
  [
    'ring-not-closed',
    'its last position differs from its first; fixed',
    reshape('room-0', polygon(box(0, 0, 10, 5).slice(0, -1))),
  ],
  ['hole-unreadable', 'a hole has fewer than three vertices', reshape('room-0', polygon(box(0, 0, 10, 5), flat))],
  [
    'hole-unreadable',
    'a part has fewer than three vertices',
    reshape('room-0', { type: 'MultiPolygon', coordinates: [[flat], [box(0, 0, 10, 5)]] }),
  ],
  [
    'ring-self-intersects',
    'its boundary crosses itself',
    reshape('room-0', polygon([position(0, 0), position(10, 5), position(10, 0), position(0, 3), position(0, 0)])),
  ],
  ['unknown-category', "'spa' is not a unit category; read as 'room'", set('unit', 'room-0', { category: 'spa' })],
  [
    'unknown-category',
    "'chute' is not a relationship category; it connects nothing",
    set('relationship', 'up', { category: 'chute' }),
  ],
  ['wrong-type', 'ordinal has the wrong type and was ignored', set('level', 'floor-1', { ordinal: 'ground' })],
  ['wrong-type', 'display_point is unreadable and was ignored', set('unit', 'room-0', { display_point: 7 })],
  ['ordinal-missing', 'its ordinal is not a number; placed on top', set('level', 'floor-1', { ordinal: null })],
  ['ordinal-fractional', 'its ordinal is 0.5', set('level', 'floor-1', { ordinal: 0.5 })],
  [
    'ordinal-shared',
    'same ordinal 0 as level floor-0; they overlap by 240 m²',
    set('level', 'floor-1', { ordinal: 0 }),
  ],
  [
    'buildings-share-ordinal',
    'same ordinal 0 as level floor-0; they overlap by 50 m²',
    (drawn) => {
      drawn.building.push(feature('building', 'annex', null))
      const outline = polygon(box(15, 0, 25, 10))
      drawn.level.push(feature('level', 'annex-0', outline, { ordinal: 0, building_ids: ['annex'] }))
    },
  ],
  ['opening-without-unit', 'no unit is within 0.8 m of it (1.00 m wide)', moveDoor([12, 30], [13, 30])],
  [
    'opening-one-sided',
    'only unit corridor-0 is next to it (1.00 m wide)',
    (drawn) => (drawn.unit = drawn.unit.filter(({ id }) => id !== 'room-0')),
  ],
  ['opening-off-boundary', 'it is 0.40 m off the boundary; joined', moveDoor([4, 4.6], [5, 4.6])],
  ['opening-zero-length', 'it is shorter than 1 cm', moveDoor([4, 5], [4.009, 5])],
  ['unit-outside-level', '30 m² of nonpublic out is outside its level', add('out', polygon(box(19, 20, 25, 25)))],
  ['unit-outside-level', '9.00 m² of nonpublic out is outside its level', add('out', polygon(box(22, 20, 25, 23)))],
  [
    'level-outside-footprint',
    '160 m² of it is outside the footprints of its building',
    (drawn) => (pick(drawn, 'level', 'floor-1').geometry = polygon(box(0, 0, 20, 20))),
  ],
  [
    'connector-inferred',
    'stairs without a relationship to stairs-1 above it; connection assumed',
    (drawn) => (drawn.relationship = []),
  ],
  [
    'connector-alone',
    "stairs 'stairs 0' doesn't connect to another level",
    (drawn) => {
      drawn.relationship = []
      pick(drawn, 'unit', 'stairs-1').properties['category'] = 'room'
    },
  ],
  ['relationship-off-unit', "an endpoint is 5.0 m outside stairs 'stairs 0'; moved into it", endAt(-5)],
  ['relationship-off-unit', "an endpoint is 6.0 m outside stairs 'stairs 0'; moved into lounge 'lounge 0'", endAt(12)],
  ['relationship-off-unit', "an endpoint is 22.0 m outside stairs 'stairs 0'; geometry ignored", endAt(-22)],
  [
    'relationship-off-unit',
    "an endpoint is in opentobelow 'stairs 0'; moved into lounge 'lounge 0'",
    (drawn) => {
      endAt(4, 'opentobelow')(drawn)
      reshape('lounge-0', polygon(box(3, 7, 20, 12)))(drawn)
    },
  ],
  ['dangling-reference', "it refers to roof, which doesn't exist", set('unit', 'lounge-1', { level_id: 'roof' })],
  [
    'dangling-reference',
    "it refers to no, which doesn't exist",
    set('relationship', 'up', { destination: { id: 'no', feature_type: 'opening' } }),
  ],
  ['dangling-reference', "it refers to gone, which doesn't exist", set('relationship', 'up', { origin: 'gone' })],
  ['duplicate-id', 'another feature already has the id room-0', add('room-0', polygon(box(1, 1, 2, 2)))],
  [
    'coordinate-out-of-range',
    '14, 91 is not a valid longitude and latitude',
    add('bent', polygon([...box(1, 1, 2, 2).slice(0, 3), [14, 91]])),
  ],
  [
    'far-away',
    '15, 50 is more than 20 km from the venue',
    add('bent', polygon([...box(1, 1, 2, 2).slice(0, 3), [15, 50]])),
  ],
  [
    'geometry-unreadable',
    'a coordinate is not a number',
    add('bent', { type: 'Polygon', coordinates: [[['14', 50]]] }),
  ],
  ['geometry-unreadable', 'its coordinates are not an array', add('bent', { type: 'Polygon', coordinates: [[null]] })],
  ['geometry-unreadable', 'its coordinates are not an array', add('bent', { type: 'Polygon' })],
  ['geometry-unreadable', 'it has no geometry', add('bent', 7)],
  ['geometry-unreadable', 'it has no area', add('bent', polygon(flat))],
  ['geometry-unreadable', 'its geometry type is Point, expected a Polygon or MultiPolygon', add('bent', point(1, 1))],
  [
    'geometry-unreadable',
    'its geometry type is missing, expected a Polygon or MultiPolygon',
    add('bent', { coordinates: [] }),
  ],
  [
    'geometry-unreadable',
    'its geometry type is Polygon, expected a LineString',
    (drawn) => (pick(drawn, 'opening', 'door-room-0').geometry = polygon(box(4, 4, 5, 5))),
  ],
  [
    'geometry-unreadable',
    'its geometry type is Point, expected a LineString',
    (drawn) => drawn.detail.push(feature('detail', 'dot', point(1, 1), on)),
  ],
  [
    'geometry-unreadable',
    'its geometry type is LineString, expected a Point',
    (drawn) => drawn.anchor.push(feature('anchor', 'dash', line([1, 1], [2, 2]), { unit_id: 'room-0' })),
  ],
  [
    'wrong-type',
    'its geometry type is GeometryCollection, expected a point, a line or a surface; the geometry was ignored',
    (drawn) => (pick(drawn, 'relationship', 'up').geometry = { type: 'GeometryCollection', coordinates: [] }),
  ],
  ['feature-unreadable', 'features[1] has no id', (drawn) => (pick(drawn, 'unit', 'room-0').id = '')],
  [
    'feature-unreadable',
    'missing or of the wrong type: level_id',
    (drawn) => drawn.unit.push(feature('unit', 'lost', polygon(box(1, 1, 2, 2)))),
  ],
  [
    'feature-unreadable',
    'missing or of the wrong type: origin, destination',
    set('relationship', 'up', { origin: null, destination: { id: true } }),
  ],
  ['unsafe-key', "'constructor' is a reserved name", add('constructor', polygon(box(1, 1, 2, 2)))],
  ['unsafe-key', "'prototype' is a reserved name", set('unit', 'room-0', { name: { prototype: 'x' } })],
  [
    'unsafe-key',
    "'prototype' is a reserved name",
    (drawn) => Object.assign(pick(drawn, 'unit', 'room-0').geometry as object, { prototype: 1 }),
  ],
  [
    'unsafe-key',
    "'constructor' is a reserved name",
    set('relationship', 'up', { intermediary: [{ a: [{ constructor: 1 }] }] }),
  ],
  ['venue-missing', 'there is no venue feature', (drawn) => (drawn.venue = [])],
  [
    'building-missing',
    'no building referenced; default building assumed',
    set('level', 'floor-1', { building_ids: null }),
  ],
  [
    'amenity-without-unit',
    'it names no unit; placed by its point in unit room-0',
    (drawn) => drawn.amenity.push(feature('amenity', 'lift', point(2, 2), { unit_ids: [] })),
  ],
  [
    'amenity-without-unit',
    'it names no unit; no unit lies there; left out',
    (drawn) => drawn.amenity.push(feature('amenity', 'lift', point(90, 90), { unit_ids: [] })),
  ],
  [
    'unit-without-opening',
    "no opening leads into room 'room 1'",
    (drawn) => (drawn.opening = drawn.opening.filter(({ id }) => id !== 'door-room-1')),
  ],
]

describe('wayfinding, data: every finding says what is wrong and what was done about it', () => {
  test.each(cases)('%s: %s', (code, words, change) => {
    const told = openWith(change).findings.filter((finding) => finding.code === code)
    expect(told.map((finding) => finding.words)).toContain(words)
  })

  test('files that are no collections are named', () => {
    const files = new Map(filesOf(drawVenue()))
    files.set('fixture', strToU8('[]')).set('manifest', strToU8('[]'))
    const opened = openVenue(files)
    if (!opened.ok) throw new Error(opened.fault.kind)
    expect(checkVenue(opened.value).list.map(({ code, featureType, words }) => [code, featureType, words])).toEqual([
      ['file-unreadable', 'fixture', 'fixture.geojson is not a FeatureCollection'],
      ['file-unreadable', 'manifest', 'manifest.json is unreadable'],
    ])
    expect(opened.value.venue.language).toBe('en')
  })

  test('rooms whose doors are assumed are counted, with one of them as an example', () => {
    const words = openWith((drawn) => {
      drawn.opening = drawn.opening.filter(({ id }) => !String(id).endsWith('-1') || id === 'door-office-1')
    }).findings.flatMap((finding) => (finding.code === 'door-assumed' ? finding.words : []))
    expect(words).toEqual(["2 rooms without a door, such as room 'room 1'"])
    const lone = openWith((drawn) => {
      drawn.opening = drawn.opening.filter(({ id }) => id !== 'door-room-1')
      drawn.opening = drawn.opening.filter(({ id }) => !/^door-(office|stairs|lounge)-1$/.test(String(id)))
      drawn.unit = drawn.unit.filter(({ id }) => !['office-1', 'lounge-1', 'stairs-1'].includes(String(id)))
    }).findings.flatMap((finding) => (finding.code === 'door-assumed' ? finding.words : []))
    expect(lone).toEqual(["1 room without a door, such as room 'room 1'"])
  })
})

describe('wayfinding, data: areas in findings', () => {
  test('have decimals below ten square metres only', () => {
    expect([0.5, 9.994, 10, 1234.5].map(squareMetres)).toEqual(['0.50 m²', '9.99 m²', '10 m²', '1235 m²'])
  })

  test('are those outside of the level, from half a square metre and a twentieth of the unit on', () => {
    const outside = (width: number, far: number) =>
      openWith(reshape('office-0', polygon(box(20 - width, 0, 20 + far, 5)))).findings.flatMap(({ code, words }) =>
        code === 'unit-outside-level' ? words : [],
      )
    expect(outside(10, 0.09)).toEqual([])
    expect(outside(10, 0.5)).toEqual([])
    expect(outside(10, 0.6)).toEqual(["3.00 m² of office 'office 0' is outside its level"])
    expect(outside(1, 0.09)).toEqual([])
    expect(outside(1, 0.11)).toEqual(["0.55 m² of office 'office 0' is outside its level"])
  })

  test('are also those of a hollow in the outline that a unit spans', () => {
    const hollow = openWith((drawn) => {
      pick(drawn, 'level', 'floor-0').geometry = polygon(
        ring([0, 0], [12, 0], [12, 4], [14, 4], [14, 0], [20, 0], [20, 12], [0, 12]),
      )
    }).findings.flatMap(({ code, words }) => (code === 'unit-outside-level' ? words : []))
    expect(hollow).toEqual([expect.stringMatching(/^8\.0\d m² of office 'office 0' is outside its level$/)])
  })
})

describe('wayfinding, data: where a finding is', () => {
  test('is a feature of its type', () => {
    const typeOf = (code: FindingCode, change: (drawn: Drawn) => unknown) =>
      openWith(change).findings.find((finding) => finding.code === code)?.featureType
    const wide = (type: 'unit' | 'level', id: string) => (drawn: Drawn) =>
      (pick(drawn, type, id).geometry = polygon(box(0, 0, 40, 20)))
    const without = (pattern: RegExp) => (drawn: Drawn) => {
      drawn.opening = drawn.opening.filter(({ id }) => !pattern.test(String(id)))
    }
    expect(typeOf('unit-outside-level', wide('unit', 'lounge-0'))).toBe('unit')
    expect(typeOf('level-outside-footprint', wide('level', 'floor-1'))).toBe('level')
    expect(typeOf('ordinal-shared', set('level', 'floor-1', { ordinal: 0 }))).toBe('level')
    expect(typeOf('door-assumed', without(/-1$/))).toBe('level')
    expect(typeOf('unit-without-opening', without(/^door-room-1$/))).toBe('unit')
    expect(
      typeOf('connector-alone', (drawn) => (pick(drawn, 'unit', 'lounge-0').properties['category'] = 'elevator')),
    ).toBe('unit')
  })

  const placeOf = (code: FindingCode, change: (drawn: Drawn) => unknown) => {
    const { position: found } = openWith(change).findings.find((finding) => finding.code === code) ?? {}
    if (!found) return null
    const { x, y } = drawing.toPlane(found.longitude, found.latitude)
    return [x, y].map((metres) => Math.round(10 * metres) / 10 + 0)
  }
  const doorless =
    (geometry: unknown, displayPoint: unknown = null) =>
    (drawn: Drawn) => {
      drawn.opening = drawn.opening.filter(({ id }) => id !== 'door-room-1')
      reshape('room-1', geometry)(drawn)
      pick(drawn, 'unit', 'room-1').properties['display_point'] = displayPoint
    }

  test('is the point of its label, else its middle, else a corner: always inside of the unit', () => {
    const square = polygon(box(0, 0, 10, 5))
    const hook = polygon(ring([0, 0], [10, 0], [10, 5], [9, 5], [9, 1], [1, 1], [1, 5], [0, 5]))
    const code = 'unit-without-opening'
    expect(placeOf(code, doorless(square))).toEqual([5, 2.5])
    expect(placeOf(code, doorless(square, point(2, 3)))).toEqual([2, 3])
    expect(placeOf(code, doorless(square, point(2, 30)))).toEqual([5, 2.5])
    expect(placeOf(code, doorless(hook))).toEqual([0, 0])
    expect(placeOf(code, doorless(hook, point(9.5, 3)))).toEqual([9.5, 3])
  })

  test('is where two levels, units or shafts are in the middle', () => {
    expect(placeOf('connector-inferred', (drawn) => (drawn.relationship = []))).toEqual([3, 9.5])
    expect(placeOf('ordinal-shared', set('level', 'floor-1', { ordinal: 0 }))).toEqual([10, 6])
    expect(
      placeOf(
        'level-outside-footprint',
        (drawn) => (pick(drawn, 'level', 'floor-1').geometry = polygon(box(0, 0, 20, 20))),
      ),
    ).toEqual([10, 10])
    expect(placeOf('units-overlap', reshape('room-0', polygon(box(0, 0, 12, 5))))).toEqual([11, 2.5])
    expect(placeOf('relationship-off-unit', endAt(-5))).toEqual([-5, 8])
    expect(placeOf('far-away', add('bent', polygon([...box(1, 1, 2, 2).slice(0, 3), [15, 50]])))).toEqual([1, 1])
    expect(placeOf('geometry-unreadable', add('bent', null))).toBeNull()
  })
})

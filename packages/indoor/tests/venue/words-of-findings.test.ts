import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { squareMetres } from '../../src/venue/check/checking.ts'
import { checkVenue } from '../../src/venue/check-files.ts'
import type { FindingCode } from '../../src/venue/finding-codes.ts'
import { openVenue } from '../../src/venue/open-venue.ts'
import {
  box,
  type Drawn,
  drawing,
  drawVenue,
  filesOf,
  line,
  open,
  openWith,
  pick,
  point,
  polygon,
  position,
  ring,
} from './drawn-venue.ts'
import { all, type Change, push, put, remove, set } from './changes.ts'

const on = { level_id: 'floor-0' }
const room = box(0, 0, 10, 5)
const roomAs = (...rings: readonly (readonly [number, number][])[]) => put('unit', 'room-0', polygon(...rings))
const reshape = (id: string, geometry: unknown) => put('unit', id, geometry)
const add = (id: string, geometry: unknown, category = 'nonpublic') => push('unit', id, geometry, { ...on, category })
const moveDoor = (...corners: readonly (readonly [number, number])[]) => put('opening', 'door-room-0', line(...corners))
const endAt = (x: number) => put('relationship', 'up', line([x, 8], [2, 8]))
const flat = [position(1, 1), position(2, 1), position(1, 1)]
const bow = polygon(ring([0, 0], [10, 5], [10, 0], [0, 3]))
/** A square with a last corner elsewhere. */
const bent = (corner: unknown) => ({ type: 'Polygon', coordinates: [[...box(1, 1, 2, 2).slice(0, 3), corner]] })
const small = polygon(box(1, 1, 2, 2))
const annex = [
  push('building', 'annex', null),
  push('level', 'annex-0', polygon(box(15, 0, 25, 10)), { ordinal: 0, building_ids: ['annex'] }),
]

/** A change with the codes of its other findings. */
const also = (others: readonly FindingCode[], change: Change): Case =>
  Object.assign((drawn: Drawn) => change(drawn), { others })
type Case = Change & { readonly others?: readonly FindingCode[] }

/** The changes that cause a finding, by its code, feature, level and text. */
const cases: Readonly<Record<string, Case>> = {
  'ring-winding room-0 floor-0: its outline is clockwise; fixed': roomAs(room.toReversed()),
  'ring-winding room-0 floor-0: a hole is counter-clockwise; fixed': roomAs(room, box(1, 1, 2, 2)),
  'ring-not-closed room-0 floor-0: its last position differs from its first; fixed': roomAs(room.slice(0, -1)),
  'hole-unreadable room-0 floor-0: a hole has fewer than three vertices': roomAs(room, flat),
  'hole-unreadable room-0 floor-0: a part has fewer than three vertices': reshape('room-0', {
    type: 'MultiPolygon',
    coordinates: [[flat], [room]],
  }),
  'ring-self-intersects room-0 floor-0: its boundary crosses itself': also(
    ['ring-winding', 'opening-one-sided', 'unit-without-opening'],
    reshape('room-0', bow),
  ),
  "unknown-category room-0 floor-0: 'spa' is not a unit category; read as 'room'": set('unit', 'room-0', {
    category: 'spa',
  }),
  "unknown-category up -: 'chute' is not a relationship category; it connects nothing": set('relationship', 'up', {
    category: 'chute',
  }),
  'wrong-type floor-1 floor-1: ordinal has the wrong type and was ignored': also(
    ['ordinal-missing'],
    set('level', 'floor-1', { ordinal: 'ground' }),
  ),
  'wrong-type room-0 floor-0: display_point is unreadable and was ignored': set('unit', 'room-0', { display_point: 7 }),
  'ordinal-missing floor-1 floor-1: its ordinal is not a number; placed on top': set('level', 'floor-1', {
    ordinal: null,
  }),
  'ordinal-fractional floor-1 floor-1: its ordinal is 0.5': set('level', 'floor-1', { ordinal: 0.5 }),
  'ordinal-shared floor-1 floor-1: same ordinal 0 as level floor-0; they overlap by 240 m²': set('level', 'floor-1', {
    ordinal: 0,
  }),
  'buildings-share-ordinal annex-0 annex-0: same ordinal 0 as level floor-0; they overlap by 50 m²': all(...annex),
  'opening-without-unit door-room-0 floor-0: no unit is within 0.8 m of it (1.00 m wide)': also(
    ['unit-without-opening'],
    moveDoor([12, 30], [13, 30]),
  ),
  'opening-one-sided door-room-0 floor-0: only unit corridor-0 is next to it (1.00 m wide)': remove('unit', /^room-0$/),
  'opening-off-boundary door-room-0 floor-0: it is 0.40 m off the boundary; joined': moveDoor([4, 4.6], [5, 4.6]),
  'opening-zero-length door-room-0 floor-0: it is shorter than 1 cm': also(
    ['unit-without-opening'],
    moveDoor([4, 5], [4.009, 5]),
  ),
  'opening-zero-length entrance floor-0: it is shorter than 1 cm': put('opening', 'entrance', line([0, 6], [0, 6])),
  "units-overlap room-0 floor-0: room 'room 0' and office 'office 0' (office-0) share 0.50 m², 1 % of the smaller":
    roomAs(box(0, 0, 10.1, 5)),
  'unit-outside-level out floor-0: 30 m² of nonpublic out is outside its level': add(
    'out',
    polygon(box(19, 20, 25, 25)),
  ),
  'unit-outside-level out floor-0: 9.00 m² of nonpublic out is outside its level': add(
    'out',
    polygon(box(22, 20, 25, 23)),
  ),
  'level-outside-footprint floor-1 floor-1: 160 m² of it is outside the footprints of its building': put(
    'level',
    'floor-1',
    polygon(box(0, 0, 20, 20)),
  ),
  'connector-inferred stairs-0 floor-0: stairs without a relationship to stairs-1 above it; connection assumed': remove(
    'relationship',
    /./,
  ),
  "connector-alone stairs-0 floor-0: stairs 'stairs 0' doesn't connect to another level": all(
    remove('relationship', /./),
    set('unit', 'stairs-1', { category: 'room' }),
  ),
  "relationship-off-unit up floor-0: an endpoint is 5.0 m outside stairs 'stairs 0'; moved into it": endAt(-5),
  "relationship-off-unit up floor-0: an endpoint is 6.0 m outside stairs 'stairs 0'; moved into lounge 'lounge 0'":
    also(['connector-alone'], endAt(12)),
  "relationship-off-unit up floor-0: an endpoint is 22.0 m outside stairs 'stairs 0'; geometry ignored": endAt(-22),
  "relationship-off-unit up floor-0: an endpoint is in opentobelow 'stairs 0'; moved into lounge 'lounge 0'": also(
    ['units-overlap'],
    all(
      endAt(4),
      set('unit', 'stairs-0', { category: 'opentobelow' }),
      reshape('lounge-0', polygon(box(3, 7, 20, 12))),
    ),
  ),
  "dangling-reference lounge-1 roof: it refers to roof, which doesn't exist": also(
    ['opening-one-sided'],
    set('unit', 'lounge-1', { level_id: 'roof' }),
  ),
  "dangling-reference up -: it refers to no, which doesn't exist": also(
    ['connector-inferred'],
    set('relationship', 'up', { destination: { id: 'no', feature_type: 'opening' } }),
  ),
  "dangling-reference up -: it refers to gone, which doesn't exist": also(
    ['connector-inferred'],
    set('relationship', 'up', { origin: 'gone' }),
  ),
  "dangling-reference shop -: it refers to no, which doesn't exist": push('occupant', 'shop', null, {
    anchor_id: 'no',
  }),
  'duplicate-id room-0 floor-0: another feature already has the id room-0': add('room-0', small),
  'duplicate-id room-0 -: another feature already has the id room-0': push('anchor', 'room-0', point(1, 1), {
    unit_id: 'room-0',
  }),
  'coordinate-out-of-range bent floor-0: 14, 91 is not a valid longitude and latitude': add('bent', bent([14, 91])),
  'far-away bent floor-0: 15, 50 is more than 20 km from the venue': add('bent', bent([15, 50])),
  'geometry-unreadable bent floor-0: a coordinate is not a number': add('bent', bent(['14', 50])),
  'geometry-unreadable bent floor-0: its coordinates are not an array': add('bent', polygon([null] as never)),
  'geometry-unreadable flat floor-0: its coordinates are not an array': add('flat', { type: 'Polygon' }),
  'geometry-unreadable bent floor-0: it has no geometry': add('bent', 7),
  'geometry-unreadable bent floor-0: it has no area': add('bent', polygon(flat)),
  'geometry-unreadable bent floor-0: its geometry type is Point, expected a Polygon or MultiPolygon': add(
    'bent',
    point(1, 1),
  ),
  'geometry-unreadable bent floor-0: its geometry type is missing, expected a Polygon or MultiPolygon': add('bent', {
    coordinates: [],
  }),
  'geometry-unreadable door-room-0 floor-0: its geometry type is Polygon, expected a LineString': also(
    ['unit-without-opening'],
    put('opening', 'door-room-0', polygon(box(4, 4, 5, 5))),
  ),
  'geometry-unreadable dot floor-0: its geometry type is Point, expected a LineString': push(
    'detail',
    'dot',
    point(1, 1),
    on,
  ),
  'geometry-unreadable dash -: its geometry type is LineString, expected a Point': push(
    'anchor',
    'dash',
    line([1, 1], [2, 2]),
    { unit_id: 'room-0' },
  ),
  'wrong-type up -: its geometry type is GeometryCollection, expected a point, a line or a surface; the geometry was ignored':
    put('relationship', 'up', { type: 'GeometryCollection', coordinates: [] }),
  'feature-unreadable - floor-0: features[1] has no id': also(
    ['opening-one-sided'],
    (drawn) => (pick(drawn, 'unit', 'room-0').id = ''),
  ),
  'feature-unreadable lost -: missing or of the wrong type: level_id': push('unit', 'lost', small),
  'feature-unreadable up -: missing or of the wrong type: origin, destination': also(
    ['connector-inferred'],
    set('relationship', 'up', { origin: null, destination: { id: true } }),
  ),
  "unsafe-key constructor floor-0: 'constructor' is a reserved name": add('constructor', small),
  "unsafe-key room-0 floor-0: 'prototype' is a reserved name": also(
    ['opening-one-sided'],
    set('unit', 'room-0', { name: { prototype: 'x' } }),
  ),
  "unsafe-key office-0 floor-0: 'prototype' is a reserved name": also(['opening-one-sided'], (drawn) =>
    Object.assign(pick(drawn, 'unit', 'office-0').geometry as object, { prototype: 1 }),
  ),
  "unsafe-key up -: 'constructor' is a reserved name": also(
    ['connector-inferred'],
    set('relationship', 'up', { intermediary: [{ a: [{ constructor: 1 }] }] }),
  ),
  'venue-missing - -: there is no venue feature': remove('venue', /./),
  'building-missing floor-1 floor-1: no building referenced; default building assumed': set('level', 'floor-1', {
    building_ids: null,
  }),
  'amenity-without-unit lift -: it names no unit; placed by its point in unit room-0': push(
    'amenity',
    'lift',
    point(2, 2),
    { unit_ids: [] },
  ),
  'amenity-without-unit lift -: it names no unit; no unit lies there; left out': push(
    'amenity',
    'lift',
    point(90, 90),
    { unit_ids: [] },
  ),
  "unit-without-opening room-1 floor-1: no opening leads into room 'room 1'": remove('opening', /^door-room-1$/),
}

describe('wayfinding, data: a finding has its problem and the correction', () => {
  test.each(Object.entries(cases))('%s', (expected, change) => {
    const drawn = drawVenue()
    change(drawn)
    const { findings } = open(drawn)
    const lines = findings.map((one) => `${one.code} ${one.featureId ?? '-'} ${one.levelId ?? '-'}: ${one.words}`)
    expect(lines).toContain(expected)
    const others = findings.filter((_, index) => lines[index] !== expected).map(({ code }) => code)
    expect(others).toEqual(change.others ?? [])
    // Each finding has the type of its feature.
    const idsOf = (type: string) => drawn[type as keyof Drawn].map(({ id }) => id)
    expect(
      findings.filter(({ featureType, featureId }) => featureId !== null && !idsOf(featureType).includes(featureId)),
    ).toEqual([])
  })

  test('is reported for files that are not collections', () => {
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

  test('counts the rooms with assumed doors and names one of them', () => {
    const assumed = (...changes: readonly Change[]) =>
      openWith(all(...changes)).findings.flatMap(({ code, featureType, levelId, words }) =>
        code === 'door-assumed' ? `${featureType} ${levelId}: ${words}` : [],
      )
    expect(assumed(remove('opening', /^(?!door-office).*-1$/))).toEqual([
      "level floor-1: 2 rooms without a door, such as room 'room 1'",
    ])
    expect(assumed(remove('opening', /^door-.*-1$/), remove('unit', /^(office|lounge|stairs)-1$/))).toEqual([
      "level floor-1: 1 room without a door, such as room 'room 1'",
    ])
  })
})

describe('wayfinding, data: areas in findings', () => {
  test('have decimals below ten square metres only', () => {
    expect([0.5, 9.994, 10, 1234.5].map(squareMetres)).toEqual(['0.50 m²', '9.99 m²', '10 m²', '1235 m²'])
  })

  test('include those of an indentation in the outline that a unit covers', () => {
    const outline = polygon(ring([0, 0], [12, 0], [12, 4], [14, 4], [14, 0], [20, 0], [20, 12], [0, 12]))
    const hollow = openWith(put('level', 'floor-0', outline)).findings.flatMap(({ code, words }) =>
      code === 'unit-outside-level' ? words : [],
    )
    expect(hollow).toEqual([expect.stringMatching(/^8\.0\d m² of office 'office 0' is outside its level$/)])
  })
})

describe('wayfinding, data: the position of a finding', () => {
  const placeOf = (code: FindingCode, change: Change) => {
    const { position: found } = openWith(change).findings.find((finding) => finding.code === code) ?? {}
    if (!found) return null
    const { x, y } = drawing.toPlane(found.longitude, found.latitude)
    return [x, y].map((metres) => Math.round(10 * metres) / 10 + 0)
  }
  const doorless = (geometry: unknown, displayPoint: unknown = null) =>
    all(
      remove('opening', /^door-room-1$/),
      reshape('room-1', geometry),
      set('unit', 'room-1', { display_point: displayPoint }),
    )

  test('is at the label of the unit, or else in its middle or a corner, always inside', () => {
    const square = polygon(box(0, 0, 10, 5))
    const hook = polygon(ring([0, 0], [10, 0], [10, 5], [9, 5], [9, 1], [1, 1], [1, 5], [0, 5]))
    const code = 'unit-without-opening'
    expect(placeOf(code, doorless(square))).toEqual([5, 2.5])
    expect(placeOf(code, doorless(square, point(2, 3)))).toEqual([2, 3])
    expect(placeOf(code, doorless(square, point(2, 30)))).toEqual([5, 2.5])
    expect(placeOf(code, doorless(hook))).toEqual([0, 0])
    expect(placeOf(code, doorless(hook, point(9.5, 3)))).toEqual([9.5, 3])
  })

  test('is in the middle of two levels, units or shafts', () => {
    expect(placeOf('connector-inferred', remove('relationship', /./))).toEqual([3, 9.5])
    expect(placeOf('ordinal-shared', set('level', 'floor-1', { ordinal: 0 }))).toEqual([10, 6])
    expect(placeOf('level-outside-footprint', put('level', 'floor-1', polygon(box(0, 0, 20, 20))))).toEqual([10, 10])
    const crossing = polygon(ring([6, 7], [20, 12], [20, 7], [6, 11]))
    expect(placeOf('ring-self-intersects', reshape('lounge-0', crossing))).toEqual([12.2, 9.2])
    expect(placeOf('units-overlap', reshape('room-0', polygon(box(0, 0, 12, 5))))).toEqual([11, 2.5])
    expect(placeOf('relationship-off-unit', endAt(-5))).toEqual([-5, 8])
    expect(placeOf('far-away', add('bent', bent([15, 50])))).toEqual([1, 1])
    expect(placeOf('geometry-unreadable', add('bent', null))).toBeNull()
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findingCodes } from '#src/features/floorplan/rules/venue/finding-codes.ts'
import {
  box,
  drawing,
  type Drawn,
  drawVenue,
  feature,
  found,
  line,
  open,
  openWith,
  pick,
  point,
  polygon,
  position,
  ring,
} from './drawn-venue.ts'

const on = (floor: number) => ({ level_id: `floor-${floor}` })
const room = (id: string, geometry: unknown, category = 'room', floor = 0) =>
  feature('unit', id, geometry, { ...on(floor), category })

/** The units beside an opening once something is done to the drawing. */
const sidesOf = (id: string, change: (drawn: Drawn) => void) =>
  openWith(change).venue.openings.find((opening) => opening.id === id)?.units

describe('reading is generous: what is mended is noted', () => {
  test('rings that run the wrong way round are turned, and holes against them', () => {
    const change = (drawn: Drawn): void => {
      const hole = box(12, 1, 14, 3)
      pick(drawn, 'unit', 'office-0').geometry = polygon(box(10, 0, 20, 5).toReversed(), hole)
    }
    expect(found(change)).toEqual([['ring-winding', 'office-0', 'floor-0']])
    const turned = openWith(change).venue.units.find(({ id }) => id === 'office-0')
    const straight = openWith((drawn) => {
      pick(drawn, 'unit', 'office-0').geometry = polygon(box(10, 0, 20, 5), box(12, 1, 14, 3).toReversed())
    })
    expect(straight.findings).toEqual([])
    expect(turned?.box).toEqual(straight.venue.units.find(({ id }) => id === 'office-0')?.box)
  })

  test('an amenity that names no unit stands where its point lies, on the ground floor first', () => {
    const change = (at: [number, number]) => (drawn: Drawn) => {
      drawn.amenity.push(feature('amenity', 'lift', point(...at), { category: 'elevator', unit_ids: [] }))
    }
    expect(found(change([2, 2]))).toEqual([['amenity-without-unit', 'lift', null]])
    expect(openWith(change([2, 2])).venue.amenities).toMatchObject([{ unitIds: ['room-0'], levelId: 'floor-0' }])
    expect(found(change([900, 900]))).toEqual([['amenity-without-unit', 'lift', null]])
    expect(openWith(change([900, 900])).venue.amenities).toMatchObject([{ unitIds: [], levelId: null }])
  })

  test('a ring that is not closed is', () => {
    const change = (drawn: Drawn): void => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 5).slice(0, -1))
    }
    expect(found(change)).toEqual([['ring-not-closed', 'room-0', 'floor-0']])
  })

  test('MultiPolygons are one unit of several parts', () => {
    const { venue, findings } = openWith((drawn) => {
      const parts = [polygon(box(0, 0, 4, 5)), polygon(box(6, 0, 10, 5))].map(({ coordinates }) => coordinates)
      pick(drawn, 'unit', 'room-1').geometry = { type: 'MultiPolygon', coordinates: parts }
      pick(drawn, 'opening', 'door-room-1').geometry = line([2, 5], [3, 5])
    })
    expect(findings).toEqual([])
    expect(venue.units.find(({ id }) => id === 'room-1')?.shape).toHaveLength(2)
  })

  test('units of unknown categories are rooms', () => {
    expect(found((drawn) => (pick(drawn, 'unit', 'room-0').properties['category'] = 'spa'))).toEqual([
      ['unknown-category', 'room-0', 'floor-0'],
    ])
  })

  test('optional members may be missing, and are ignored where they have a wrong type', () => {
    const bare = (drawn: Drawn): void => {
      pick(drawn, 'unit', 'room-0').properties = { level_id: 'floor-0' }
      pick(drawn, 'opening', 'door-room-0').properties = { level_id: 'floor-0' }
      pick(drawn, 'building', 'house').properties = {}
    }
    expect(found(bare)).toEqual([
      ['unknown-category', 'room-0', 'floor-0'],
      ['unknown-category', 'door-room-0', 'floor-0'],
    ])
    expect(found((drawn) => (pick(drawn, 'unit', 'room-0').properties['restriction'] = 5))).toEqual([
      ['unknown-word', 'room-0', 'floor-0'],
    ])
    expect(found((drawn) => (pick(drawn, 'unit', 'room-0').properties['display_point'] = { type: 'Point' }))).toEqual([
      ['wrong-type', 'room-0', 'floor-0'],
    ])
  })

  test('ordinals may be fractional, shared or missing', () => {
    const set = (ordinal: unknown) => (drawn: Drawn) =>
      (pick(drawn, 'level', 'floor-1').properties['ordinal'] = ordinal)
    expect(openWith(set(0.5)).venue.levels.map(({ ordinal }) => ordinal)).toEqual([0, 0.5])
    expect(found(set(0.5))).toEqual([['ordinal-fractional', 'floor-1', 'floor-1']])
    expect(found(set('1'))).toEqual([])
    expect(found(set('ground'))).toEqual([
      ['wrong-type', 'floor-1', 'floor-1'],
      ['ordinal-missing', 'floor-1', 'floor-1'],
    ])
    expect(openWith(set(undefined)).venue.levels.map(({ ordinal }) => ordinal)).toEqual([0, 1])
    expect(found(set(0))).toContainEqual(['ordinal-shared', 'floor-1', 'floor-1'])
  })

  test('buildings may share ordinals, but not the place', () => {
    const second = (x: number) => (drawn: Drawn) => {
      drawn.building.push(feature('building', 'annex', null))
      const outline = polygon(box(x, 0, x + 10, 10))
      drawn.level.push(feature('level', 'annex-0', outline, { ordinal: 0, building_ids: ['annex'] }))
    }
    expect(found(second(50))).toEqual([])
    expect(openWith(second(50)).venue.buildings.map(({ levelIds }) => levelIds)).toEqual([
      ['floor-0', 'floor-1'],
      ['annex-0'],
    ])
    expect(found(second(15))).toEqual([['buildings-share-ordinal', 'annex-0', 'annex-0']])
  })

  test('levels without a building belong to the only one', () => {
    const change = (drawn: Drawn): void => {
      pick(drawn, 'level', 'floor-1').properties['building_ids'] = null
    }
    expect(found(change)).toEqual([['building-missing', 'floor-1', 'floor-1']])
    expect(openWith(change).venue.levels[1]?.buildingIds).toEqual(['house'])
  })

  test('openings up to 0.8 m off the boundary are joined to the nearest units', () => {
    for (const off of [0.1, 0.4, 0.75]) {
      const moved = (drawn: Drawn): void => {
        pick(drawn, 'opening', 'door-room-0').geometry = line([4, 5 - off], [5, 5 - off])
      }
      expect(sidesOf('door-room-0', moved)).toEqual(['corridor-0', 'room-0'])
      expect(found(moved)).toEqual(off > 0.12 ? [['opening-off-boundary', 'door-room-0', 'floor-0']] : [])
    }
  })

  test('in a hall that is drawn underneath its rooms, an opening is measured from the wall of the room', () => {
    const under = (drawn: Drawn): void => {
      pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 0, 20, 7))
    }
    expect(sidesOf('door-room-0', under)).toEqual(['corridor-0', 'room-0'])
    expect(found(under).filter(([code]) => code === 'opening-off-boundary')).toEqual([])
  })

  test('millimetre gaps and thick walls keep no opening from its units', () => {
    const gap = (metres: number) => (drawn: Drawn) => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 5 - metres))
    }
    expect(sidesOf('door-room-0', gap(0.003))).toEqual(['corridor-0', 'room-0'])
    expect(sidesOf('door-room-0', gap(0.6))).toEqual(['corridor-0', 'room-0'])
    expect(sidesOf('door-room-0', gap(0.9))).toEqual(['corridor-0', null])
  })

  test('doors drawn in walls that are units open the rooms beside', () => {
    const change = (drawn: Drawn): void => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.8))
      drawn.unit.push(room('wall', polygon(box(0, 4.8, 10, 5)), 'structure'))
    }
    expect(sidesOf('door-room-0', change)).toEqual(['corridor-0', 'room-0'])
  })

  test('stairs, lifts and the like that stand above each other are connected', () => {
    const change = (drawn: Drawn): void => {
      drawn.relationship = []
    }
    expect(found(change)).toEqual([['connector-inferred', 'stairs-0', 'floor-0']])
    expect(openWith(change).venue.relationships).toMatchObject([
      { category: 'stairs', unitIds: ['stairs-0', 'stairs-1'], isInferred: true, isUndirected: true },
    ])
  })
})

describe('what is wrong is found, with the feature and the place', () => {
  test('a unit nothing leads into, unless it is open to a corridor', () => {
    const withoutDoor = (id: string) => (drawn: Drawn) => {
      drawn.opening = drawn.opening.filter((opening) => opening.id !== id)
    }
    expect(found(withoutDoor('door-room-1'))).toEqual([['unit-without-opening', 'room-1', 'floor-1']])
    expect(found(withoutDoor('door-stairs-1'))).toEqual([])
  })

  test('openings with nothing on one side or both, unless they lead outside', () => {
    const put =
      (...corners: (readonly [number, number])[]) =>
      (drawn: Drawn) =>
        (pick(drawn, 'opening', 'door-room-1').geometry = line(...corners))
    expect(found(put([12, 30], [13, 30]))).toContainEqual(['opening-without-unit', 'door-room-1', 'floor-1'])
    const oneSided = (drawn: Drawn): void => {
      drawn.unit = drawn.unit.filter(({ id }) => id !== 'room-0')
    }
    expect(found(oneSided)).toEqual([['opening-one-sided', 'door-room-0', 'floor-0']])
    expect(found(put([4, 0], [5, 0]))).toEqual([])
  })

  test('an opening of no length', () => {
    const change = (drawn: Drawn): void => {
      pick(drawn, 'opening', 'entrance').geometry = line([0, 6], [0, 6])
    }
    expect(found(change)).toEqual([['opening-zero-length', 'entrance', 'floor-0']])
  })

  test('units that overlap, by how much and where', () => {
    const { findings } = openWith((drawn) => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10.1, 5))
    })
    expect(findings.map(({ code, featureId, words }) => [code, featureId, words])).toEqual([
      ['units-overlap', 'room-0', "room 'room 0' and office 'office 0' (office-0) share 0.50 m², 1 % of the smaller"],
    ])
    const { x, y } = drawing.toPlane(findings[0]?.position?.longitude ?? 0, findings[0]?.position?.latitude ?? 0)
    expect(x).toBeCloseTo(10.05, 2)
    expect(y).toBeCloseTo(2.5, 2)
  })

  test('units outside their level, levels outside the footprint', () => {
    expect(found((drawn) => drawn.unit.push(room('out', polygon(box(19, 20, 25, 25)), 'nonpublic')))).toEqual([
      ['unit-outside-level', 'out', 'floor-0'],
    ])
    expect(found((drawn) => (pick(drawn, 'level', 'floor-1').geometry = polygon(box(0, 0, 20, 20))))).toEqual([
      ['level-outside-footprint', 'floor-1', 'floor-1'],
    ])
  })

  test('a ring that crosses itself', () => {
    const bow = ring([6, 7], [20, 12], [20, 7], [6, 10])
    const { findings } = openWith((drawn) => (pick(drawn, 'unit', 'lounge-0').geometry = polygon(bow)))
    const crossing = findings.find(({ code }) => code === 'ring-self-intersects')
    expect(crossing).toMatchObject({ featureId: 'lounge-0', levelId: 'floor-0' })
    const { x } = drawing.toPlane(crossing?.position?.longitude ?? 0, crossing?.position?.latitude ?? 0)
    expect(x).toBeCloseTo(11.25, 2)
  })

  test('stairs that lead nowhere', () => {
    const change = (drawn: Drawn): void => {
      drawn.relationship = []
      pick(drawn, 'unit', 'stairs-1').properties['category'] = 'room'
    }
    expect(found(change)).toEqual([['connector-alone', 'stairs-0', 'floor-0']])
    // A relationship of the corridors that ends on the stairs connects them too.
    const fromCorridor = (x: number) => (drawn: Drawn) => {
      const up = pick(drawn, 'relationship', 'up')
      up.properties['origin'] = { id: 'corridor-0', feature_type: 'unit' }
      up.geometry = line([x, 7.5], [2, 8])
    }
    expect(found(fromCorridor(2))).toEqual([])
    expect(found(fromCorridor(9))).toEqual([['connector-inferred', 'stairs-0', 'floor-0']])
  })

  test('an end of a relationship far outside of the unit that it names', () => {
    const endAt = (x: number) => (drawn: Drawn) => (pick(drawn, 'relationship', 'up').geometry = line([x, 8], [2, 8]))
    expect(found(endAt(-2))).toEqual([])
    expect(found(endAt(-5))).toEqual([['relationship-off-unit', 'up', 'floor-0']])
    expect(found(endAt(8))).toEqual([])
    // However far, if it is in another unit.
    const inLounge = openWith((drawn) => {
      pick(drawn, 'unit', 'lounge-0').geometry = polygon(box(6, 7, 40, 12))
      endAt(30)(drawn)
    }).findings.find(({ code }) => code === 'relationship-off-unit')
    expect(inLounge?.words).toMatch(/^an endpoint is 24\.0 m outside .*; moved into lounge /)
    // A single point is the middle of the stairs, not an end.
    expect(found((drawn) => (pick(drawn, 'relationship', 'up').geometry = point(12, 8)))).toEqual([])
    expect(found(endAt(12))).toEqual([
      ['relationship-off-unit', 'up', 'floor-0'],
      ['connector-alone', 'stairs-0', 'floor-0'],
    ])
  })

  test('references to what is not there', () => {
    expect(found((drawn) => (pick(drawn, 'unit', 'lounge-1').properties['level_id'] = 'roof'))).toContainEqual([
      'dangling-reference',
      'lounge-1',
      'roof',
    ])
    expect(
      found(
        (drawn) => (pick(drawn, 'relationship', 'up').properties['destination'] = { id: 'no', feature_type: 'unit' }),
      ),
    ).toContainEqual(['dangling-reference', 'up', null])
    expect(found((drawn) => drawn.occupant.push(feature('occupant', 'shop', null, { anchor_id: 'no' })))).toEqual([
      ['dangling-reference', 'shop', null],
    ])
  })

  test('ids that are given twice, also to different kinds of features', () => {
    expect(found((drawn) => drawn.unit.push(room('room-0', polygon(box(1, 1, 2, 2)))))).toEqual([
      ['duplicate-id', 'room-0', 'floor-0'],
    ])
    expect(
      found((drawn) => drawn.anchor.push(feature('anchor', 'room-0', point(1, 1), { unit_id: 'room-0' }))),
    ).toEqual([['duplicate-id', 'room-0', null]])
  })

  test('coordinates that are none, out of range or far away: the one feature is left out', () => {
    const bent = (corner: unknown) => (drawn: Drawn) =>
      drawn.unit.push(room('bent', { type: 'Polygon', coordinates: [[...box(1, 1, 2, 2).slice(0, 3), corner]] }))
    expect(found(bent([14, 91]))).toEqual([['coordinate-out-of-range', 'bent', 'floor-0']])
    expect(found(bent(['14', 50]))).toEqual([['geometry-unreadable', 'bent', 'floor-0']])
    expect(found(bent([15, 50]))).toEqual([['far-away', 'bent', 'floor-0']])
    expect(found(bent(null))).toEqual([['geometry-unreadable', 'bent', 'floor-0']])
    const elsewhere = (x: number) => (drawn: Drawn) => (pick(drawn, 'venue', 'venue').geometry = point(x, x))
    expect(found(elsewhere(1))).toEqual([])
  })

  test('geometry of another kind, or without a surface', () => {
    for (const geometry of [null, 7, point(1, 1), polygon([position(1, 1), position(2, 1), position(1, 1)])]) {
      expect(found((drawn) => drawn.unit.push(room('flat', geometry))).at(-1)).toEqual([
        'geometry-unreadable',
        'flat',
        'floor-0',
      ])
    }
  })

  test('a feature without an id or a level', () => {
    expect(found((drawn) => (pick(drawn, 'unit', 'room-0').id = null))).toContainEqual([
      'feature-unreadable',
      null,
      'floor-0',
    ])
    expect(found((drawn) => drawn.unit.push(feature('unit', 'lost', polygon(box(1, 1, 2, 2)))))).toEqual([
      ['feature-unreadable', 'lost', null],
    ])
  })

  test('a level on which most rooms have no door says for how many one is assumed', () => {
    const doorless = (drawn: Drawn): void => {
      drawn.opening = drawn.opening.filter(({ properties }) => properties['level_id'] === 'floor-0')
    }
    const told = openWith(doorless).findings.filter(({ code }) => code === 'door-assumed')
    expect(told.map(({ levelId }) => levelId)).toEqual(['floor-1'])
    expect(told[0]?.words).toMatch(/^\d rooms? without a door, such as /)
    expect(found(() => {}).filter(([code]) => code === 'door-assumed')).toEqual([])
  })

  test('every kind of finding says what it means and what to do, as docs/venues.md does', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/venues.md'), 'utf8').replaceAll(/ +/g, ' ')
    for (const [code, { means, advice }] of Object.entries(findingCodes)) {
      expect(page).toContain(`| \`${code}\` | ${means} | ${advice} |`)
      expect(means).not.toMatch(/^[A-Z]|\.$/)
      expect(advice).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('of one kind a thousand are kept, and all are counted', () => {
    const drawn = drawVenue()
    for (let index = 0; index < 1_200; index += 1) drawn.unit.push(room(`flat-${index}`, null))
    expect(open(drawn).findings).toHaveLength(1_000)
  })
})

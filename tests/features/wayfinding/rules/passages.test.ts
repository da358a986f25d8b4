import { describe, expect, test } from 'vitest'
import { lengthOf } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { walkingParameters } from '#src/features/wayfinding/rules/barriers.ts'
import { findConnectors } from '#src/features/wayfinding/rules/connectors.ts'
import { groupLevels } from '#src/features/wayfinding/rules/level-groups.ts'
import { findPassages } from '#src/features/wayfinding/rules/passages.ts'
import {
  addLift,
  askew,
  box,
  drawing,
  type Drawn,
  feature,
  line,
  openWith,
  pick,
  polygon,
  turnAll,
} from '../../floorplan/rules/venue/drawn-venue.ts'

type Change = (drawn: Drawn) => unknown
type Corner = readonly [x: number, y: number]

const addLevel =
  (id: string, shape: ReturnType<typeof polygon>, properties: Record<string, unknown>): Change =>
  (drawn) =>
    drawn.level.push(
      feature('level', id, shape, { category: 'unspecified', ordinal: 0, building_ids: ['house'], ...properties }),
    )
const addUnit =
  (id: string, levelId: string, shape: ReturnType<typeof polygon>, category = 'walkway'): Change =>
  (drawn) =>
    drawn.unit.push(feature('unit', id, shape, { level_id: levelId, category }))
const addDoor =
  (id: string, levelId: string, ...corners: readonly Corner[]): Change =>
  (drawn) =>
    drawn.opening.push(feature('opening', id, line(...corners), { level_id: levelId, category: 'pedestrian' }))
const put =
  (id: string, ...corners: readonly Corner[]): Change =>
  (drawn) =>
    (pick(drawn, 'opening', id).geometry = line(...corners))
const all =
  (...changes: readonly Change[]) =>
  (drawn: Drawn): void =>
    changes.forEach((change) => change(drawn))
const traversal =
  (id: string, from: string, door: string, to: string, direction = 'directed'): Change =>
  (drawn) =>
    drawn.relationship.push(
      feature('relationship', id, null, {
        category: 'traversal',
        direction,
        origin: { id: from, feature_type: 'unit' },
        intermediary: [{ id: door, feature_type: 'opening' }],
        destination: { id: to, feature_type: 'unit' },
      }),
    )

function venueOf(...changes: readonly Change[]) {
  const { venue } = openWith(all(...changes))
  const passages = findPassages(venue)
  const idOf = (unit: number): string => venue.units[unit]?.id ?? '-'
  /** 'door: one = other', or > for one way. */
  const told = (openingId: string | null) =>
    passages.flatMap((passage) =>
      passage.openingId === openingId
        ? [`${idOf(passage.from)} ${passage.isOneWay ? '>' : '='} ${idOf(passage.to)}`]
        : [],
    )
  const groups = groupLevels(venue, passages)
  return { venue, passages, told, groups, idOf }
}

describe('wayfinding, routing: a door joins the units on either side of it', () => {
  test('of one level, whichever way it is drawn', () => {
    expect(venueOf().told('door-room-0')).toEqual(['corridor-0 = room-0'])
    expect(venueOf(put('door-room-0', [5, 5], [4, 5])).told('door-room-0')).toEqual(['room-0 = corridor-0'])
    expect(venueOf().told('entrance')).toEqual([])
    const solid: Change = (drawn) => (pick(drawn, 'unit', 'room-0').properties['category'] = 'nonpublic')
    expect(venueOf(solid).told('door-room-0')).toEqual([])
  })

  test('one way only if a traversal says so, in its direction', () => {
    expect(venueOf(traversal('gate', 'corridor-0', 'door-room-0', 'room-0')).told('door-room-0')).toEqual([
      'corridor-0 > room-0',
    ])
    expect(venueOf(traversal('gate', 'room-0', 'door-room-0', 'corridor-0')).told('door-room-0')).toEqual([
      'room-0 > corridor-0',
    ])
    expect(venueOf(traversal('gate', 'room-0', 'door-room-0', 'corridor-0', 'undirected')).told('door-room-0')).toEqual(
      ['corridor-0 = room-0'],
    )
    const path: Change = (drawn) => (pick(drawn, 'relationship', 'gate').properties['category'] = 'traversal.path')
    expect(venueOf(traversal('gate', 'room-0', 'door-room-0', 'corridor-0'), path).told('door-room-0')).toEqual([
      'room-0 > corridor-0',
    ])
    const stairs: Change = (drawn) => (pick(drawn, 'relationship', 'gate').properties['category'] = 'stairs')
    expect(venueOf(traversal('gate', 'room-0', 'door-room-0', 'corridor-0'), stairs).told('door-room-0')).toEqual([
      'corridor-0 = room-0',
    ])
  })

  const yard = (x = 20, properties: Record<string, unknown> = {}) =>
    all(
      addLevel('yard', polygon(box(x, 0, 40, 12)), { outdoor: true, building_ids: null, ...properties }),
      addUnit('lawn', 'yard', polygon(box(x, 0, 40, 12))),
      addDoor('back', 'floor-0', [20, 5.5], [20, 6.5]),
    )

  test('to the outdoors before it, within 0.8 m, on a hillside too', () => {
    expect(venueOf(yard()).told('back')).toEqual(['corridor-0 = lawn'])
    expect(venueOf(yard(20.7)).told('back')).toEqual(['corridor-0 = lawn'])
    expect(venueOf(yard(20.9)).told('back')).toEqual([])
    expect(venueOf(yard(20, { ordinal: 3 })).told('back')).toEqual(['corridor-0 = lawn'])
    expect(venueOf(yard(20, { outdoor: false, ordinal: 3 })).told('back')).toEqual([])
    expect(venueOf(yard(20.7), turnAll).told('back')).toEqual(['corridor-0 = lawn'])
    const hedge: Change = (drawn) => (pick(drawn, 'unit', 'lawn').properties['category'] = 'vegetation')
    expect(venueOf(yard(), hedge).told('back')).toEqual([])
  })

  test('to another house of the same storey behind it, as far off', () => {
    const annex = (x: number, ordinal = 0) => yard(x, { outdoor: false, ordinal })
    expect([20, 20.3, 20.75].map((x) => venueOf(annex(x)).told('back'))).toEqual(
      Array.from({ length: 3 }, () => ['corridor-0 = lawn']),
    )
    expect(venueOf(annex(20.85)).told('back')).toEqual([])
    // Not into the wall of that house.
    expect(
      venueOf(annex(20), addUnit('wall', 'yard', polygon(box(20, 0, 20.3, 12)), 'structure')).told('back'),
    ).toEqual(['corridor-0 = lawn'])
    const narrow = put('back', [20, 5.8], [20, 6.2])
    expect(venueOf(annex(20.75), narrow).told('back')).toEqual(['corridor-0 = lawn'])
    for (const door of [put('back', [20, 5.5], [20, 6.5]), put('back', [20, 6.2], [20, 5.8])]) {
      expect([20.02, 20.75, 20.85].map((x) => venueOf(annex(x), door, turnAll).told('back').length)).toEqual([1, 1, 0])
    }
    // Drawn the other way, the other side of the line is looked behind.
    expect(venueOf(annex(20), put('back', [20, 6.5], [20, 5.5])).told('back')).toEqual(['corridor-0 = lawn'])
    // To where a traversal says it leads, however far away that is.
    expect(venueOf(annex(30), traversal('t', 'lawn', 'back', 'corridor-0')).told('back')).toEqual(['lawn > corridor-0'])
    expect(venueOf(annex(30), traversal('t', 'corridor-0', 'back', 'lawn')).told('back')).toEqual(['corridor-0 > lawn'])
    expect(venueOf(annex(30), traversal('t', 'office-0', 'back', 'lawn')).told('back')).toEqual([])
  })

  test('is cut at its corners if it goes around one', () => {
    const parts = (...corners: readonly Corner[]) => {
      const { passages } = venueOf(put('door-room-0', ...corners))
      return passages.flatMap(({ openingId, line: own }) =>
        openingId === 'door-room-0' ? [Math.round(10 * lengthOf(own)) / 10] : [],
      )
    }
    expect(parts([4, 5], [5, 5], [6, 5])).toEqual([2])
    expect(parts([4, 5], [5, 5.29], [6, 5])).toHaveLength(1)
    expect(parts([4, 5], [5, 5.35], [6, 5])).toHaveLength(2)
    // Aslant, but straight.
    expect(parts([4, 4.6], [5, 5], [6, 5.4])).toEqual([2.2])
  })
})

describe('wayfinding, data: doors are assumed where most rooms of a level have none', () => {
  const withoutDoors =
    (...kept: readonly string[]): Change =>
    (drawn) =>
      (drawn.opening = drawn.opening.filter(({ id }) => !String(id).endsWith('-1') || kept.includes(String(id))))
  const assumed = (...changes: readonly Change[]) => {
    const { venue, passages, told } = venueOf(...changes)
    const lines = passages
      .filter(({ openingId }) => openingId === null)
      .map(({ line: own }) => Math.round(10 * lengthOf(own)) / 10)
    expect(venue.units.length).toBeGreaterThan(0)
    return { told: told(null), lines }
  }

  test('from the longest edge along a corridor, 0.9 m wide', () => {
    expect(assumed(withoutDoors())).toEqual({
      told: ['room-1 = corridor-1', 'office-1 = corridor-1', 'lounge-1 = corridor-1'],
      lines: [0.9, 0.9, 0.9],
    })
    expect(assumed(withoutDoors('door-room-1')).told).toEqual(['office-1 = corridor-1', 'lounge-1 = corridor-1'])
    // Stairs without a door are open to the corridor, so half of the rooms have one.
    expect(assumed(withoutDoors('door-room-1', 'door-office-1')).told).toEqual([])
    expect(assumed(withoutDoors('door-room-1', 'door-stairs-1')).told).toEqual([])
    // Whichever way the house stands.
    expect(assumed(withoutDoors(), turnAll)).toEqual(assumed(withoutDoors()))
    expect(assumed().told).toEqual([])
  })

  test('of narrow rooms as wide as they are, and of none without a corridor beside it', () => {
    const narrow = all(withoutDoors(), (drawn) => {
      pick(drawn, 'unit', 'room-1').geometry = polygon(box(9.5, 0, 10, 5))
      pick(drawn, 'unit', 'lounge-1').geometry = polygon(box(7, 8.2, 20, 12))
    })
    expect(assumed(narrow)).toEqual({ told: ['room-1 = corridor-1', 'office-1 = corridor-1'], lines: [0.5, 0.9] })
    const near = all(
      withoutDoors(),
      (drawn) => (pick(drawn, 'unit', 'lounge-1').geometry = polygon(box(6, 7.7, 20, 12))),
    )
    expect(assumed(near).told).toContain('lounge-1 = corridor-1')
  })

  test('where it is: in the middle of the edge', () => {
    const { venue, passages } = venueOf(withoutDoors())
    const { minX = 0, maxY = 0 } = venue.units.find(({ id }) => id === 'room-1')?.box ?? {}
    const own =
      passages.find(({ openingId, from }) => openingId === null && venue.units[from]?.id === 'room-1')?.line ?? []
    expect(
      [...own].map((value, index) => Math.round(100 * (value - (index % 2 === 0 ? minX : maxY))) / 100 + 0),
    ).toEqual([5.45, 0, 4.55, 0])
    const { venue: turned, passages: ways } = venueOf(withoutDoors(), turnAll)
    const door = ways.find(({ openingId, from }) => openingId === null && turned.units[from]?.id === 'room-1')?.line
    const places = [askew({ x: 5.45, y: 5 }), askew({ x: 4.55, y: 5 }), askew({ x: 0, y: 0 })].map(([x, y]) => {
      const { longitude, latitude } = drawing.toPosition({ x, y })
      return turned.projection.toPlane(longitude, latitude)
    })
    expect([...(door ?? [])]).toEqual(
      places.slice(0, 2).flatMap(({ x, y }) => [expect.closeTo(x, 2), expect.closeTo(y, 2)]),
    )
  })
})

describe('wayfinding, routing: levels that are one floor', () => {
  const half = (x: number, properties: Record<string, unknown> = {}, unit = box(x, 0, 40, 12), category = 'walkway') =>
    all(addLevel('half', polygon(box(x, 0, 40, 12)), properties), addUnit('hall', 'half', polygon(unit), category))
  const grouped = (...changes: readonly Change[]) => {
    const { groups } = venueOf(...changes)
    return [
      groups.rootOf('half') === groups.rootOf('floor-0'),
      groups.isOneFloor('half', 'floor-0'),
      groups.roots.length,
    ]
  }

  test('are parts of one storey of one house whose halls touch', () => {
    expect(grouped(half(20))).toEqual([true, true, 2])
    expect(grouped(half(20.05))).toEqual([true, true, 2])
    expect(grouped(half(20.1))).toEqual([false, false, 3])
    expect(grouped(half(20, { ordinal: 1 }))).toEqual([false, false, 2])
    expect(grouped(half(20, {}, box(20, 0, 40, 12), 'room'))).toEqual([false, false, 3])
    expect(grouped(half(20, {}, box(20, 8, 40, 12)))).toEqual([false, false, 3])
    const annex: Change = (drawn) => drawn.building.push(feature('building', 'annex', null))
    expect(grouped(annex, half(20, { building_ids: ['annex'] }))).toEqual([false, false, 3])
    expect(grouped(annex, half(20, { building_ids: ['annex', 'house'] }))).toEqual([true, true, 2])
    const { groups } = venueOf(half(20))
    expect([
      groups.isOneFloor('half', 'half'),
      groups.isOneFloor('floor-0', 'half'),
      groups.isOneFloor('floor-1', 'half'),
    ]).toEqual([true, true, false])
  })

  test('may overlap in their outlines, but not in their floors', () => {
    expect(grouped(half(18, {}, box(20, 0, 40, 12)))).toEqual([true, true, 2])
    expect(grouped(half(10, {}, box(20, 0, 40, 12)))).toEqual([true, true, 2])
    // Two hundredths of the smaller floor may lie above each other.
    expect(grouped(half(10, {}, box(19.7, 0, 40, 12)))).toEqual([true, true, 2])
    expect(grouped(half(10, {}, box(19, 0, 40, 12)))[1]).toBe(false)
    expect(grouped(half(10, {}, box(19.9, 0, 40, 12)))[1]).toBe(true)
    expect(grouped(half(10, {}, box(19.9, 0, 24, 12)))[1]).toBe(false)
    // Walls may lie above anything.
    const wall = (levelId: string, ...corners: Parameters<typeof box>) =>
      addUnit('wall', levelId, polygon(box(...corners)), 'structure')
    const beside = half(10, {}, box(20, 0, 40, 12))
    expect(grouped(beside, wall('half', 10, 0, 20, 12))).toEqual([true, true, 2])
    expect(grouped(beside, wall('floor-0', 20, 0, 30, 12))).toEqual([true, true, 2])
  })

  test('are joined by a door, of other storeys too, unless one is above the other or the door is one-way', () => {
    const door = addDoor('joint', 'floor-0', [20, 5.5], [20, 6.5])
    const closed = (x: number, properties: Record<string, unknown> = {}) =>
      half(x, { building_ids: null, outdoor: true, ...properties })
    expect(grouped(closed(20))).toEqual([false, false, 3])
    expect(grouped(closed(20), door)).toEqual([true, false, 2])
    expect(grouped(closed(20, { ordinal: 5 }), door)).toEqual([true, false, 2])
    expect(grouped(closed(19.95, { ordinal: 5 }), door)).toEqual([true, false, 2])
    expect(grouped(closed(15, { ordinal: 5 }), door)[0]).toBe(false)
    // Nor if one of those that a level is already joined to is above the other.
    const parts = polygon(box(-10, 0, 0, 12)).coordinates
    const terrace = (id: string, shape: unknown) => (drawn: Drawn) => {
      drawn.level.push(
        feature('level', id, shape, { category: 'unspecified', ordinal: 5, outdoor: true, building_ids: ['house'] }),
      )
      addUnit(`on ${id}`, id, shape as ReturnType<typeof polygon>)(drawn)
    }
    const isJoined = (...changes: readonly Change[]) => {
      const { groups } = venueOf(...changes)
      return groups.rootOf('terrace') === groups.rootOf('floor-0')
    }
    const west = { type: 'Polygon', coordinates: parts }
    const both = { type: 'MultiPolygon', coordinates: [parts, polygon(box(25, 0, 40, 12)).coordinates] }
    expect([isJoined(terrace('terrace', west)), isJoined(terrace('terrace', both))]).toEqual([true, true])
    expect(isJoined(half(20), terrace('terrace', both))).toBe(false)
    expect(isJoined(terrace('terrace', west), terrace('roof', polygon(box(0, 0, 10, 12))))).toBe(false)
    expect(isJoined(terrace('terrace', west), terrace('roof', polygon(box(-20, 0, -10, 12))))).toBe(true)
    expect(grouped(closed(20), door, traversal('t', 'corridor-0', 'joint', 'hall'))).toEqual([false, false, 3])
  })
})

describe('wayfinding, routing: rides and what they cost', () => {
  const ridesOf = (...changes: readonly Change[]) => {
    const { venue, passages, groups, idOf } = venueOf(...changes)
    const { stops, rides } = findConnectors(venue, passages, groups, walkingParameters)
    return rides.map(({ from, to, means, metres, seconds, storeys, isConfirmed }) => ({
      from: idOf(stops[from]?.unit ?? -1),
      to: idOf(stops[to]?.unit ?? -1),
      means,
      metres: Math.round(10 * metres) / 10,
      seconds: Math.round(10 * seconds) / 10,
      storeys,
      isConfirmed,
    }))
  }
  const relate =
    (properties: Record<string, unknown>): Change =>
    (drawn) =>
      Object.assign(pick(drawn, 'relationship', 'up').properties, properties)
  const up = {
    from: 'stairs-0',
    to: 'stairs-1',
    means: 'stairs',
    metres: 8,
    seconds: 20,
    storeys: 1,
    isConfirmed: true,
  }

  test('lead both ways, or one', () => {
    expect(ridesOf()).toEqual([up, { ...up, from: 'stairs-1', to: 'stairs-0', storeys: -1 }])
    expect(ridesOf(relate({ direction: 'directed' }))).toEqual([up])
    const swapped = {
      origin: { id: 'stairs-1', feature_type: 'unit' },
      destination: { id: 'stairs-0', feature_type: 'unit' },
    }
    expect(ridesOf(relate({ direction: 'directed', ...swapped }))).toEqual([
      { ...up, from: 'stairs-1', to: 'stairs-0', storeys: -1 },
    ])
    expect(ridesOf((drawn) => (drawn.relationship = []))[0]).toEqual({ ...up, isConfirmed: false })
    expect(ridesOf(relate({ category: 'traversal' })).filter(({ isConfirmed }) => isConfirmed)).toEqual([])
  })

  test('are as long as the file says, else by the storeys, and never shorter than their line', () => {
    expect(ridesOf(relate({ length_m: 13 }))[0]).toMatchObject({ metres: 13, seconds: 10 })
    const sideways: Change = (drawn) => (pick(drawn, 'relationship', 'up').geometry = line([1, 8], [5, 8]))
    expect(ridesOf(sideways)[0]).toMatchObject({ metres: 12, seconds: 23.1 })
    expect(ridesOf(sideways, relate({ length_m: 2 }))[0]).toMatchObject({ metres: 4, seconds: 3.1 })
    const means = (category: string): Change =>
      all(relate({ category }), (drawn) => {
        for (const floor of [0, 1]) pick(drawn, 'unit', `stairs-${floor}`).properties['category'] = category
      })
    expect(ridesOf(means('escalator'))[0]).toMatchObject({ means: 'escalator', metres: 0, seconds: 18 })
    expect(ridesOf(means('escalator'), relate({ length_m: 13 }))[0]).toMatchObject({ metres: 13, seconds: 18 })
    expect(ridesOf(means('ramp'))[0]).toMatchObject({ means: 'ramp', metres: 50, seconds: 45 })
    expect(ridesOf(means('elevator'))[0]).toMatchObject({ means: 'lift', metres: 0, seconds: 34 })
    const twoUp: Change = (drawn) => (pick(drawn, 'level', 'floor-1').properties['ordinal'] = 2)
    expect(ridesOf(twoUp)[0]).toMatchObject({ metres: 16, seconds: 40, storeys: 2 })
  })

  test('lead through one-way doors, and through doors to levels that are no one floor', () => {
    const gate = traversal('gate', 'corridor-0', 'door-office-0', 'office-0')
    const doors = ridesOf(gate).filter(({ means }) => means === null)
    expect(doors).toEqual([
      { from: 'corridor-0', to: 'office-0', means: null, metres: 0.6, seconds: 0.5, storeys: 0, isConfirmed: true },
    ])
    const roof = all(
      addLevel('roof', polygon(box(10, 0, 40, 12)), { ordinal: 2, outdoor: true, building_ids: null }),
      addUnit('deck', 'roof', polygon(box(20, 0, 40, 12))),
      addDoor('hatch', 'floor-0', [20, 5.5], [20, 6.5]),
    )
    expect(
      ridesOf(roof)
        .filter(({ means }) => means === null)
        .map(({ from, to, storeys }) => [from, to, storeys]),
    ).toEqual([
      ['corridor-0', 'deck', 2],
      ['deck', 'corridor-0', -2],
    ])
    expect(ridesOf(addLift).filter(({ means }) => means === 'lift')).toHaveLength(2)
  })
})

import { describe, expect, test } from 'vitest'
import { lengthOf } from '../../src/venue/geometry/shape.ts'
import { groupLevels } from '../../src/wayfinding/level-groups.ts'
import { findPassages } from '../../src/wayfinding/passages.ts'
import { askew, feature, turnAll } from '../venue/drawn-venue.ts'
import {
  addDoor,
  addLevel,
  addOneWay,
  addRelationship,
  addUnit,
  addYard,
  type Change,
  moveDoor,
  type Rectangle,
  resize,
  setProperties,
  venuePoint,
  venueWith,
} from './draw-house.ts'

function passagesWith(...changes: readonly Change[]) {
  const venue = venueWith(...changes)
  const passages = findPassages(venue)
  const idOf = (unit: number): string => venue.units[unit]?.id ?? '-'
  /** The units on both sides of an opening, or of the assumed doors, with `>` if it is one-way. */
  const sidesOf = (openingId: string | null) =>
    passages
      .filter((passage) => passage.openingId === openingId)
      .map(({ from, to, isOneWay }) => `${idOf(from)} ${isOneWay ? '>' : '='} ${idOf(to)}`)
  const metresOf = (openingId: string | null) =>
    passages
      .filter((passage) => passage.openingId === openingId)
      .map(({ line }) => Math.round(10 * lengthOf(line)) / 10)
  return { venue, passages, idOf, sidesOf, metresOf }
}
const sidesOf = (openingId: string, ...changes: readonly Change[]) =>
  passagesWith(...changes)
    .sidesOf(openingId)
    .join()

describe('a door joins the units on both sides', () => {
  test('of one level, in whichever direction it is drawn', () => {
    expect(sidesOf('door-room-0')).toBe('corridor-0 = room-0')
    expect(sidesOf('door-room-0', moveDoor('door-room-0', '5,5 4,5'))).toBe('room-0 = corridor-0')
    expect(sidesOf('entrance')).toBe('')
    expect(sidesOf('door-room-0', setProperties('unit', 'room-0', { category: 'nonpublic' }))).toBe('')
  })

  test.each([
    ['corridor-0 > room-0', ['corridor-0', 'room-0'], 'directed', 'traversal'],
    ['room-0 > corridor-0', ['room-0', 'corridor-0'], 'directed', 'traversal'],
    ['corridor-0 = room-0', ['room-0', 'corridor-0'], 'undirected', 'traversal'],
    ['room-0 > corridor-0', ['room-0', 'corridor-0'], 'directed', 'traversal.path'],
    ['corridor-0 = room-0', ['room-0', 'corridor-0'], 'directed', 'stairs'],
  ])('one-way only for a directed traversal: %s, %j %s %s', (expected, [from = '', to = ''], direction, category) => {
    const gate = addRelationship('gate', category, [from, 'door-room-0', to], { direction })
    expect(sidesOf('door-room-0', gate)).toBe(expected)
  })

  /** A yard from x on, east of the back door of the corridor. */
  const yard = (x: number, properties: Readonly<Record<string, unknown>> = {}): Change[] => [
    addYard([x, 0, 40, 12], properties),
    addDoor('back', '20,5.5 20,6.5'),
  ]
  const joined = 'corridor-0 = lawn'

  test('if one is outdoors within 0.8 m, also on a hillside', () => {
    expect([20, 20.7, 20.9].map((x) => sidesOf('back', ...yard(x)))).toEqual([joined, joined, ''])
    expect(sidesOf('back', ...yard(20, { ordinal: 3 }))).toBe(joined)
    expect(sidesOf('back', ...yard(20, { outdoor: false, ordinal: 3 }))).toBe('')
    expect(sidesOf('back', ...yard(20.7), turnAll)).toBe(joined)
    expect(sidesOf('back', ...yard(20), setProperties('unit', 'lawn', { category: 'vegetation' }))).toBe('')
  })

  test('if one is in another building on the same storey within 0.8 m', () => {
    const annex = (x: number) => yard(x, { outdoor: false })
    expect([20, 20.3, 20.75, 20.85].map((x) => sidesOf('back', ...annex(x)))).toEqual([joined, joined, joined, ''])
    const wall = addUnit('wall', 'structure', [20, 0, 20.3, 12], { level_id: 'yard' })
    expect(sidesOf('back', ...annex(20), wall)).toBe(joined)
    expect(sidesOf('back', ...annex(20.75), moveDoor('back', '20,5.8 20,6.2'))).toBe(joined)
    expect(sidesOf('back', ...annex(20), moveDoor('back', '20,6.5 20,5.5'))).toBe(joined)
    for (const door of ['20,5.5 20,6.5', '20,6.2 20,5.8'])
      expect([20.02, 20.75, 20.85].map((x) => sidesOf('back', ...annex(x), moveDoor('back', door), turnAll))).toEqual([
        expect.stringContaining('lawn'),
        expect.stringContaining('lawn'),
        '',
      ])
  })

  test('if a traversal says so, however far apart they are', () => {
    const annex = yard(30, { outdoor: false })
    const traversal = (from: string, to: string) => sidesOf('back', ...annex, addOneWay('t', from, 'back', to))
    expect(traversal('lawn', 'corridor-0')).toBe('lawn > corridor-0')
    expect(traversal('corridor-0', 'lawn')).toBe('corridor-0 > lawn')
    expect(traversal('office-0', 'lawn')).toBe('')
  })

  test.each([
    ['4,5 5,5 6,5', [2]],
    ['4,4.6 5,5 6,5.4', [2.2]],
    ['4,5 5,5.29 6,5', [2.1]],
    ['4,5 5,5.35 6,5', [1.1, 1.1]],
  ])('in one part, or in two around a corner: %s', (corners, metres) => {
    expect(passagesWith(moveDoor('door-room-0', corners)).metresOf('door-room-0')).toEqual(metres)
  })
})

describe('assumed doors of a level where most rooms have none', () => {
  const withoutDoors =
    (...kept: readonly string[]): Change =>
    (drawn) =>
      (drawn.opening = drawn.opening.filter(({ id }) => !String(id).endsWith('-1') || kept.includes(String(id))))
  const assumed = (...changes: readonly Change[]) => {
    const found = passagesWith(...changes)
    return { sides: found.sidesOf(null), metres: found.metresOf(null) }
  }
  const [room, office, lounge] = ['room-1 = corridor-1', 'office-1 = corridor-1', 'lounge-1 = corridor-1']

  test('are 0.9 m wide on the longest edge along a corridor', () => {
    const all = { sides: [room, office, lounge], metres: [0.9, 0.9, 0.9] }
    expect(assumed(withoutDoors())).toEqual(all)
    expect(assumed(withoutDoors(), turnAll)).toEqual(all)
  })

  test('are missing if half of the rooms have one', () => {
    expect(assumed(withoutDoors('door-room-1')).sides).toEqual([office, lounge])
    // Stairs without a door are open to the corridor.
    expect(assumed(withoutDoors('door-room-1', 'door-office-1')).sides).toEqual([])
    expect(assumed(withoutDoors('door-room-1', 'door-stairs-1')).sides).toEqual([])
    expect(assumed().sides).toEqual([])
  })

  test('are as wide as a narrow room, and missing without a corridor nearby', () => {
    const narrow = resize('room-1', [9.5, 0, 10, 5])
    const far = assumed(withoutDoors(), narrow, resize('lounge-1', [7, 8.2, 20, 12]))
    expect(far).toEqual({ sides: [room, office], metres: [0.5, 0.9] })
    expect(assumed(withoutDoors(), resize('lounge-1', [6, 7.7, 20, 12])).sides).toContain(lounge)
  })

  test.each([
    ['straight', [], ({ x, y }: { x: number; y: number }) => [x, y] as const],
    ['turned', [turnAll], askew],
  ])('are in the middle of the edge in a %s building', (_title, changes, placed) => {
    const { venue, passages, idOf } = passagesWith(withoutDoors(), ...changes)
    const line = passages.find(({ openingId, from }) => openingId === null && idOf(from) === 'room-1')?.line
    const ends = [5.45, 4.55].map((x) => venuePoint(venue, ...placed({ x, y: 5 })))
    expect([...(line ?? [])]).toEqual(ends.flatMap(({ x, y }) => [expect.closeTo(x, 2), expect.closeTo(y, 2)]))
  })
})

describe('level groups', () => {
  /** A level from x to 40 on the ground floor, with one unit. */
  const half = (
    x: number,
    properties: Readonly<Record<string, unknown>> = {},
    unit: Rectangle = [x, 0, 40, 12],
    category = 'walkway',
  ): Change[] => [addLevel('half', [x, 0, 40, 12], properties), addUnit('hall', category, unit, { level_id: 'half' })]
  const groupsWith = (...changes: readonly Change[]) => {
    const venue = venueWith(...changes)
    return groupLevels(venue, findPassages(venue))
  }
  /** Returns if the half is in the group of the ground floor, or even one floor with it. */
  const joint = (...changes: readonly Change[]) => {
    const groups = groupsWith(...changes)
    if (groups.isOneFloor('half', 'floor-0')) return 'one floor'
    return groups.rootOf('half') === groups.rootOf('floor-0') ? 'one group' : 'apart'
  }
  const addAnnex: Change = (drawn) => drawn.building.push(feature('building', 'annex', null))

  test('are one floor for halls that touch on one storey of a building', () => {
    expect([20, 20.05, 20.1].map((x) => joint(...half(x)))).toEqual(['one floor', 'one floor', 'apart'])
    expect(joint(...half(20, { ordinal: 1 }))).toBe('apart')
    expect(joint(...half(20, {}, [20, 0, 40, 12], 'room'))).toBe('apart')
    expect(joint(...half(20, {}, [20, 8, 40, 12]))).toBe('apart')
    expect(joint(addAnnex, ...half(20, { building_ids: ['annex'] }))).toBe('apart')
    expect(joint(addAnnex, ...half(20, { building_ids: ['annex', 'house'] }))).toBe('one floor')
    const groups = groupsWith(...half(20))
    expect(groups.roots).toHaveLength(2)
    const others = ['half', 'floor-0', 'floor-1'].map((id) => groups.isOneFloor(id, 'half'))
    expect(others).toEqual([true, true, false])
  })

  test.each<[string, number, Rectangle]>([
    ['one floor', 18, [20, 0, 40, 12]],
    ['one floor', 10, [20, 0, 40, 12]],
    // Two hundredths of the smaller floor may overlap.
    ['one floor', 10, [19.7, 0, 40, 12]],
    ['one floor', 10, [19.9, 0, 40, 12]],
    ['apart', 10, [19.9, 0, 24, 12]],
    ['apart', 10, [19, 0, 40, 12]],
  ])('may overlap in their outlines, but not in their floors: %s from %d m, %j', (expected, x, unit) => {
    expect(joint(...half(x, {}, unit))).toBe(expected)
  })

  test('may overlap in their walls', () => {
    const beside = half(10, {}, [20, 0, 40, 12])
    expect(joint(...beside, addUnit('wall', 'structure', [10, 0, 20, 12], { level_id: 'half' }))).toBe('one floor')
    expect(joint(...beside, addUnit('wall', 'structure', [20, 0, 30, 12]))).toBe('one floor')
  })

  test('are joined by a door, also between storeys, unless it is one-way or the floors overlap', () => {
    const outdoors = (x: number, ordinal = 0) => half(x, { building_ids: null, outdoor: true, ordinal })
    const door = addDoor('joint', '20,5.5 20,6.5')
    expect(joint(...outdoors(20))).toBe('apart')
    expect(joint(...outdoors(20), door)).toBe('one group')
    expect([20, 19.95, 15].map((x) => joint(...outdoors(x, 5), door))).toEqual(['one group', 'one group', 'apart'])
    expect(joint(...outdoors(20), door, addOneWay('t', 'corridor-0', 'joint', 'hall'))).toBe('apart')
  })
})

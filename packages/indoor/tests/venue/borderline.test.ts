import { describe, expect, test } from 'vitest'
import { checkVenue } from '../../src/venue/check-files.ts'
import { venueLimits } from '../../src/venue/findings.ts'
import { openVenue } from '../../src/venue/open-venue.ts'
import { all, type Change, push, put, set } from './changes.ts'
import { box, drawVenue, filesOf, found, line, openWith, polygon, position, ring } from './drawn-venue.ts'

const on = { level_id: 'floor-0' }
const reshape = (id: string, ...rings: readonly (readonly [number, number][])[]) => put('unit', id, polygon(...rings))
const codes = (...changes: readonly Change[]) => found(all(...changes)).map(([code]) => code)

describe('wayfinding, data: the check of hand-drawn outlines', () => {
  const outside = (beyond: number, height = 5) =>
    codes(reshape('room-0', box(-beyond, 5 - height, 10, 5))).filter((code) => code === 'unit-outside-level')

  test('tolerates half a square metre or a twentieth of a unit outside of its level', () => {
    expect(outside(0.06)).toEqual([])
    expect(outside(0.24)).toEqual([])
    expect(outside(0.6)).toHaveLength(1)
    const narrow = (beyond: number) => codes(reshape('room-0', box(-beyond, 4, 1, 5)))
    expect(narrow(0.45)).not.toContain('unit-outside-level')
    expect(narrow(0.55)).toContain('unit-outside-level')
  })

  test('tolerates five square metres or a twentieth of a level outside of the footprint', () => {
    const level = (beyond: number) => codes(put('level', 'floor-1', polygon(box(0, 0, 20, 12 + beyond))))
    expect(level(0.5)).toEqual([])
    expect(level(0.8)).toEqual(['level-outside-footprint'])
    const hut = { building_ids: ['hut'] }
    const small = (beyond: number) =>
      codes(
        push('building', 'hut', null),
        push('footprint', 'hut-ground', polygon(box(30, 0, 34, 4)), hut),
        push('level', 'hut-0', polygon(box(30, 0, 34 + beyond, 4)), { ordinal: 0, ...hut }),
      )
    expect([small(1.2), small(1.3)]).toEqual([[], ['level-outside-footprint']])
  })

  test('tolerates an overlap of two units by a twentieth of a square metre or two centimetres', () => {
    const overlap = (metres: number, from = 0) => codes(reshape('room-0', box(0, from, 10 + metres, 5)))
    expect([overlap(0.015), overlap(0.025)]).toEqual([[], ['units-overlap']])
    expect([overlap(0.1, 4.6), overlap(0.1, 4.4)]).toEqual([[], ['units-overlap']])
    // The overlap is two millimetres deep along a slanted wall.
    expect(codes(reshape('room-0', ring([0, 0], [10, 0], [10.03, 5], [0, 5])))).toEqual([])
  })

  test('tolerates an overlap of two levels by a square metre', () => {
    const annex = (rings: [number, number][], properties: object) =>
      codes(push('building', 'annex', null), push('level', 'more', polygon(rings), { ordinal: 0, ...properties }))
    const levels = (x: number) => annex(box(x, 0, 40, 10), { building_ids: ['annex'] })
    expect([levels(19.91), levels(19.89)]).toEqual([[], ['buildings-share-ordinal']])
    const both = { building_ids: ['annex', 'house'] }
    expect(annex(box(0, 0, 10, 10), both)).toEqual(['ordinal-shared'])
    expect(annex(box(0, 0, 10, 10), { ...both, ordinal: 7 })).toEqual([])
  })

  test('counts the comparisons that exceed the work limit by level', () => {
    const skipped = (drawn: ReturnType<typeof drawVenue>) => {
      const opened = openVenue(filesOf(drawn), { ...venueLimits, checkSteps: 0 })
      if (!opened.ok) throw new Error(opened.fault.kind)
      return checkVenue(opened.value).list.filter(({ code }) => code === 'check-cut-short')
    }
    expect(skipped(drawVenue()).map(({ featureId, levelId, words }) => [featureId, levelId, words])).toEqual([
      ['floor-0', 'floor-0', 'not checked: 5 x outline, 5 x unit against its neighbours'],
      ['floor-1', 'floor-1', 'not checked: 5 x outline, 5 x unit against its neighbours'],
    ])
    const shared = { ...drawVenue(), opening: [] }
    set('level', 'floor-1', { ordinal: 0 })(shared)
    const words = skipped(shared).map((one) => one.words)
    expect(words[0]).toContain('1 x pair of levels')
    expect(words[0]).toMatch(/\d x door/)
  })
})

describe('wayfinding, data: doors off the boundary', () => {
  const sides = (...changes: readonly Change[]) => {
    const { venue } = openWith(all(...changes))
    return venue.openings.find(({ id }) => id === 'door-room-0')?.units
  }
  const doorAt = (...corners: readonly (readonly [number, number])[]) => put('opening', 'door-room-0', line(...corners))

  test('inside of a room lead to the unit on the nearer side, in either direction of the line', () => {
    expect(sides(doorAt([4, 4.7], [5, 4.7]))).toEqual(['corridor-0', 'room-0'])
    expect(sides(doorAt([5, 4.7], [4, 4.7]))).toEqual(['room-0', 'corridor-0'])
    expect(sides(doorAt([4, 5.3], [5, 5.3]))).toEqual(['corridor-0', 'room-0'])
    expect(sides(doorAt([5, 5.3], [4, 5.3]))).toEqual(['room-0', 'corridor-0'])
    expect(sides(doorAt([9.6, 2], [9.6, 3]))).toEqual(['room-0', 'office-0'])
    // The gap next to the door is nearer than the corridor.
    expect(sides(reshape('room-0', box(0, 0, 10, 4.7)), doorAt([4, 4.6], [5, 4.6]))).toEqual(['corridor-0', 'room-0'])
  })

  test('next to the end of a wall lead to the nearest unit on their empty side, never to one on the other side', () => {
    // The corner of the room is 45 cm in front of the door, and 40 or 50 cm from its middle.
    const aside = (metres: number) => reshape('room-0', box(4.5 + metres, 0, 10, 4.55))
    expect(sides(aside(0.4), doorAt([4.25, 5], [4.75, 5]))).toEqual(['corridor-0', 'room-0'])
    expect(sides(aside(0.4), doorAt([4.75, 5], [4.25, 5]))).toEqual(['room-0', 'corridor-0'])
    expect(sides(aside(0.5), doorAt([4.25, 5], [4.75, 5]))).toEqual(['corridor-0', null])
    expect(sides(aside(0.5), doorAt([4.75, 5], [4.25, 5]))).toEqual([null, 'corridor-0'])
    // This room is more than 80 cm away.
    const far = reshape('room-0', box(5.1, 0, 10, 4.45))
    expect(sides(far, doorAt([4.25, 5], [4.75, 5]))).toEqual(['corridor-0', null])
    const behind = reshape('office-0', box(10, 0.1, 20, 5))
    expect(sides(behind, doorAt([9.2, 0], [9.8, 0]))).toEqual(['room-0', null])
    expect(sides(behind, doorAt([9.8, 0], [9.2, 0]))).toEqual([null, 'room-0'])
  })

  test('lead to the nearest unit on each side, even a narrow one', () => {
    const strip: Change = push('unit', 'strip', polygon(box(0, 4.98, 20, 5.06)), { ...on, category: 'walkway' })
    const apart = all(strip, reshape('room-0', box(0, 0, 10, 4.7)))
    expect(sides(apart, doorAt([4, 4.97], [5, 4.97]))).toEqual(['strip', 'room-0'])
    expect(sides(apart, doorAt([5, 4.97], [4, 4.97]))).toEqual(['room-0', 'strip'])
  })

  test('are measured in the middle and near both ends, in the direction of the line there', () => {
    expect(sides(doorAt([8, 5], [10, 5], [10, 2]))).toEqual(['office-0', 'room-0'])
    expect(sides(doorAt([8, 5], [10, 5], [10, 5], [10, 2]))).toEqual(['office-0', 'room-0'])
    expect(sides(doorAt([10, 2], [10, 5], [8, 5]))).toEqual(['room-0', 'office-0'])
    /** Moves the wall of the room 10 cm from the door, and 2 m between the two positions. */
    const notched = (from: number, to: number) =>
      reshape('room-0', ring([0, 0], [10, 0], [10, 4.9], [to, 4.9], [to, 3], [from, 3], [from, 4.9], [0, 4.9]))
    const door = doorAt([4, 5], [6, 5])
    expect(sides(notched(4.5, 5.5), door)).toEqual(['corridor-0', 'room-0'])
    expect(sides(notched(4.5, 9), door)).toEqual(['corridor-0', 'room-0'])
    expect(sides(notched(3, 5.5), door)).toEqual(['corridor-0', 'room-0'])
    expect(sides(notched(3, 9), door)).toEqual(['corridor-0', null])
  })

  test('in an outer wall do not lead to the room behind a partition, despite rounding', () => {
    for (const x of [9.25, 9.4, 9.55, 9.6]) {
      for (const rounded of [0, -0.01]) {
        const office = reshape('office-0', box(10, rounded - 3, 20, rounded))
        expect(sides(office, doorAt([x - 0.3, 0], [x + 0.3, 0]))).toEqual(['room-0', null])
        expect(sides(office, doorAt([x + 0.3, 0], [x - 0.3, 0]))).toEqual([null, 'room-0'])
      }
      // The same holds for a hall below with the same wall.
      const hall = reshape('lounge-0', box(0, 0, 20, 12))
      expect(sides(hall, doorAt([x - 0.3, 0], [x + 0.3, 0]))).toEqual(['room-0', null])
      expect(sides(hall, doorAt([x + 0.3, 0], [x - 0.3, 0]))).toEqual([null, 'room-0'])
      expect(sides(doorAt([x - 0.3, 0], [x + 0.3, 0]))).toEqual(['room-0', null])
      expect(sides(doorAt([x + 0.3, 0], [x - 0.3, 0]))).toEqual([null, 'room-0'])
    }
  })
})

describe('wayfinding, data: the lines of relationships', () => {
  const ends = (geometry: unknown) =>
    openWith(put('relationship', 'up', geometry)).venue.relationships[0]?.points.map((point) =>
      point === null ? null : Math.round(point.x),
    )
  const lines = (...parts: readonly (readonly number[])[]) => ({
    type: 'MultiLineString',
    coordinates: parts.map((part) => part.map((x) => position(x, 8))),
  })

  test('are followed from the loose end, each part in its direction', () => {
    expect(ends(lines([2, 1], [3, 2], [3, 4]))).toEqual([1, 4])
    expect(ends(lines([3, 2], [3, 4], [2, 1]))).toEqual([4, 1])
    expect(ends(lines([3, 4], [2, 1], [3, 2]))).toEqual([4, 1])
    expect(ends(lines([1, 2], [3, 4]))).toEqual([1, 4])
    expect(ends(lines([], [1, 2]))).toEqual([1, 2])
    expect(ends({ type: 'MultiPolygon', coordinates: [polygon(box(1, 8, 3, 10)).coordinates] })).toEqual([2, 2])
    expect(ends(lines([2, 3], [3, 2]))).toHaveLength(2)
  })

  test('need two units and contain the openings on their path', () => {
    const related = (origin: unknown, destination: unknown) =>
      openWith(
        push('relationship', 'r', null, { category: 'traversal', origin, destination }),
      ).venue.relationships.find(({ id }) => id === 'r')
    expect(related('room-0', 'door-room-0')).toBeUndefined()
    expect(related('room-0', { id: 'house', feature_type: 'building' })).toBeUndefined()
    expect(related('room-0', 'corridor-0')?.unitIds).toEqual(['room-0', 'corridor-0'])
    expect(
      codes(push('relationship', 'r', null, { category: 'traversal', origin: 'room-0', destination: 'corridor-0' })),
    ).toEqual([])
  })

  test('with invalid coordinates give a finding no position', () => {
    const placeOf = (corner: unknown) =>
      openWith(
        push('unit', 'bent', { type: 'Polygon', coordinates: [[corner, position(1, 1)]] }, { ...on }),
      ).findings.find(({ featureId }) => featureId === 'bent')?.position
    expect([['14', 50], [14, '50'], [181, 50], [14, 91], []].map(placeOf)).toEqual([null, null, null, null, null])
    expect(placeOf([14, 50])).toEqual({ longitude: 14, latitude: 50 })
    expect(placeOf([-180, -90])).toEqual({ longitude: -180, latitude: -90 })
  })
})

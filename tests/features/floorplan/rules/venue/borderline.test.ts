import { describe, expect, test } from 'vitest'
import { checkVenue } from '#src/features/floorplan/rules/venue/check-files.ts'
import { venueLimits } from '#src/features/floorplan/rules/venue/findings.ts'
import { openVenue } from '#src/features/floorplan/rules/venue/open-venue.ts'
import {
  box,
  type Drawn,
  drawVenue,
  feature,
  filesOf,
  found,
  line,
  openWith,
  pick,
  polygon,
  position,
  ring,
} from './drawn-venue.ts'

type Change = (drawn: Drawn) => unknown
const on = { level_id: 'floor-0' }
const reshape =
  (id: string, ...rings: readonly (readonly [number, number][])[]): Change =>
  (drawn) =>
    (pick(drawn, 'unit', id).geometry = polygon(...rings))
const all =
  (...changes: readonly Change[]) =>
  (drawn: Drawn): void =>
    changes.forEach((change) => change(drawn))
const codes = (change: Change) => found((drawn) => void change(drawn)).map(([code]) => code)

describe('wayfinding, data: small errors of hand-drawn outlines are none', () => {
  const outside = (beyond: number, height = 5) =>
    codes(all(reshape('room-0', box(-beyond, 5 - height, 10, 5)))).filter((code) => code === 'unit-outside-level')

  test('of a unit half a square metre or a twentieth may lie outside of its level', () => {
    expect(outside(0.06)).toEqual([])
    expect(outside(0.24)).toEqual([])
    expect(outside(0.6)).toHaveLength(1)
    const narrow = (beyond: number) => codes(reshape('room-0', box(-beyond, 4, 1, 5)))
    expect(narrow(0.45)).not.toContain('unit-outside-level')
    expect(narrow(0.55)).toContain('unit-outside-level')
  })

  test('of a level five square metres or a twentieth may lie outside of the footprint', () => {
    const level = (beyond: number) =>
      codes((drawn) => (pick(drawn, 'level', 'floor-1').geometry = polygon(box(0, 0, 20, 12 + beyond))))
    expect(level(0.5)).toEqual([])
    expect(level(0.8)).toEqual(['level-outside-footprint'])
    const small = (beyond: number) =>
      codes((drawn) => {
        const outline = polygon(box(30, 0, 34, 4))
        drawn.building.push(feature('building', 'hut', null))
        drawn.footprint.push(feature('footprint', 'hut-ground', outline, { building_ids: ['hut'] }))
        drawn.level.push(
          feature('level', 'hut-0', polygon(box(30, 0, 34 + beyond, 4)), { ordinal: 0, building_ids: ['hut'] }),
        )
      })
    expect([small(1.2), small(1.3)]).toEqual([[], ['level-outside-footprint']])
  })

  test('two units may overlap by a twentieth of a square metre, or by two centimetres', () => {
    const overlap = (metres: number, from = 0) => codes(reshape('room-0', box(0, from, 10 + metres, 5)))
    expect([overlap(0.015), overlap(0.025)]).toEqual([[], ['units-overlap']])
    expect([overlap(0.1, 4.6), overlap(0.1, 4.4)]).toEqual([[], ['units-overlap']])
    // Two millimetres deep along a wall that leans.
    expect(
      codes(reshape('room-0', [position(0, 0), position(10, 0), position(10.03, 5), position(0, 5), position(0, 0)])),
    ).toEqual([])
  })

  test('two levels of one ordinal may overlap by a square metre', () => {
    const levels = (x: number) =>
      codes((drawn) => {
        drawn.building.push(feature('building', 'annex', null))
        drawn.level.push(
          feature('level', 'annex-0', polygon(box(x, 0, 40, 10)), { ordinal: 0, building_ids: ['annex'] }),
        )
      })
    expect([levels(19.91), levels(19.89)]).toEqual([[], ['buildings-share-ordinal']])
    const own = (properties: object) =>
      codes((drawn) => {
        drawn.building.push(feature('building', 'annex', null))
        drawn.level.push(
          feature('level', 'more', polygon(box(0, 0, 10, 10)), {
            ordinal: 0,
            building_ids: ['annex', 'house'],
            ...properties,
          }),
        )
      })
    expect(own({})).toEqual(['ordinal-shared'])
    expect(own({ ordinal: 7 })).toEqual([])
  })

  test('what could not be compared for want of time is counted by level', () => {
    const opened = openVenue(filesOf(drawVenue()), { ...venueLimits, checkSteps: 0 })
    if (!opened.ok) throw new Error(opened.fault.kind)
    const told = checkVenue(opened.value).list.filter(({ code }) => code === 'check-cut-short')
    expect(told.map(({ featureId, levelId, words }) => [featureId, levelId, words])).toEqual([
      ['floor-0', 'floor-0', 'not checked: 5 x outline, 5 x unit against its neighbours'],
      ['floor-1', 'floor-1', 'not checked: 5 x outline, 5 x unit against its neighbours'],
    ])
    const shared = drawVenue()
    pick(shared, 'level', 'floor-1').properties['ordinal'] = 0
    shared.opening = []
    const crowded = openVenue(filesOf(shared), { ...venueLimits, checkSteps: 0 })
    if (!crowded.ok) throw new Error(crowded.fault.kind)
    const words = checkVenue(crowded.value).list.flatMap((one) => (one.code === 'check-cut-short' ? one.words : []))
    expect(words[0]).toContain('1 x pair of levels')
    expect(words[0]).toMatch(/\d x door/)
  })
})

describe('wayfinding, data: doors off the boundary', () => {
  const sides = (...changes: readonly Change[]) => {
    const { venue } = openWith(all(...changes))
    return venue.openings.find(({ id }) => id === 'door-room-0')?.units
  }
  const put =
    (...corners: readonly (readonly [number, number])[]): Change =>
    (drawn) =>
      (pick(drawn, 'opening', 'door-room-0').geometry = line(...corners))

  test('within one room lead to the unit on the nearer side, in whichever direction they are drawn', () => {
    expect(sides(put([4, 4.7], [5, 4.7]))).toEqual(['corridor-0', 'room-0'])
    expect(sides(put([5, 4.7], [4, 4.7]))).toEqual(['room-0', 'corridor-0'])
    expect(sides(put([4, 5.3], [5, 5.3]))).toEqual(['corridor-0', 'room-0'])
    expect(sides(put([5, 5.3], [4, 5.3]))).toEqual(['room-0', 'corridor-0'])
    expect(sides(put([9.6, 2], [9.6, 3]))).toEqual(['room-0', 'office-0'])
    // Over the gap beside it, which is nearer.
    expect(sides(reshape('room-0', box(0, 0, 10, 4.7)), put([4, 4.6], [5, 4.6]))).toEqual(['corridor-0', 'room-0'])
  })

  test('beside the end of a wall lead to the nearest unit in front of their empty side, never to one on the other side', () => {
    // Its corner is 45 cm before the door, and 40 or 50 cm beside its middle.
    const aside = (metres: number) => reshape('room-0', box(4.5 + metres, 0, 10, 4.55))
    expect(sides(aside(0.4), put([4.25, 5], [4.75, 5]))).toEqual(['corridor-0', 'room-0'])
    expect(sides(aside(0.4), put([4.75, 5], [4.25, 5]))).toEqual(['room-0', 'corridor-0'])
    expect(sides(aside(0.5), put([4.25, 5], [4.75, 5]))).toEqual(['corridor-0', null])
    expect(sides(aside(0.5), put([4.75, 5], [4.25, 5]))).toEqual([null, 'corridor-0'])
    // More than 80 cm away.
    const far = reshape('room-0', box(5.1, 0, 10, 4.45))
    expect(sides(far, put([4.25, 5], [4.75, 5]))).toEqual(['corridor-0', null])
    const behind = reshape('office-0', box(10, 0.1, 20, 5))
    expect(sides(behind, put([9.2, 0], [9.8, 0]))).toEqual(['room-0', null])
    expect(sides(behind, put([9.8, 0], [9.2, 0]))).toEqual([null, 'room-0'])
  })

  test('lead to the nearest unit on each side, however narrow it is', () => {
    const strip: Change = (drawn) =>
      drawn.unit.push(feature('unit', 'strip', polygon(box(0, 4.98, 20, 5.06)), { ...on, category: 'walkway' }))
    const apart = all(strip, reshape('room-0', box(0, 0, 10, 4.7)))
    expect(sides(apart, put([4, 4.97], [5, 4.97]))).toEqual(['strip', 'room-0'])
    expect(sides(apart, put([5, 4.97], [4, 4.97]))).toEqual(['room-0', 'strip'])
  })

  test('are looked at in the middle and towards both ends, each in the direction that the line has there', () => {
    expect(sides(put([8, 5], [10, 5], [10, 2]))).toEqual(['office-0', 'room-0'])
    expect(sides(put([8, 5], [10, 5], [10, 5], [10, 2]))).toEqual(['office-0', 'room-0'])
    expect(sides(put([10, 2], [10, 5], [8, 5]))).toEqual(['room-0', 'office-0'])
    /** The wall of the room is 10 cm from the door up to the first place and from the second one on, else 2 m. */
    const notched = (from: number, to: number) =>
      reshape('room-0', ring([0, 0], [10, 0], [10, 4.9], [to, 4.9], [to, 3], [from, 3], [from, 4.9], [0, 4.9]))
    const door = put([4, 5], [6, 5])
    expect(sides(notched(4.5, 5.5), door)).toEqual(['corridor-0', 'room-0'])
    expect(sides(notched(4.5, 9), door)).toEqual(['corridor-0', 'room-0'])
    expect(sides(notched(3, 5.5), door)).toEqual(['corridor-0', 'room-0'])
    expect(sides(notched(3, 9), door)).toEqual(['corridor-0', null])
  })

  test('in an outer wall do not lead to the room behind a partition nearby, however that wall is rounded', () => {
    for (const x of [9.25, 9.4, 9.55, 9.6]) {
      for (const rounded of [0, -0.01]) {
        const office = reshape('office-0', box(10, rounded - 3, 20, rounded))
        expect(sides(office, put([x - 0.3, 0], [x + 0.3, 0]))).toEqual(['room-0', null])
        expect(sides(office, put([x + 0.3, 0], [x - 0.3, 0]))).toEqual([null, 'room-0'])
      }
      // Nor to a hall underneath it, whose wall is the same.
      const hall = reshape('lounge-0', box(0, 0, 20, 12))
      expect(sides(hall, put([x - 0.3, 0], [x + 0.3, 0]))).toEqual(['room-0', null])
      expect(sides(hall, put([x + 0.3, 0], [x - 0.3, 0]))).toEqual([null, 'room-0'])
      expect(sides(put([x - 0.3, 0], [x + 0.3, 0]))).toEqual(['room-0', null])
      expect(sides(put([x + 0.3, 0], [x - 0.3, 0]))).toEqual([null, 'room-0'])
    }
  })
})

describe('wayfinding, data: lines of relationships', () => {
  const ends = (geometry: unknown) =>
    openWith((drawn) => (pick(drawn, 'relationship', 'up').geometry = geometry)).venue.relationships[0]?.points.map(
      (point) => (point === null ? null : Math.round(point.x)),
    )
  const lines = (...parts: readonly (readonly number[])[]) => ({
    type: 'MultiLineString',
    coordinates: parts.map((part) => part.map((x) => position(x, 8))),
  })

  test('in pieces are followed from the loose end, each in its direction', () => {
    expect(ends(lines([2, 1], [3, 2], [3, 4]))).toEqual([1, 4])
    expect(ends(lines([3, 2], [3, 4], [2, 1]))).toEqual([4, 1])
    expect(ends(lines([3, 4], [2, 1], [3, 2]))).toEqual([4, 1])
    expect(ends(lines([1, 2], [3, 4]))).toEqual([1, 4])
    expect(ends(lines([], [1, 2]))).toEqual([1, 2])
    expect(ends({ type: 'MultiPolygon', coordinates: [polygon(box(1, 8, 3, 10)).coordinates] })).toEqual([2, 2])
    expect(ends(lines([2, 3], [3, 2]))).toHaveLength(2)
  })

  test('need two units, and know the openings that they pass', () => {
    const related = (origin: unknown, destination: unknown) =>
      openWith((drawn) =>
        drawn.relationship.push(feature('relationship', 'r', null, { category: 'traversal', origin, destination })),
      ).venue.relationships.find(({ id }) => id === 'r')
    expect(related('room-0', 'door-room-0')).toBeUndefined()
    expect(related('room-0', { id: 'house', feature_type: 'building' })).toBeUndefined()
    expect(related('room-0', 'corridor-0')?.unitIds).toEqual(['room-0', 'corridor-0'])
    expect(
      codes((drawn) =>
        drawn.relationship.push(
          feature('relationship', 'r', null, { category: 'traversal', origin: 'room-0', destination: 'corridor-0' }),
        ),
      ),
    ).toEqual([])
  })

  test('that are no numbers give a finding no place', () => {
    const placeOf = (corner: unknown) =>
      openWith((drawn) =>
        drawn.unit.push(
          feature('unit', 'bent', { type: 'Polygon', coordinates: [[corner, position(1, 1)]] }, { ...on }),
        ),
      ).findings.find(({ featureId }) => featureId === 'bent')?.position
    expect([placeOf(['14', 50]), placeOf([14, '50']), placeOf([181, 50]), placeOf([14, 91]), placeOf([])]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(placeOf([14, 50])).toEqual({ longitude: 14, latitude: 50 })
    expect(placeOf([-180, -90])).toEqual({ longitude: -180, latitude: -90 })
  })
})

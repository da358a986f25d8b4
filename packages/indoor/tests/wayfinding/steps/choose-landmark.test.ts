import { describe, expect, test } from 'vitest'
import type { Point } from '../../../src/venue/geometry/shape.ts'
import type { Unit } from '../../../src/venue/model.ts'
import type { Leg, WalkLeg } from '../../../src/wayfinding/queries.ts'
import { chooseLandmark, type Scene, turnsAtEnd, unitsOn } from '../../../src/wayfinding/steps/choose-landmark.ts'
import type { Sight, Sights } from '../../../src/wayfinding/steps/landmarks.ts'
import type { Stretch } from '../../../src/wayfinding/steps/split-walk.ts'
import { walkedLine } from '../../../src/wayfinding/steps/walked-line.ts'
import { label, rideLeg, routeOf, sight, sightsWith, walkLeg } from '../build-route.ts'
import { path } from '../oracles/path.ts'

interface Drawing {
  /** Corners of the walk as `x,y x,y`. */
  readonly corners?: string
  /** Sights from the hall. */
  readonly seen?: readonly Sight[]
  readonly stretch?: Partial<Stretch>
  readonly scene?: Partial<Scene>
  readonly sights?: Partial<Sights>
  readonly through?: WalkLeg['through']
  readonly categories?: Readonly<Record<string, Unit['category']>>
}

/** A walk of 30 m to the north through a hall, from the room 'start' to the room 'end', which are not seen. */
function createScene(drawing: Drawing): Scene {
  const { corners = '0,0 0,30', seen = [], categories = {} } = drawing
  const points = path(corners).map(([x, y]): Point => ({ x, y }))
  const line = walkedLine(points)
  const leg = walkLeg(points, { through: drawing.through ?? [{ unitId: 'hall', from: 0 }] })
  const place = (unitId: string) => ({ levelId: 'floor', unitId, point: { x: 0, y: 0 } })
  const stretch = {
    from: 0,
    to: line.length,
    change: 0,
    heading: 0,
    isOut: false,
    doors: [],
    passed: [],
    isTwice: false,
  }
  return {
    leg,
    line,
    route: routeOf([leg], { from: place('start'), to: place('end') }),
    stretch: { ...stretch, ...drawing.stretch },
    sights: sightsWith({
      from: (unitId) => (unitId === 'hall' ? seen : []),
      unit: (id) => (id in categories ? ({ category: categories[id], name: label(id) } as Unit) : null),
      ...drawing.sights,
    }),
    isFirst: false,
    isLast: false,
    turn: 'Straight',
    isRoomLeft: false,
    after: undefined,
    ...drawing.scene,
  }
}

/** 'relation name', with the side if it is passed. */
function landmark(drawing: Drawing): string | null {
  const found = chooseLandmark(createScene(drawing))
  if (found === null) return null
  const [text = ''] = found.name.values()
  return `${found.relation} ${text}${found.relation === 'past' ? ` ${found.side}` : ''}`
}

const walkThrough = (levelId: string, ...unitIds: string[]): Leg =>
  walkLeg([], { levelId, through: unitIds.map((unitId) => ({ unitId, from: 0 })) })
const rideThrough = (...unitIds: string[]): Leg => rideLeg({ unitIds })

describe('a landmark that is passed', () => {
  test('lies on a side, at most 4 m away, or 6.5 m if nothing is nearer', () => {
    expect(landmark({ seen: [sight('shop', 3, 20)] })).toBe('past shop right')
    expect(landmark({ seen: [sight('shop', -3, 20)] })).toBe('past shop left')
    expect(landmark({ seen: [sight('far', 6, 20)] })).toBe('past far right')
    expect(landmark({ seen: [sight('far', 6, 28, { rank: 0 }), sight('near', 3, 20)] })).toBe('past near right')
    expect(landmark({ seen: [sight('far', 6.6, 20)] })).toBeNull()
    expect(landmark({})).toBeNull()
  })

  test('is the best known, then the last, neither at the end nor in the first third', () => {
    const shops = [sight('a', 3, 15), sight('b', 3, 25), sight('c', 3, 20)]
    expect(landmark({ seen: shops })).toBe('past b right')
    expect(landmark({ seen: [...shops, sight('kitchen', 3, 12, { rank: 0 })] })).toBe('past kitchen right')
    expect(landmark({ seen: [sight('early', 3, 9)] })).toBeNull()
    expect(landmark({ seen: [sight('early', 3, 11)] })).toBe('past early right')
    expect(landmark({ seen: [sight('late', 3, 28.9)] })).toBe('past late right')
    // At the end it is ahead.
    expect(landmark({ seen: [sight('late', 3, 29.1)] })).toBe('heading late')
    // A sight on the line is not beside it.
    expect(landmark({ seen: [sight('here', 0.2, 20)] })).toBeNull()
  })

  test('is missing on a short stretch, and is never an end of the route, solid or walked through', () => {
    const onStretch = (metres: number) => landmark({ corners: `0,0 0,${metres}`, seen: [sight('shop', 3, 5)] })
    expect([7.9, 8.1].map(onStretch)).toEqual([null, 'past shop right'])
    for (const unitId of ['start', 'end', 'hall'])
      expect(landmark({ seen: [sight('shop', 3, 20, { unitId })] })).toBeNull()
    expect(landmark({ seen: [sight('machine', 3, 20, { unitId: null })] })).toBe('past machine right')
    expect(landmark({ seen: [sight('wall', 3, 20)], categories: { wall: 'structure' } })).toBeNull()
    expect(landmark({ seen: [sight('room', 3, 20)], categories: { room: 'room' } })).toBe('past room right')
  })

  test('cannot be confused with the stairs that the stretch leads to', () => {
    const stairs = { seen: [sight('others', 3, 20)], categories: { others: 'stairs', taken: 'stairs' } } as const
    const scene = { isLast: true, after: rideThrough('taken') }
    expect(landmark({ ...stairs, scene })).toBeNull()
    expect(landmark({ ...stairs, scene: { ...scene, isLast: false } })).toBe('past others right')
    expect(landmark({ ...stairs, scene: { isLast: true } })).toBe('past others right')
    expect(landmark({ ...stairs, scene, categories: { others: 'elevator', taken: 'stairs' } })).toBe(
      'past others right',
    )
  })
})

describe('a landmark at the turn or ahead', () => {
  const turned = { turn: 'Left' } as const

  test('marks a turn within 4 m, the best known and then the nearest', () => {
    expect(landmark({ seen: [sight('shop', 2, 1.9)], scene: turned })).toBe('at shop')
    expect(landmark({ seen: [sight('shop', 2, 2.1)], scene: turned })).toBeNull()
    expect(landmark({ seen: [sight('b', 2, 1), sight('a', 1, 1)], scene: turned })).toBe('at a')
    expect(landmark({ seen: [sight('b', 2, 1, { rank: 0 }), sight('a', 1, 1)], scene: turned })).toBe('at b')
    expect(landmark({ corners: '0,0 0,5', seen: [sight('a', 1, 1)], scene: turned })).toBe('at a')
    const houseAt: Sights['houseAt'] = (_, { y }) => (y < 1 ? { name: label('Dock'), point: { x: 1, y } } : null)
    expect(landmark({ sights: { houseAt }, scene: turned })).toBe('at Dock')
  })

  test('marks no turn straight on, at the start, out of a room or in a door', () => {
    const seen = [sight('shop', 2, 1)]
    for (const scene of [{ turn: 'Straight' }, { ...turned, isFirst: true }, { ...turned, isRoomLeft: true }] as const)
      expect(landmark({ seen, scene })).toBeNull()
    const doors = [{ at: 0, heading: 0, into: null, turnIn: 0 }]
    expect(landmark({ seen, scene: turned, stretch: { doors } })).toBeNull()
  })

  test('is ahead if nothing is passed on 15 m', () => {
    expect(landmark({ seen: [sight('shop', 0, 34)] })).toBe('heading shop')
    expect(landmark({ seen: [sight('shop', 0, 37)] })).toBeNull()
    expect(landmark({ seen: [sight('shop', 0, 34)], scene: { isLast: true } })).toBeNull()
    const ahead = (metres: number) => landmark({ corners: `0,0 0,${metres}`, seen: [sight('shop', 0, metres + 4)] })
    expect([14, 16].map(ahead)).toEqual([null, 'heading shop'])
    expect(landmark({ seen: [sight('b', 0, 35), sight('a', 0, 34)] })).toBe('heading a')
    expect(landmark({ seen: [sight('b', 0, 35, { rank: 0 }), sight('a', 0, 34)] })).toBe('heading b')
    expect(landmark({ seen: [sight('shop', 0, 34, { unitId: 'end' })] })).toBeNull()
    expect(landmark({ seen: [sight('shop', 0, 34, { unitId: null })] })).toBe('heading shop')
  })

  test('is a room that is crossed before all others', () => {
    const passed = (...rooms: (string | null)[]) =>
      rooms.map((room, index) => ({ at: 5 + index, heading: 0, into: room === null ? null : label(room) }))
    const seen = [sight('shop', 3, 20)]
    expect(landmark({ seen, stretch: { passed: passed('a', 'b') } })).toBe('through b')
    expect(landmark({ seen, stretch: { passed: passed('a', null) } })).toBe('through a')
    expect(landmark({ seen, stretch: { passed: passed(null) } })).toBe('past shop right')
  })

  test('is the building that is entered or left, or its other part', () => {
    const houses: Readonly<Record<string, string>> = { floor: 'Dock', annex: 'Annex', other: 'Dock', yard: 'Yard' }
    const sights: Partial<Sights> = {
      houseOf: (levelId) => (levelId in houses ? label(houses[levelId] ?? '') : null),
      levelOf: (levelId) => (levelId === 'other' ? label('Hall') : null),
      isOutdoor: (levelId) => levelId === 'yard',
    }
    const dock = label('Dock')
    const into = (levelId: string, scene: Partial<Scene> = {}) =>
      landmark({ sights, scene: { isLast: true, after: walkThrough(levelId), ...scene } })
    expect(into('annex')).toBe('into Annex')
    expect(into('yard')).toBe('outside Yard')
    expect(into('gone')).toBeNull()
    expect(into('annex', { isLast: false })).toBeNull()
    const own: Partial<Sights> = { ...sights, houseOf: () => dock }
    expect(landmark({ sights: own, scene: { isLast: true, after: walkThrough('other') } })).toBe('area Hall')
    expect(landmark({ sights: own, scene: { isLast: true, after: walkThrough('more') } })).toBeNull()
    expect(landmark({ sights: own, scene: { isLast: true, after: rideThrough() } })).toBeNull()
  })
})

describe('a sight to walk towards if the heading is unknown', () => {
  const unknown = { turn: null, isFirst: true } as const
  const aimed = (seen: readonly Sight[], more: Drawing = {}) =>
    landmark({ seen, ...more, scene: { ...unknown, ...more.scene } })

  test('lies within 28 degrees, 3 to 60 m away, or at the end of the stretch', () => {
    expect(aimed([sight('a', 5, 25)])).toBe('heading a')
    expect(aimed([sight('a', 0, 2.9, { rank: 0 })])).toBeNull()
    expect(aimed([sight('a', 0, 59)])).toBe('heading a')
    expect(aimed([sight('a', 0, 61)])).toBeNull()
    const aside = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180
      return sight('a', 25 * Math.sin(angle), 25 * Math.cos(angle))
    }
    expect([27, 29, -27, -29].map((degrees) => aimed([aside(degrees)]))).toEqual(['heading a', null, 'heading a', null])
    expect([3.9, 4.1].map((x) => aimed([sight('a', x, 5)], { corners: '0,0 0,5' }))).toEqual(['heading a', null])
  })

  test('is passed if it lies 10 m before the end, and another one is preferred', () => {
    expect(aimed([sight('a', 0, 19)])).toBe('aimPast a')
    expect(aimed([sight('a', 0, 21)])).toBe('heading a')
    expect(aimed([sight('a', 0, 19), sight('b', 5, 25)])).toBe('heading b')
    expect(aimed([sight('a', 5, 25), sight('b', 3, 25)])).toBe('heading b')
  })

  test('is the target before all others, but never the room that was left', () => {
    const target = sight('door', 15, 15, { unitId: 'end' })
    expect(aimed([sight('a', 0, 25), target], { scene: { isLast: true } })).toBe('heading door')
    expect(aimed([sight('a', 0, 25), target])).toBe('heading a')
    expect(aimed([sight('a', 0, 25), target], { scene: { isLast: true, after: walkThrough('x') } })).toBe('heading a')
    expect(aimed([sight('a', 0, 25, { unitId: 'start' })])).toBeNull()
    expect(aimed([sight('a', 0, 25, { unitId: null })])).toBe('heading a')
  })

  test('has a name that is unique nearby, if possible', () => {
    const twins = [sight('a', 0, 25), sight('a', 8, 10, { unitId: 'other' })]
    expect(aimed([...twins, sight('b', 5, 25)])).toBe('heading b')
    expect(aimed(twins)).toBe('heading a')
    // Two next to each other look the same, and a distant one is out of sight.
    expect(aimed([sight('a', 0, 25), sight('a', 2, 25, { unitId: 'other' }), sight('b', 5, 25)])).toBe('heading a')
    expect(aimed([sight('a', 0, 25), sight('a', 0, 70, { unitId: 'other' }), sight('b', 5, 25)])).toBe('heading a')
  })

  test('is otherwise the corridor at the end, and outdoors any sight that is passed', () => {
    const through = [
      { unitId: 'hall', from: 0 },
      { unitId: 'corridor', from: 1 },
    ]
    expect(aimed([], { through, categories: { corridor: 'walkway' } })).toBe('heading corridor')
    expect(aimed([], { through })).toBeNull()
    expect(aimed([], { through: through.slice(0, 1), categories: { hall: 'walkway' } })).toBeNull()
    expect(aimed([sight('shop', 3, 20)], { sights: { isOutdoor: () => true } })).toBe('past shop right')
    const beyond = {
      sights: { from: (unitId: string) => (unitId === 'yard' ? [sight('gate', 0, 40)] : []) },
      scene: { isLast: true, after: walkThrough('outside', 'yard') },
    }
    expect(aimed([], beyond)).toBe('heading gate')
    expect(aimed([], { ...beyond, scene: { ...beyond.scene, isLast: false } })).toBeNull()
  })
})

describe('the end of a corridor', () => {
  const corners = '0,0 0,20 15,20'
  /** Whether the turn is at the end of a corridor that continues for some metres. */
  const ends = (metres: number, more: Drawing = {}, before: { from?: number; heading?: number } | null = {}) => {
    const scene = createScene({
      corners,
      ...more,
      stretch: { from: 20, to: 35, change: 90, heading: 90, ...more.stretch },
      scene: { turn: 'Right', ...more.scene },
      sights: { isWayAt: (_level, { x, y }) => Math.abs(x) < 1 && y <= 20 + metres, ...more.sights },
    })
    return turnsAtEnd(scene, before === null ? undefined : { from: 0, to: 20, heading: 0, ...before })
  }

  test('marks a turn of 60 to 150 degrees if nothing leads on within 12 m', () => {
    expect([0, 11.5, 12.5].map((metres) => ends(metres))).toEqual([true, true, false])
    expect([59, 61, -61, 149, 151].map((change) => ends(0, { stretch: { change } }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  test('is checked from the inner corner, in the floor', () => {
    const seen: Point[] = []
    ends(0, { sights: { isWayAt: (_level, at) => (seen.push(at), true) } })
    expect(seen[0]?.x).toBeCloseTo(-0.7, 6)
    expect(seen[0]?.y).toBeCloseTo(20, 6)
    expect(seen[1]?.x).toBeCloseTo(-0.7, 6)
    expect(seen[1]?.y).toBeCloseTo(21, 6)
    expect(seen).toHaveLength(13)
    seen.length = 0
    ends(0, { stretch: { change: -90 }, sights: { isWayAt: (_level, at) => (seen.push(at), true) } })
    expect(seen[0]?.x).toBeCloseTo(0.7, 6)
    seen.length = 0
    ends(0, { sights: { isWayAt: (_level, at) => (seen.push(at), false) } })
    expect(seen[1]?.x).toBeCloseTo(0, 6)
    expect(seen).toHaveLength(2)
  })

  test('marks no turn after a short stretch, in a door, out of a room, outdoors or at the start', () => {
    expect([ends(0, {}, { from: 12.1 }), ends(0, {}, { from: 11.9 })]).toEqual([false, true])
    expect(ends(0, {}, null)).toBe(false)
    expect(ends(0, { scene: { turn: null } })).toBe(false)
    expect(ends(0, { stretch: { isOut: true } })).toBe(false)
    expect(ends(0, { stretch: { doors: [{ at: 20, heading: 0, into: null, turnIn: 0 }] } })).toBe(false)
    expect(ends(0, { sights: { isOutdoor: () => true } })).toBe(false)
  })

  test('does not count units that a stretch only touches', () => {
    const through = [
      { unitId: 'a', from: 0 },
      { unitId: 'b', from: 1 },
      { unitId: 'c', from: 2 },
    ]
    const { leg, line } = createScene({ corners, through })
    const on = (from: number, to: number) => unitsOn(leg, line, { from, to })
    expect([on(0, 20), on(0, 20.1), on(20, 35), on(5, 10), on(34, 35)]).toEqual([
      ['a'],
      ['a', 'b'],
      ['b'],
      ['a'],
      ['b'],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Labels, Unit } from '#src/features/floorplan/rules/venue/model.ts'
import type { Leg, Route, WalkLeg } from '#src/features/wayfinding/rules/queries.ts'
import {
  chooseLandmark,
  type Scene,
  turnsAtEnd,
  unitsOn,
} from '#src/features/wayfinding/rules/steps/choose-landmark.ts'
import type { Sight, Sights } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import type { Stretch } from '#src/features/wayfinding/rules/steps/split-walk.ts'
import { walkedLine } from '#src/features/wayfinding/rules/steps/walked-line.ts'

const named = (text: string): Labels => new Map([['en', text]])
const sight = (text: string, x: number, y: number, more: Partial<Sight> = {}): Sight => ({
  name: named(text),
  point: { x, y },
  rank: 1,
  unitId: text,
  ...more,
})

interface Drawing {
  /** Corners of the walk; north by default. */
  readonly corners?: readonly (readonly [x: number, y: number])[]
  /** Seen from the hall that is walked through. */
  readonly seen?: readonly Sight[]
  readonly stretch?: Partial<Stretch>
  readonly scene?: Partial<Scene>
  readonly sights?: Partial<Sights>
  readonly through?: WalkLeg['through']
  readonly categories?: Readonly<Record<string, Unit['category']>>
}

/** A walk of 30 m to the north through a hall, from the room 'start' to the room 'end', which are not seen. */
function sceneOf({
  corners = [
    [0, 0],
    [0, 30],
  ],
  seen = [],
  stretch = {},
  scene = {},
  sights = {},
  through = [{ unitId: 'hall', from: 0 }],
  categories = {},
}: Drawing): Scene {
  const points = corners.map(([x, y]): Point => ({ x, y }))
  const line = walkedLine(points)
  const leg: WalkLeg = {
    kind: 'walk',
    levelId: 'floor',
    points,
    drawn: points,
    length: line.length,
    through,
    doors: [],
  }
  const place = (unitId: string) => ({ levelId: 'floor', unitId, point: { x: 0, y: 0 } })
  const route: Route = {
    from: place('start'),
    to: place('end'),
    legs: [leg],
    length: line.length,
    seconds: 0,
    stepFree: true,
  }
  return {
    leg,
    line,
    route,
    stretch: {
      from: 0,
      to: line.length,
      change: 0,
      heading: 0,
      isOut: false,
      doors: [],
      passed: [],
      isTwice: false,
      ...stretch,
    },
    sights: {
      from: (unitId) => (unitId === 'hall' ? seen : []),
      unit: (id) => (id in categories ? ({ category: categories[id], name: named(id) } as Unit) : null),
      opening: () => null,
      doorsOf: () => [],
      nameOf: () => null,
      ownNameOf: () => null,
      houseOf: () => null,
      levelOf: () => null,
      isOutdoor: () => false,
      hoursOf: () => null,
      isWayAt: () => false,
      ridesOn: () => [],
      houseAt: () => null,
      ...sights,
    },
    isFirst: false,
    isLast: false,
    turn: 'Straight',
    isRoomLeft: false,
    after: undefined,
    ...scene,
  }
}

/** 'relation name', with the side if it is passed. */
function landmark(drawing: Drawing): string | null {
  const found = chooseLandmark(sceneOf(drawing))
  if (found === null) return null
  const [text = ''] = found.name.values()
  return `${found.relation} ${text}${found.relation === 'past' ? ` ${found.side}` : ''}`
}

const walkLeg = (levelId: string, ...unitIds: string[]): Leg => ({
  kind: 'walk',
  levelId,
  points: [],
  drawn: [],
  length: 0,
  through: unitIds.map((unitId) => ({ unitId, from: 0 })),
  doors: [],
})
const rideLeg = (...unitIds: string[]): Leg => ({
  kind: 'connector',
  means: 'stairs',
  relationshipIds: [],
  isConfirmed: true,
  unitIds,
  fromLevelId: 'floor',
  toLevelId: 'above',
  storeys: 1,
  length: 0,
  seconds: 0,
  from: { x: 0, y: 30 },
  to: { x: 0, y: 30 },
})

describe('wayfinding, steps: a landmark that is passed', () => {
  test('is on its side, at most four metres off, six and a half in a hall where nothing is nearer', () => {
    expect(landmark({ seen: [sight('shop', 3, 20)] })).toBe('past shop right')
    expect(landmark({ seen: [sight('shop', -3, 20)] })).toBe('past shop left')
    expect(landmark({ seen: [sight('far', 6, 20)] })).toBe('past far right')
    expect(landmark({ seen: [sight('far', 6, 28, { rank: 0 }), sight('near', 3, 20)] })).toBe('past near right')
    expect(landmark({ seen: [sight('far', 6.6, 20)] })).toBeNull()
    expect(landmark({})).toBeNull()
  })

  test('is the best known, then the last of them, not at the very end nor in the first third', () => {
    const shops = [sight('a', 3, 15), sight('b', 3, 25), sight('c', 3, 20)]
    expect(landmark({ seen: shops })).toBe('past b right')
    expect(landmark({ seen: [...shops, sight('kitchen', 3, 12, { rank: 0 })] })).toBe('past kitchen right')
    expect(landmark({ seen: [sight('early', 3, 9)] })).toBeNull()
    expect(landmark({ seen: [sight('early', 3, 11)] })).toBe('past early right')
    expect(landmark({ seen: [sight('late', 3, 28.9)] })).toBe('past late right')
    // It is in front of one by then.
    expect(landmark({ seen: [sight('late', 3, 29.1)] })).toBe('heading late')
    // What one walks over is not beside one.
    expect(landmark({ seen: [sight('here', 0.2, 20)] })).toBeNull()
  })

  test('is none on a short stretch, and none that is an end of the route, solid or walked through', () => {
    expect(
      landmark({
        corners: [
          [0, 0],
          [0, 7.9],
        ],
        seen: [sight('shop', 3, 5)],
      }),
    ).toBeNull()
    expect(
      landmark({
        corners: [
          [0, 0],
          [0, 8.1],
        ],
        seen: [sight('shop', 3, 5)],
      }),
    ).toBe('past shop right')
    for (const unitId of ['start', 'end', 'hall'])
      expect(landmark({ seen: [sight('shop', 3, 20, { unitId })] })).toBeNull()
    expect(landmark({ seen: [sight('machine', 3, 20, { unitId: null })] })).toBe('past machine right')
    expect(landmark({ seen: [sight('wall', 3, 20)], categories: { wall: 'structure' } })).toBeNull()
    expect(landmark({ seen: [sight('room', 3, 20)], categories: { room: 'room' } })).toBe('past room right')
  })

  test('is none that may be taken for the stairs that the stretch leads to', () => {
    const stairs = { seen: [sight('others', 3, 20)], categories: { others: 'stairs', taken: 'stairs' } } as const
    const scene = { isLast: true, after: rideLeg('taken') }
    expect(landmark({ ...stairs, scene })).toBeNull()
    expect(landmark({ ...stairs, scene: { ...scene, isLast: false } })).toBe('past others right')
    expect(landmark({ ...stairs, scene: { isLast: true } })).toBe('past others right')
    expect(landmark({ ...stairs, scene, categories: { others: 'elevator', taken: 'stairs' } })).toBe(
      'past others right',
    )
  })
})

describe('wayfinding, steps: a landmark at the turn or ahead', () => {
  const turned = { turn: 'Left' } as const

  test('marks a turn within four metres, the best known and then the nearest', () => {
    expect(landmark({ seen: [sight('shop', 2, 1.9)], scene: turned })).toBe('at shop')
    expect(landmark({ seen: [sight('shop', 2, 2.1)], scene: turned })).toBeNull()
    expect(landmark({ seen: [sight('b', 2, 1), sight('a', 1, 1)], scene: turned })).toBe('at a')
    expect(landmark({ seen: [sight('b', 2, 1, { rank: 0 }), sight('a', 1, 1)], scene: turned })).toBe('at b')
    expect(
      landmark({
        corners: [
          [0, 0],
          [0, 5],
        ],
        seen: [sight('a', 1, 1)],
        scene: turned,
      }),
    ).toBe('at a')
    expect(
      landmark({
        sights: { houseAt: (_, { y }) => (y < 1 ? { name: named('Dock'), point: { x: 1, y } } : null) },
        scene: turned,
      }),
    ).toBe('at Dock')
  })

  test('marks none where nobody turns, at the start, out of a room or in a door', () => {
    const seen = [sight('shop', 2, 1)]
    for (const scene of [{ turn: 'Straight' }, { ...turned, isFirst: true }, { ...turned, isRoomLeft: true }] as const)
      expect(landmark({ seen, scene })).toBeNull()
    const doors = [{ at: 0, heading: 0, into: null, turnIn: 0 }]
    expect(landmark({ seen, scene: turned, stretch: { doors } })).toBeNull()
  })

  test('is ahead where nothing is passed and one walks fifteen metres', () => {
    expect(landmark({ seen: [sight('shop', 0, 34)] })).toBe('heading shop')
    expect(landmark({ seen: [sight('shop', 0, 37)] })).toBeNull()
    expect(landmark({ seen: [sight('shop', 0, 34)], scene: { isLast: true } })).toBeNull()
    expect(
      landmark({
        corners: [
          [0, 0],
          [0, 14],
        ],
        seen: [sight('shop', 0, 18)],
      }),
    ).toBeNull()
    expect(
      landmark({
        corners: [
          [0, 0],
          [0, 16],
        ],
        seen: [sight('shop', 0, 20)],
      }),
    ).toBe('heading shop')
    expect(landmark({ seen: [sight('b', 0, 35), sight('a', 0, 34)] })).toBe('heading a')
    expect(landmark({ seen: [sight('b', 0, 35, { rank: 0 }), sight('a', 0, 34)] })).toBe('heading b')
    expect(landmark({ seen: [sight('shop', 0, 34, { unitId: 'end' })] })).toBeNull()
    expect(landmark({ seen: [sight('shop', 0, 34, { unitId: null })] })).toBe('heading shop')
  })

  test('is a room that is crossed before all others', () => {
    const passed = (...rooms: (string | null)[]) =>
      rooms.map((room, index) => ({ at: 5 + index, heading: 0, into: room === null ? null : named(room) }))
    const seen = [sight('shop', 3, 20)]
    expect(landmark({ seen, stretch: { passed: passed('a', 'b') } })).toBe('through b')
    expect(landmark({ seen, stretch: { passed: passed('a', null) } })).toBe('through a')
    expect(landmark({ seen, stretch: { passed: passed(null) } })).toBe('past shop right')
  })

  test('is the house that is entered or left through an outside door, or the other part of it', () => {
    const houses: Readonly<Record<string, string>> = { floor: 'Dock', annex: 'Annex', other: 'Dock', yard: 'Yard' }
    const sights: Partial<Sights> = {
      houseOf: (levelId) => (levelId in houses ? named(houses[levelId] ?? '') : null),
      levelOf: (levelId) => (levelId === 'other' ? named('Hall') : null),
      isOutdoor: (levelId) => levelId === 'yard',
    }
    const dock = named('Dock')
    const into = (levelId: string, scene: Partial<Scene> = {}) =>
      landmark({ sights, scene: { isLast: true, after: walkLeg(levelId), ...scene } })
    expect(into('annex')).toBe('into Annex')
    expect(into('yard')).toBe('outside Yard')
    expect(into('gone')).toBeNull()
    expect(into('annex', { isLast: false })).toBeNull()
    const own: Partial<Sights> = { ...sights, houseOf: () => dock }
    expect(landmark({ sights: own, scene: { isLast: true, after: walkLeg('other') } })).toBe('area Hall')
    expect(landmark({ sights: own, scene: { isLast: true, after: walkLeg('more') } })).toBeNull()
    expect(landmark({ sights: own, scene: { isLast: true, after: rideLeg() } })).toBeNull()
  })
})

describe('wayfinding, steps: a thing to walk towards where no direction is known', () => {
  const unknown = { turn: null, isFirst: true } as const
  const aimed = (seen: readonly Sight[], more: Drawing = {}) =>
    landmark({ seen, ...more, scene: { ...unknown, ...more.scene } })

  test('lies within 28 degrees, three to sixty metres away, or at the end of the stretch', () => {
    expect(aimed([sight('a', 5, 25)])).toBe('heading a')
    expect(aimed([sight('a', 0, 2.9, { rank: 0 })])).toBeNull()
    expect(aimed([sight('a', 0, 59)])).toBe('heading a')
    expect(aimed([sight('a', 0, 61)])).toBeNull()
    const aside = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180
      return sight('a', 25 * Math.sin(angle), 25 * Math.cos(angle))
    }
    expect([27, 29, -27, -29].map((degrees) => aimed([aside(degrees)]))).toEqual(['heading a', null, 'heading a', null])
    expect(
      aimed([sight('a', 3.9, 5)], {
        corners: [
          [0, 0],
          [0, 5],
        ],
      }),
    ).toBe('heading a')
    expect(
      aimed([sight('a', 4.1, 5)], {
        corners: [
          [0, 0],
          [0, 5],
        ],
      }),
    ).toBeNull()
  })

  test('is passed if it lies ten metres before the end, and rather one that is not', () => {
    expect(aimed([sight('a', 0, 19)])).toBe('aimPast a')
    expect(aimed([sight('a', 0, 21)])).toBe('heading a')
    expect(aimed([sight('a', 0, 19), sight('b', 5, 25)])).toBe('heading b')
    expect(aimed([sight('a', 5, 25), sight('b', 3, 25)])).toBe('heading b')
  })

  test('is the target itself before all others, never the room that is left', () => {
    const target = sight('door', 15, 15, { unitId: 'end' })
    expect(aimed([sight('a', 0, 25), target], { scene: { isLast: true } })).toBe('heading door')
    expect(aimed([sight('a', 0, 25), target])).toBe('heading a')
    expect(aimed([sight('a', 0, 25), target], { scene: { isLast: true, after: walkLeg('x') } })).toBe('heading a')
    expect(aimed([sight('a', 0, 25, { unitId: 'start' })])).toBeNull()
    expect(aimed([sight('a', 0, 25, { unitId: null })])).toBe('heading a')
  })

  test('is rather one whose name nothing else nearby has', () => {
    const twins = [sight('a', 0, 25), sight('a', 8, 10, { unitId: 'other' })]
    expect(aimed([...twins, sight('b', 5, 25)])).toBe('heading b')
    expect(aimed(twins)).toBe('heading a')
    // One that stands beside it is the same to the eye; one out of sight is none.
    expect(aimed([sight('a', 0, 25), sight('a', 2, 25, { unitId: 'other' }), sight('b', 5, 25)])).toBe('heading a')
    expect(aimed([sight('a', 0, 25), sight('a', 0, 70, { unitId: 'other' }), sight('b', 5, 25)])).toBe('heading a')
  })

  test('is else the corridor in which the stretch ends, and outdoors whatever is passed', () => {
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
      scene: { isLast: true, after: walkLeg('outside', 'yard') },
    }
    expect(aimed([], beyond)).toBe('heading gate')
    expect(aimed([], { ...beyond, scene: { ...beyond.scene, isLast: false } })).toBeNull()
  })
})

describe('wayfinding, steps: the end of a corridor', () => {
  const corners = [
    [0, 0],
    [0, 20],
    [15, 20],
  ] as const
  /** Whether the corridor ends there if its floor goes on so many metres beyond the turn. */
  const ends = (metres: number, more: Drawing = {}, before: { from?: number; heading?: number } | null = {}) => {
    const scene = sceneOf({
      corners,
      ...more,
      stretch: { from: 20, to: 35, change: 90, heading: 90, ...more.stretch },
      scene: { turn: 'Right', ...more.scene },
      sights: { isWayAt: (_level, { x, y }) => Math.abs(x) < 1 && y <= 20 + metres, ...more.sights },
    })
    return turnsAtEnd(scene, before === null ? undefined : { from: 0, to: 20, heading: 0, ...before })
  }

  test('marks a clear turn if nothing leads on within twelve metres', () => {
    expect([0, 11.5, 12.5].map((metres) => ends(metres))).toEqual([true, true, false])
    expect([59, 61, -61, 149, 151].map((change) => ends(0, { stretch: { change } }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  test('is looked for off the inner corner, where there is floor', () => {
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

  test('marks none after a short stretch, in a door, out of a room, outdoors or at the start', () => {
    expect([ends(0, {}, { from: 12.1 }), ends(0, {}, { from: 11.9 })]).toEqual([false, true])
    expect(ends(0, {}, null)).toBe(false)
    expect(ends(0, { scene: { turn: null } })).toBe(false)
    expect(ends(0, { stretch: { isOut: true } })).toBe(false)
    expect(ends(0, { stretch: { doors: [{ at: 20, heading: 0, into: null, turnIn: 0 }] } })).toBe(false)
    expect(ends(0, { sights: { isOutdoor: () => true } })).toBe(false)
  })

  test('units of a stretch are those that it leads through, not those that it only touches', () => {
    const through = [
      { unitId: 'a', from: 0 },
      { unitId: 'b', from: 1 },
      { unitId: 'c', from: 2 },
    ]
    const { leg, line } = sceneOf({ corners, through })
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

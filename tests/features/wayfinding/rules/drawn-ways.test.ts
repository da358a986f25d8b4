import { describe, expect, test } from 'vitest'
import type { Point, Shape } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Labels, Unit } from '#src/features/floorplan/rules/venue/model.ts'
import type { ConnectorLeg, Leg, Means, Route, WalkLeg } from '#src/features/wayfinding/rules/queries.ts'
import { arrivalOf } from '#src/features/wayfinding/rules/steps/arrival.ts'
import { buildSteps } from '#src/features/wayfinding/rules/steps/build-steps.ts'
import type { Sight, Sights } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import type { FloorStep, WalkStep } from '#src/features/wayfinding/rules/steps/step.ts'
import { walkedLine } from '#src/features/wayfinding/rules/steps/walked-line.ts'

/** Ways drawn in metres, east and north, through units that are known by name and category only. */
type Corner = readonly [x: number, y: number]
interface Door {
  readonly from: Corner
  readonly to: Corner
  /** A corner between its ends. */
  readonly over?: Corner
  /** To the left and to the right of its line. */
  readonly units: readonly [string | null, string | null]
}
interface Scene {
  readonly categories?: Readonly<Record<string, Unit['category']>>
  readonly shapes?: Readonly<Record<string, Shape>>
  readonly doors?: Readonly<Record<string, Door>>
  readonly seen?: Readonly<Record<string, readonly Sight[]>>
  readonly unnamed?: readonly string[]
  readonly outdoors?: readonly string[]
  readonly hours?: string
  readonly rides?: readonly Point[]
}

const names = new Map<string, Labels>()
const named = (text: string): Labels => {
  const known = names.get(text) ?? new Map([['en', text]])
  names.set(text, known)
  return known
}
const pointOf = ([x, y]: Corner): Point => ({ x, y })
const box = (x: number, y: number, toX: number, toY: number): Shape => [
  [Float64Array.of(x, y, toX, y, toX, toY, x, toY)],
]
const walk = (
  corners: readonly Corner[],
  through: readonly (readonly [unitId: string, from: number])[],
  doors: readonly (readonly [openingId: string, at: number])[] = [],
  levelId = 'floor',
): WalkLeg => {
  const points = corners.map(pointOf)
  return {
    kind: 'walk',
    levelId,
    points,
    drawn: points,
    length: walkedLine(points).length,
    through: through.map(([unitId, from]) => ({ unitId, from })),
    doors: doors.map(([openingId, at]) => ({ openingId, at })),
  }
}
const ride = (from: Corner, to: Corner, more: Partial<ConnectorLeg> = {}): ConnectorLeg => ({
  kind: 'connector',
  means: 'stairs',
  relationshipIds: ['up'],
  isConfirmed: true,
  unitIds: ['below', 'stairs'],
  fromLevelId: 'below',
  toLevelId: 'floor',
  storeys: 1,
  length: 8,
  seconds: 20,
  from: pointOf(from),
  to: pointOf(to),
  ...more,
})
const route = (legs: readonly Leg[], from = 'room', to = 'target'): Route => {
  const place = (unitId: string) => ({ levelId: 'floor', unitId, point: { x: 99, y: 99 } })
  return { from: place(from), to: place(to), legs, length: 0, seconds: 0, stepFree: true }
}
const sightsOf = (scene: Scene): Sights => {
  const openings = Object.entries(scene.doors ?? {}).map(([id, { from, over = [], to, units }]) => ({
    category: 'pedestrian',
    accessControl: [],
    door: null,
    id,
    line: Float64Array.of(...from, ...over, ...to),
    units,
  }))
  const known = { room: 'room', target: 'room', hall: 'walkway', stairs: 'stairs', ...scene.categories } as const
  const own = new Map<string, Unit['category']>(Object.entries(known))
  const nameOf = (unitId: string) => (scene.unnamed?.includes(unitId) === true ? null : named(unitId))
  return {
    from: (unitId: string) => scene.seen?.[unitId] ?? [],
    unit: (id: string) =>
      own.has(id) ? { id, category: own.get(id), shape: scene.shapes?.[id] ?? [], name: named(id) } : null,
    opening: (openingId: string) => openings.find(({ id }) => id === openingId) ?? null,
    doorsOf: (unitId: string) => openings.filter(({ units }) => units.includes(unitId)),
    nameOf,
    ownNameOf: nameOf,
    houseOf: () => null,
    levelOf: () => null,
    isOutdoor: (levelId: string) => scene.outdoors?.includes(levelId) ?? false,
    hoursOf: () => scene.hours ?? null,
    isWayAt: () => true,
    ridesOn: () => scene.rides ?? [],
    houseAt: () => null,
  } as unknown as Sights
}
const stepsOf = (way: Route, scene: Scene = {}, heading: number | null = null) => {
  const steps = buildSteps(way, sightsOf(scene), { heading })
  return {
    walks: steps.filter((step): step is WalkStep => step.kind === 'walk'),
    floors: steps.filter((step): step is FloorStep => step.kind === 'floor'),
  }
}
const sight = (text: string, [x, y]: Corner, unitId: string | null = text): Sight => ({
  name: named(text),
  point: { x, y },
  rank: 1,
  unitId,
})
/** A door in a wall that runs east, whose northern side is on its left. */
const doorAt = ([x, y]: Corner, north: string | null, south: string | null, width = 1): Door => ({
  from: [x - width / 2, y],
  to: [x + width / 2, y],
  units: [north, south],
})

describe('wayfinding, steps: which way one comes off stairs that are a line in a hall', () => {
  const off = (corners: readonly Corner[], run = 2, more: Partial<ConnectorLeg> = {}) =>
    stepsOf(route([ride([0, 2 - run], [0, 2], more), walk(corners, [['hall', 0]])])).floors[0]?.exit
  const east: readonly Corner[] = [
    [0, 2],
    [10, 2],
  ]

  test('is along them, if they are two metres long', () => {
    expect(off(east)).toBe('Right')
    expect(
      off([
        [0, 2],
        [-10, 2],
      ]),
    ).toBe('Left')
    expect(off(east, 1.99)).toBeNull()
    expect(off(east, -2)).toBe('Left')
  })

  test('is so on escalators, but a lift has no run', () => {
    const by = (means: Means) => off(east, 3, { means })
    expect([by('escalator'), by('lift')]).toEqual(['Right', null])
  })

  test('does not take a turn further on for the one at the top', () => {
    expect(
      off([
        [0, 2],
        [0, 3],
        [10, 3],
      ]),
    ).toBe('Straight')
  })

  test('is not said at the end of the way or before another ride', () => {
    const alone = stepsOf(route([ride([0, 0], [0, 2])])).floors[0]
    expect([alone?.exit, alone?.isEnd]).toEqual([null, true])
    const { floors } = stepsOf(route([ride([0, 0], [0, 2]), ride([0, 2], [0, 4]), walk(east, [['hall', 0]])]))
    expect(floors.map(({ exit, isEnd }) => [exit, isEnd])).toEqual([
      [null, false],
      ['Right', false],
    ])
  })
})

describe('wayfinding, steps: which way one comes off stairs that are a room', () => {
  const corners: readonly Corner[] = [
    [0, 2],
    [0, 4],
    [10, 4],
  ]
  const through = [
    ['stairs', 0],
    ['hall', 1],
  ] as const
  const off = (scene: Scene, more: { readonly leg?: WalkLeg; readonly ride?: Partial<ConnectorLeg> } = {}) =>
    stepsOf(
      // They run west, which must not matter.
      route([ride([5, 2], [0, 2], more.ride), more.leg ?? walk(corners, through, [['door', 1]])]),
      scene,
    ).floors[0]?.exit
  const door = doorAt([0, 4], 'hall', 'stairs')

  test('is straight out of their door, and the turn there is part of coming off', () => {
    expect(off({ doors: { door } })).toBe('Right')
    expect(off({ doors: { door: { from: door.to, to: door.from, units: ['stairs', 'hall'] } } })).toBe('Right')
    const west: readonly Corner[] = [
      [0, 2],
      [0, 4],
      [-10, 4],
    ]
    expect(off({ doors: { door } }, { leg: walk(west, through, [['door', 1]]) })).toBe('Left')
  })

  test('is said with the turns within two metres of the door only', () => {
    const after = (metres: number) =>
      off(
        { doors: { door } },
        {
          leg: walk(
            [
              [0, 2],
              [0, 4],
              [0, 4 + metres],
              [20, 4 + metres],
            ],
            through,
            [['door', 1]],
          ),
        },
      )
    expect([after(1), after(2), after(2.1)]).toEqual(['Right', 'Right', 'Straight'])
  })

  test('is out of their open side, where they have no door or a wide one', () => {
    const shapes = { stairs: box(-2, 0, 2, 4) }
    const open = walk(corners, through)
    expect(off({ shapes }, { leg: open })).toBe('Right')
    expect(off({ shapes, doors: { door: doorAt([0, 4], 'hall', 'stairs', 6.1) } })).toBe('Right')
    expect(off({ shapes: { stairs: box(-4, 0, 0, 9) } }, { leg: open })).toBe('Straight')
    // The door of another room at the same corner.
    expect(off({ shapes: { stairs: box(-4, 0, 0, 9) }, doors: { door: doorAt([0, 4], 'hall', 'room') } })).toBe(
      'Straight',
    )
    expect(off({ shapes: { stairs: box(-9, 0, -5, 4) } }, { leg: open })).toBeNull()
  })

  test('is along them where the walk begins outside of them, or ends in them', () => {
    expect(off({ doors: { door } }, { ride: { unitIds: ['below', 'others'] } })).toBe('Right')
    expect(off({ doors: { door }, categories: { stairs: 'walkway' } })).toBe('Right')
    const inside = walk(corners, [['stairs', 0]])
    expect(off({}, { leg: inside })).toBe('Right')
    const north: readonly Corner[] = [
      [0, 2],
      [0, 4],
      [0, 14],
    ]
    const straight = walk(north, through, [['door', 1]])
    expect(off({ doors: { door } }, { leg: straight })).toBe('Straight')
    expect(off({ doors: { door }, categories: { stairs: 'walkway' } }, { leg: straight })).toBe('Right')
    expect(off({ doors: { door } }, { leg: straight, ride: { unitIds: ['below', 'others'] } })).toBe('Right')
    expect(off({ doors: { door } }, { leg: straight, ride: { unitIds: ['stairs', 'others'] } })).toBe('Straight')
  })

  test('is said once: the walk from there goes straight on', () => {
    const told = stepsOf(route([ride([0, 0], [0, 2]), walk(corners, through, [['door', 1]])]), { doors: { door } })
    expect(told.walks.map(({ turn, isAround, doors, leaves }) => [turn, isAround, doors.length, leaves])).toEqual([
      ['Straight', false, 0, null],
    ])
    const untold = stepsOf(route([ride([0, 1], [0, 2]), walk(corners, [['hall', 0]])]))
    expect(untold.floors[0]?.exit).toBeNull()
    expect(untold.walks.map(({ turn }) => turn)).toEqual([null, 'Right'])
  })
})

describe('wayfinding, steps: a change of floor', () => {
  const change = (more: Partial<ConnectorLeg>, scene: Scene = {}, to: Corner = [0, 2.6]) =>
    stepsOf(route([ride([0, 0], to, more)]), scene).floors[0]

  test('is up, down or on the level, from which floor to which, and when', () => {
    expect([2, -1, 0].map((storeys) => change({ storeys })?.direction)).toEqual(['up', 'down', 'level'])
    expect(change({ isConfirmed: false }, { hours: 'Mo-Fr' })).toMatchObject({
      levelId: 'below',
      toLevelId: 'floor',
      means: 'stairs',
      said: 3,
      hours: 'Mo-Fr',
      isConfirmed: false,
      drawn: { leg: 0, from: 0, to: 0 },
    })
    expect(change({}, {}, [0, 2.4])?.said).toBe(2)
  })
})

/** A way out of a room into the hall, with a turn at the door. */
const outOfRoom: readonly Corner[] = [
  [0, 0],
  [0, 5],
  [12, 5],
]
const roomToHall = [
  ['room', 0],
  ['hall', 1],
] as const

describe('wayfinding, steps: leaving the room of the start', () => {
  const door = doorAt([0, 5], 'hall', 'room')
  const way = walk(outOfRoom, roomToHall, [['door', 1]])
  const out = (scene: Scene = {}, leg: WalkLeg = way, from = 'room') =>
    stepsOf(route([leg], from), { doors: { door }, ...scene }).walks.map(({ leaves, turn }) => [
      leaves?.name?.get('en') ?? null,
      turn,
    ])

  test('is by its door, and the turn is the one from there', () => {
    expect(out()).toEqual([['room', 'Right']])
    expect(out({ unnamed: ['room'] })).toEqual([[null, 'Right']])
  })

  test('is not said of halls, outdoors, or of a room that is not the one', () => {
    const none = [
      [null, null],
      [null, 'Right'],
    ]
    expect(out({ categories: { room: 'walkway' } })).toEqual(none)
    expect(out({ categories: { room: 'lobby' } })).toEqual([['room', 'Right']])
    expect(out({ categories: { room: 'stairs' } })).toEqual([['room', 'Right']])
    expect(out({ outdoors: ['floor'] })).toEqual(none)
    expect(out({}, way, 'other')).toEqual(none)
    expect(out({}, walk(outOfRoom, [['other', 0], ...roomToHall.slice(1)], [['door', 1]]), 'other')).toEqual(none)
    expect(out({}, walk(outOfRoom, [['room', 0]], [['door', 1]]))).toEqual(none)
  })

  test('is by a door of that room, where the walk leaves it, not by a wide opening', () => {
    expect(out({ doors: { door: doorAt([0, 5], 'hall', 'other') } })[0]?.[0]).toBeNull()
    expect(out({ doors: {} })[0]?.[0]).toBeNull()
    expect(out({ doors: { door: doorAt([0, 5], 'hall', 'room', 6) } })[0]?.[0]).toBe('room')
    expect(out({ doors: { door: doorAt([0, 5], 'hall', 'room', 6.1) } })[0]?.[0]).toBeNull()
    const later = walk([...outOfRoom, [12, 9]], roomToHall, [['door', 2]])
    expect(out({ doors: { door: doorAt([12, 5], 'hall', 'room') } }, later).map(([name]) => name)).not.toContain('room')
  })

  test('is a step of its own for somebody whose heading is known, from one and a half metres on', () => {
    const facing = (metres: number, heading: number) =>
      stepsOf(
        route([
          walk(
            [
              [0, 5 - metres],
              [0, 5],
              [12, 5],
            ],
            roomToHall,
            [['door', 1]],
          ),
        ]),
        { doors: { door } },
        heading,
      ).walks.map(({ leaves, turn }) => [leaves === null, turn])
    expect(facing(5, 90)).toEqual([
      [true, 'Left'],
      [false, 'Right'],
    ])
    expect(facing(1.6, 0)).toEqual([
      [true, 'Straight'],
      [false, 'Right'],
    ])
    expect(facing(1.5, 0)[0]).toEqual([false, 'Straight'])
  })
})

describe('wayfinding, steps: the door of a room with several', () => {
  const by = (other: Door | null, scene: Scene = {}, door: Door = doorAt([0, 5], 'hall', 'room')) => {
    const doors = { door, ...(other !== null && { other }) }
    const told = stepsOf(route([walk(outOfRoom, roomToHall, [['door', 1]])]), { doors, ...scene }).walks[0]?.leaves?.by
    return told === null || told === undefined ? null : `${told.relation} ${told.name.get('en')}`
  }
  const onto = (x: number, unit: string) => doorAt([x, 5], unit, 'room')

  test('is told by the room behind it, unless another one leads there as well', () => {
    expect(by(null)).toBeNull()
    expect(by(onto(9, 'yard'))).toBe('to hall')
    expect(by(onto(9, 'hall'))).toBeNull()
    expect(by(onto(9, 'yard'), { unnamed: ['hall'] })).toBeNull()
    expect(by(onto(9, 'yard'), {}, doorAt([0, 5], null, 'room'))).toBeNull()
  })

  test('counts as another one from three metres on', () => {
    expect([by(onto(3, 'yard')), by(onto(3.1, 'yard')), by(onto(-3.1, 'yard'))]).toEqual([null, 'to hall', 'to hall'])
  })

  test('is told by the nearest thing within six metres that is nearer to no other', () => {
    const near = (hall: readonly Sight[], x = 20) => by(onto(x, 'hall'), { seen: { hall } })
    expect(near([sight('café', [0, 11])])).toBe('near café')
    expect(near([sight('café', [0, 11.1])])).toBeNull()
    expect(near([sight('far', [0, 9]), sight('near', [0, 7]), sight('farther', [0, 10])])).toBe('near near')
    expect([
      near([sight('café', [3.9, 5])], 8),
      near([sight('café', [4, 5])], 8),
      near([sight('café', [4.1, 5])], 8),
    ]).toEqual(['near café', null, null])
    expect(near([sight('machine', [0, 7], null)])).toBe('near machine')
  })

  test('is not told by the room itself or by the one behind it', () => {
    const near = (unitId: string) => by(onto(20, 'hall'), { seen: { hall: [sight('café', [0, 7], unitId)] } })
    expect([near('room'), near('hall'), near('café')]).toEqual([null, null, 'near café'])
  })
})

describe('wayfinding, steps: the end in a room, on stairs or in a lift', () => {
  const into = (metres: number, last = 'target', more: { readonly scene?: Scene; readonly after?: Leg } = {}) =>
    stepsOf(
      route(
        [
          walk(
            [
              [0, 0],
              [0, 20],
              [metres, 20],
            ],
            [
              ['hall', 0],
              [last, 1],
            ],
          ),
          ...(more.after === undefined ? [] : [more.after]),
        ],
        'hall',
      ),
      more.scene,
    ).walks.map(({ arrival }) => arrival?.side ?? null)

  test('is on a side of the last stretch, if the room is no deeper than eight metres', () => {
    expect(into(8)).toEqual(['right'])
    expect(into(-8)).toEqual(['left'])
    expect(into(8.1)).toEqual([null, 'ahead'])
  })

  test('is walked to if it is not the room looked for, or no room', () => {
    const further = [null, 'ahead']
    expect(into(7, 'other', { scene: { categories: { other: 'room' } } })).toEqual(further)
    expect(into(7, 'target', { scene: { categories: { target: 'walkway' } } })).toEqual(further)
    expect(into(7, 'target', { scene: { categories: { target: 'walkway.island' } } })).toEqual(further)
    expect(into(7, 'target', { scene: { categories: { target: 'office' } } })).toEqual(['right'])
  })

  test('is the ride that is taken', () => {
    expect(into(7, 'stairs', { after: ride([7, 20], [7, 22], { unitIds: ['stairs', 'above'] }) })).toEqual(['right'])
    expect(into(7, 'stairs', { after: ride([7, 20], [7, 22], { unitIds: ['others', 'above'] }) })).toEqual([
      null,
      'ahead',
    ])
    expect(into(7, 'target', { after: ride([7, 20], [7, 22], { unitIds: ['stairs', 'above'] }) })).toEqual([
      null,
      'ahead',
    ])
  })
})

describe('wayfinding, steps: doors on the way', () => {
  const corners: readonly Corner[] = [
    [0, 0],
    [0, 10],
    [12, 10],
  ]
  const doors = (units: Door['units'], isReversed = false, entered: string | null = 'office') => {
    const [low, high]: [Corner, Corner] = [
      [0, 9.5],
      [0, 10.5],
    ]
    const door: Door = { from: isReversed ? high : low, to: isReversed ? low : high, units }
    const through = [['hall', 0] as const, ...(entered === null ? [] : [[entered, 1] as const])]
    return stepsOf(route([walk(corners, through, [['door', 1]])], 'hall'), { doors: { door } }).walks.flatMap((step) =>
      step.doors.map(({ side, into }) => `${side} ${step.turn} ${into?.get('en')}`),
    )
  }

  test('lead into the unit that is entered, whose side of the line says which way', () => {
    expect(doors(['hall', 'office'])).toEqual(['right Straight office'])
    expect(doors(['office', 'hall'], true)).toEqual(['right Straight office'])
    // Drawn the wrong way round: the walk turns back behind it.
    expect(doors(['office', 'hall'])).toEqual(['left SuperRight office'])
    expect(doors(['hall', 'office'], true)).toEqual(['left SuperRight office'])
  })

  test('are passed in the direction of the walk, if their sides do not say', () => {
    expect(doors(['hall', null], false, null)).toEqual(['right Straight undefined'])
    expect(doors(['hall', null], true, null)).toEqual(['right Straight undefined'])
    expect(doors(['office', 'office'])).toEqual(['right Straight office'])
    expect(doors(['office', 'office'], true)).toEqual(['right Straight office'])
    expect(doors(['hall', 'other'], true)).toEqual(['right Straight office'])
    expect(doors([null, 'office'], true)).toEqual(['left SuperRight office'])
  })

  test('lead straight through from end to end, however they bend between', () => {
    const door: Door = { from: [0, 9.5], over: [1, 10], to: [0, 10.5], units: ['hall', 'office'] }
    const way = walk(
      corners,
      [
        ['hall', 0],
        ['office', 1],
      ],
      [['door', 1]],
    )
    const [, step] = stepsOf(route([way], 'hall'), { doors: { door } }).walks
    expect([step?.turn, step?.doors.map(({ side }) => side), step?.isAround]).toEqual(['Straight', ['right'], false])
    // A turn back in a door is none around.
    const back: Door = { from: [0, 9.5], to: [0, 10.5], units: ['office', 'hall'] }
    expect(stepsOf(route([way], 'hall'), { doors: { door: back } }).walks.map(({ isAround }) => isAround)).toEqual([
      false,
      false,
    ])
  })

  test('are passed in the direction of the walk just before them', () => {
    const around: readonly Corner[] = [
      [0, 0],
      [0, 30],
      [10, 30],
      [10, 15],
      [10, 0],
    ]
    const way = walk(around, [['hall', 0]], [['door', 3]])
    const { walks } = stepsOf(route([way], 'hall'), { doors: { door: doorAt([10, 15], 'hall', null) } })
    expect(walks.map(({ passed, doors: turning }) => [passed, turning.length])).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
    ])
  })

  test('make a swerve through them two turns, unless they are wide', () => {
    const swerve: readonly Corner[] = [
      [0, 0],
      [0, 10],
      [2, 13],
      [2, 40],
    ]
    const steps = (width: number) =>
      stepsOf(route([walk(swerve, [['hall', 0]], [['door', 1]])], 'hall'), {
        doors: { door: { ...doorAt([0, 10], 'hall', 'hall', width) } },
      }).walks.length
    expect([steps(6), steps(6.1)]).toEqual([3, 1])
  })

  test('that are unknown or wide are none', () => {
    const straight: readonly Corner[] = [
      [0, 0],
      [0, 10],
      [0, 30],
    ]
    const passed = (scene: Scene) =>
      stepsOf(route([walk(straight, [['hall', 0]], [['door', 1]])], 'hall'), scene).walks.map((step) => step.passed)
    expect(passed({ doors: { door: doorAt([0, 10], 'hall', 'hall', 6) } })).toEqual([1])
    expect(passed({ doors: { door: doorAt([0, 10], 'hall', 'hall', 6.1) } })).toEqual([0])
    expect(passed({})).toEqual([0])
  })
})

describe('wayfinding, steps: the direction in which one looks', () => {
  const north = (y: number, levelId = 'floor') =>
    walk(
      [
        [0, y],
        [0, y + 10],
      ],
      [['hall', 0]],
      [],
      levelId,
    )
  const turned = (legs: readonly Leg[], heading: number | null = null) =>
    stepsOf(route(legs, 'hall'), {}, heading).walks.map(({ turn, isAround }) => [turn, isAround])

  test('is given, and an about-turn begins at 165 degrees to either side', () => {
    expect(turned([north(0)])).toEqual([[null, false]])
    expect(turned([north(0)], 164)).toEqual([['SuperLeft', false]])
    expect(turned([north(0)], 165)).toEqual([['SuperLeft', true]])
    expect(turned([north(0)], -165)).toEqual([['SuperRight', true]])
    expect(buildSteps(route([north(0)], 'hall'), sightsOf({}))[0]).toMatchObject({ turn: null, compass: 'N' })
  })

  test('goes on from one level to the next, but not over a ride', () => {
    const east = walk(
      [
        [0, 10],
        [10, 10],
      ],
      [['hall', 0]],
      [],
      'yard',
    )
    expect(turned([north(0), east], 0)).toEqual([
      ['Straight', false],
      ['Right', false],
    ])
    expect(turned([north(0), ride([0, 10], [0, 10]), east], 0)).toEqual([
      ['Straight', false],
      [null, false],
    ])
  })

  test('of each step is where it was drawn, with metres that add up', () => {
    const { walks } = stepsOf(
      route(
        [
          walk(
            [
              [0, 0],
              [0, 20],
              [30, 20],
            ],
            [['hall', 0]],
          ),
        ],
        'hall',
      ),
    )
    expect(walks.map(({ drawn, compass, length, said }) => [drawn, compass, length, said])).toEqual([
      [{ leg: 0, from: 0, to: 20 }, 'N', 20, 20],
      [{ leg: 0, from: 20, to: 50 }, 'E', 30, 30],
    ])
  })
})

describe('wayfinding, steps: the last step of a walk', () => {
  const corners: readonly Corner[] = [
    [0, 0],
    [0, 20],
  ]

  test('has a late turn of its own, if the way goes on outdoors', () => {
    const late = walk([...corners, [2.5, 20]], [['hall', 0]])
    const yard = walk(
      [
        [2.5, 20],
        [30, 20],
      ],
      [['lawn', 0]],
      [],
      'yard',
    )
    const legs = (...given: readonly Leg[]) => stepsOf(route(given, 'hall')).walks.map(({ drawn }) => drawn.leg)
    expect(legs(late)).toEqual([0])
    expect(legs(late, ride([2.5, 20], [2.5, 24]))).toEqual([0])
    expect(legs(late, yard)).toEqual([0, 0, 1])
  })

  test('names one room once: where the stairs are rather than where one passes', () => {
    const categories = { café: 'office', below: 'stairs' } as const
    const seen = { hall: [sight('café', [3, 14])] }
    const [alone] = stepsOf(
      route([walk(corners, [['hall', 0]]), ride([0, 20], [0, 24])], 'hall'),
      { seen, categories },
      0,
    ).walks
    expect([alone?.landmark?.relation, alone?.arrival?.beside ?? null]).toEqual(['past', null])
    const rides = [{ x: 0, y: 60 }]
    const [among] = stepsOf(
      route([walk(corners, [['hall', 0]]), ride([0, 20], [0, 24])], 'hall'),
      { seen, rides, categories },
      0,
    ).walks
    expect([among?.landmark, among?.arrival?.beside?.get('en')]).toEqual([null, 'café'])
  })

  test('lists the rooms on the side of the goal that come before it', () => {
    const way = walk(
      [...corners, [2.5, 20]],
      [
        ['hall', 0],
        ['target', 1],
      ],
    )
    const seen = { hall: [sight('a', [3, 8]), sight('b', [-3, 10]), sight('target', [2, 20])] }
    const [step] = stepsOf(route([way], 'hall'), { seen }).walks
    expect([step?.arrival?.side, step?.arrival?.passed.map((name) => name.get('en'))]).toEqual(['right', ['a']])
  })
})

describe('wayfinding, steps: arriving', () => {
  const corners: readonly Corner[] = [
    [0, 0],
    [0, 10],
    [0.2, 5],
  ]
  const arrive = (
    given: readonly Corner[],
    end: number,
    through: Parameters<typeof walk>[1] = [['hall', 0]],
    after?: Leg,
    from = 0,
  ) => {
    const leg = walk(given, through)
    const stretch = { from, to: 15, change: 0, heading: 0, isOut: false, doors: [], passed: [], isTwice: false }
    return arrivalOf(
      { leg, line: walkedLine(leg.points), stretch, end, route: route([leg]), sights: sightsOf({}) },
      after,
    )
  }

  test('nothing is behind: it is on the side on which one turns back to it', () => {
    expect(arrive(corners, 10)?.side).toBe('right')
    expect(
      arrive(
        corners.map(([x, y]): Corner => [-x, y]),
        10,
      )?.side,
    ).toBe('left')
  })

  test('within half a metre it is ahead', () => {
    const hook = (x: number): readonly Corner[] => [
      [0, 0],
      [0, 10],
      [x, 10],
    ]
    expect([arrive(hook(0.49), 10)?.side, arrive(hook(0.5), 10)?.side]).toEqual(['ahead', 'right'])
  })

  test('the room is named if it is entered on the last stretch, and no ride follows', () => {
    const straight: readonly Corner[] = [
      [0, 0],
      [0, 6],
      [0, 15],
    ]
    const inside = [
      ['hall', 0],
      ['target', 1],
    ] as const
    const room = (...more: readonly [after?: Leg, from?: number]) =>
      arrive(straight, 15, inside, ...more)?.room?.get('en') ?? null
    expect(room()).toBe('target')
    expect([room(undefined, 7), room(undefined, 7.1)]).toEqual(['target', null])
    expect(room(ride([0, 15], [0, 18]))).toBeNull()
    expect(arrive(straight, 15, [['target', 1]])?.room).toBeNull()
  })

  test('before a ride it is the ride, and before a walk on another level nothing', () => {
    const straight: readonly Corner[] = [
      [0, 0],
      [0, 15],
    ]
    expect(arrive(straight, 15)?.at).toBe('target')
    expect(arrive(straight, 15, undefined, ride([0, 15], [0, 18], { means: 'escalator' }))?.at).toBe('escalator')
    expect(arrive(straight, 15, undefined, walk(straight, [['hall', 0]]))).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import type { Point, Shape } from '../../src/venue/geometry/shape.ts'
import type { Opening, Unit } from '../../src/venue/model.ts'
import type { ConnectorLeg, Leg, Means, Route, WalkLeg } from '../../src/wayfinding/queries.ts'
import { arrivalOf } from '../../src/wayfinding/steps/arrival.ts'
import { buildSteps } from '../../src/wayfinding/steps/build-steps.ts'
import type { Sight, Sights } from '../../src/wayfinding/steps/landmarks.ts'
import type { FloorStep, WalkStep } from '../../src/wayfinding/steps/step.ts'
import { walkedLine } from '../../src/wayfinding/steps/walked-line.ts'
import { label, rideLeg, routeOf, sight, sightsWith, walkLeg } from './build-route.ts'
import { type Corner, path } from './oracles/path.ts'

interface Door {
  /** As `x,y x,y`. */
  readonly line: string
  /** To the left and to the right of its line. */
  readonly units: readonly [string | null, string | null]
}
/** Units that are known by name and category only. */
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

const pointOf = ([x, y]: Corner): Point => ({ x, y })
const box = (x: number, y: number, toX: number, toY: number): Shape => [
  [Float64Array.of(x, y, toX, y, toX, toY, x, toY)],
]
/** Reads ids and the corner of each, 0 by default, as `hall target:1`. */
const marksOf = (text: string) =>
  text.split(' ').flatMap((mark) => {
    const [id = '', corner = '0'] = mark.split(':')
    return id === '' ? [] : [{ id, at: Number(corner) }]
  })
/** A walk over corners as `x,y x,y`, east and north in metres. */
const walk = (corners: string, through = 'hall', doors = '', levelId = 'floor'): WalkLeg =>
  walkLeg(path(corners).map(pointOf), {
    levelId,
    through: marksOf(through).map(({ id, at }) => ({ unitId: id, from: at })),
    doors: marksOf(doors).map(({ id, at }) => ({ openingId: id, at })),
  })
const ride = (ends: string, more: Partial<ConnectorLeg> = {}): ConnectorLeg => {
  const [from = { x: 0, y: 0 }, to = from] = path(ends).map(pointOf)
  return rideLeg({ unitIds: ['below', 'stairs'], fromLevelId: 'below', toLevelId: 'floor', from, to, ...more })
}
const route = (legs: readonly Leg[], from = 'room'): Route => {
  const place = (unitId: string) => ({ levelId: 'floor', unitId, point: { x: 99, y: 99 } })
  return routeOf(legs, { from: place(from), to: place('target') })
}
const sightsOf = (scene: Scene): Sights => {
  const openings = Object.entries(scene.doors ?? {}).map(
    ([id, { line, units }]) =>
      ({
        category: 'pedestrian',
        accessControl: [],
        door: null,
        id,
        line: Float64Array.from(path(line).flat()),
        units,
      }) as unknown as Opening,
  )
  const known = { room: 'room', target: 'room', hall: 'walkway', stairs: 'stairs', ...scene.categories } as const
  const categories = new Map<string, Unit['category']>(Object.entries(known))
  const nameOf = (unitId: string) => (scene.unnamed?.includes(unitId) === true ? null : label(unitId))
  return sightsWith({
    from: (unitId) => scene.seen?.[unitId] ?? [],
    unit: (id) =>
      categories.has(id)
        ? ({ id, category: categories.get(id), shape: scene.shapes?.[id] ?? [], name: label(id) } as Unit)
        : null,
    opening: (openingId) => openings.find(({ id }) => id === openingId) ?? null,
    doorsOf: (unitId) => openings.filter(({ units }) => units.includes(unitId)),
    nameOf,
    ownNameOf: nameOf,
    isOutdoor: (levelId) => scene.outdoors?.includes(levelId) ?? false,
    hoursOf: () => scene.hours ?? null,
    isWayAt: () => true,
    ridesOn: () => scene.rides ?? [],
  })
}
const stepsOf = (legs: readonly Leg[], scene: Scene = {}, { heading = null as number | null, from = 'room' } = {}) => {
  const steps = buildSteps(route(legs, from), sightsOf(scene), { heading })
  return {
    walks: steps.filter((step): step is WalkStep => step.kind === 'walk'),
    floors: steps.filter((step): step is FloorStep => step.kind === 'floor'),
  }
}
/** The steps of a walk that begins in the hall. */
const walksFromHall = (legs: readonly Leg[], scene: Scene = {}, heading: number | null = null) =>
  stepsOf(legs, scene, { heading, from: 'hall' }).walks
/** A door in a wall that runs east. Its northern side is on its left. */
const doorAt = ([x, y]: Corner, north: string | null, south: string | null, width = 1): Door => ({
  line: `${x - width / 2},${y} ${x + width / 2},${y}`,
  units: [north, south],
})

describe('the direction after stairs that are a line in a hall', () => {
  const off = (corners: string, run = 2, more: Partial<ConnectorLeg> = {}) =>
    stepsOf([ride(`0,${2 - run} 0,2`, more), walk(corners)]).floors[0]?.exit
  const east = '0,2 10,2'

  test('follows their line if that is 2 m long', () => {
    expect([off(east), off('0,2 -10,2'), off(east, 1.99), off(east, -2)]).toEqual(['Right', 'Left', null, 'Left'])
  })

  test('follows the line of an escalator, but not of a lift', () => {
    const by = (means: Means) => off(east, 3, { means })
    expect([by('escalator'), by('lift')]).toEqual(['Right', null])
  })

  test('ignores a turn further on', () => {
    expect(off('0,2 0,3 10,3')).toBe('Straight')
  })

  test('is left out at the end of the route and before another ride', () => {
    const alone = stepsOf([ride('0,0 0,2')]).floors[0]
    expect([alone?.exit, alone?.isEnd]).toEqual([null, true])
    const { floors } = stepsOf([ride('0,0 0,2'), ride('0,2 0,4'), walk(east)])
    expect(floors.map(({ exit, isEnd }) => `${exit} ${isEnd}`)).toEqual(['null false', 'Right false'])
  })
})

describe('the direction after stairs that are a room', () => {
  const corners = '0,2 0,4 10,4'
  const through = 'stairs hall:1'
  const byDoor = (line: string) => walk(line, through, 'door:1')
  const off = (scene: Scene, leg = byDoor(corners), unitIds = ['below', 'stairs']) =>
    // The stairs run west, which must not matter.
    stepsOf([ride('5,2 0,2', { unitIds }), leg], scene).floors[0]?.exit
  const door = doorAt([0, 4], 'hall', 'stairs')
  const doors = { door }

  test('begins straight out of their door and includes the turn there', () => {
    expect(off({ doors })).toBe('Right')
    expect(off({ doors: { door: { line: '0.5,4 -0.5,4', units: ['stairs', 'hall'] } } })).toBe('Right')
    expect(off({ doors }, byDoor('0,2 0,4 -10,4'))).toBe('Left')
  })

  test('includes only turns within 2 m of the door', () => {
    const after = (metres: number) => off({ doors }, byDoor(`0,2 0,4 0,${4 + metres} 20,${4 + metres}`))
    expect([after(1), after(2), after(2.1)]).toEqual(['Right', 'Right', 'Straight'])
  })

  test('begins out of their open side if they have no door or a wide one', () => {
    const shapes = { stairs: box(-2, 0, 2, 4) }
    const open = walk(corners, through)
    expect(off({ shapes }, open)).toBe('Right')
    expect(off({ shapes, doors: { door: doorAt([0, 4], 'hall', 'stairs', 6.1) } })).toBe('Right')
    const aside = { stairs: box(-4, 0, 0, 9) }
    expect(off({ shapes: aside }, open)).toBe('Straight')
    // The door of another room at the same corner.
    expect(off({ shapes: aside, doors: { door: doorAt([0, 4], 'hall', 'room') } })).toBe('Straight')
    expect(off({ shapes: { stairs: box(-9, 0, -5, 4) } }, open)).toBeNull()
  })

  test('follows their line if the walk begins outside of them or ends in them', () => {
    const straight = byDoor('0,2 0,4 0,14')
    expect(off({}, walk(corners, 'stairs'))).toBe('Right')
    expect(off({ doors }, straight)).toBe('Straight')
    expect(off({ doors, categories: { stairs: 'walkway' } }, straight)).toBe('Right')
    expect(off({ doors }, straight, ['below', 'others'])).toBe('Right')
    expect(off({ doors }, straight, ['stairs', 'others'])).toBe('Straight')
  })

  test('appears once: the walk from there goes straight on', () => {
    const known = stepsOf([ride('0,0 0,2'), byDoor(corners)], { doors }).walks
    expect(known).toMatchObject([{ turn: 'Straight', isAround: false, doors: [], leaves: null }])
    const unknown = stepsOf([ride('0,1 0,2'), walk(corners)])
    expect(unknown.floors[0]?.exit).toBeNull()
    expect(unknown.walks.map(({ turn }) => turn)).toEqual([null, 'Right'])
  })
})

test('a change of floor has a direction, levels, metres and hours', () => {
  const change = (more: Partial<ConnectorLeg>, y = 2.6) =>
    stepsOf([ride(`0,0 0,${y}`, more)], { hours: 'Mo-Fr' }).floors
  expect([2, -1, 0].map((storeys) => change({ storeys })[0]?.direction)).toEqual(['up', 'down', 'level'])
  expect(change({ isConfirmed: false })).toMatchObject([
    { levelId: 'below', toLevelId: 'floor', means: 'stairs', said: 3, hours: 'Mo-Fr', isConfirmed: false },
  ])
  expect(change({}, 2.4)[0]?.said).toBe(2)
})

/** A walk out of a room into the hall, with a turn at the door. */
const outOfRoom = '0,0 0,5 12,5'
const roomToHall = 'room hall:1'

describe('leaving the start room', () => {
  const door = doorAt([0, 5], 'hall', 'room')
  const out = (scene: Scene = {}, leg = walk(outOfRoom, roomToHall, 'door:1'), from = 'room') =>
    stepsOf([leg], { doors: { door }, ...scene }, { from }).walks.map(
      ({ leaves, turn }) => `${leaves?.name?.get('en') ?? null} ${turn}`,
    )

  test('names the room, and the turn begins at its door', () => {
    expect(out()).toEqual(['room Right'])
    expect(out({ unnamed: ['room'] })).toEqual(['null Right'])
  })

  test('is left out in halls, outdoors and for any other room', () => {
    const none = ['null null', 'null Right']
    expect(out({ categories: { room: 'walkway' } })).toEqual(none)
    expect(out({ categories: { room: 'lobby' } })).toEqual(['room Right'])
    expect(out({ categories: { room: 'stairs' } })).toEqual(['room Right'])
    expect(out({ outdoors: ['floor'] })).toEqual(none)
    expect(out({}, undefined, 'other')).toEqual(none)
    expect(out({}, walk(outOfRoom, 'other hall:1', 'door:1'), 'other')).toEqual(none)
    expect(out({}, walk(outOfRoom, 'room', 'door:1'))).toEqual(none)
  })

  test('needs a door of that room on the walk, at most 6 m wide', () => {
    const by = (...given: Parameters<typeof doorAt>) => out({ doors: { door: doorAt(...given) } })[0]
    expect(by([0, 5], 'hall', 'other')).toMatch(/^null/)
    expect(out({ doors: {} })[0]).toMatch(/^null/)
    expect(by([0, 5], 'hall', 'room', 6)).toMatch(/^room/)
    expect(by([0, 5], 'hall', 'room', 6.1)).toMatch(/^null/)
    const later = walk(`${outOfRoom} 12,9`, roomToHall, 'door:2')
    expect(out({ doors: { door: doorAt([12, 5], 'hall', 'room') } }, later).join()).not.toContain('room')
  })

  test('is a step of its own from 1.5 m on if the heading is known', () => {
    const facing = (metres: number, heading: number) =>
      stepsOf([walk(`0,${5 - metres} 0,5 12,5`, roomToHall, 'door:1')], { doors: { door } }, { heading }).walks.map(
        ({ leaves, turn }) => `${leaves === null ? '' : 'leaves '}${turn}`,
      )
    expect(facing(5, 90)).toEqual(['Left', 'leaves Right'])
    expect(facing(1.6, 0)).toEqual(['Straight', 'leaves Right'])
    expect(facing(1.5, 0)[0]).toBe('leaves Straight')
  })
})

describe('the door of a room with several doors', () => {
  const by = (other: Door | null, scene: Scene = {}, door: Door = doorAt([0, 5], 'hall', 'room')) => {
    const doors = { door, ...(other !== null && { other }) }
    const leaves = stepsOf([walk(outOfRoom, roomToHall, 'door:1')], { doors, ...scene }).walks[0]?.leaves
    return leaves?.by ? `${leaves.by.relation} ${leaves.by.name.get('en')}` : null
  }
  const onto = (x: number, unit: string) => doorAt([x, 5], unit, 'room')

  test('is named by the room behind it, unless another door leads there as well', () => {
    expect(by(null)).toBeNull()
    expect(by(onto(9, 'yard'))).toBe('to hall')
    expect(by(onto(9, 'hall'))).toBeNull()
    expect(by(onto(9, 'yard'), { unnamed: ['hall'] })).toBeNull()
    expect(by(onto(9, 'yard'), {}, doorAt([0, 5], null, 'room'))).toBeNull()
  })

  test('differs from another one from 3 m on', () => {
    expect([3, 3.1, -3.1].map((x) => by(onto(x, 'yard')))).toEqual([null, 'to hall', 'to hall'])
  })

  test('is named by the nearest sight within 6 m that is nearer to no other door', () => {
    const near = (hall: readonly Sight[], x = 20) => by(onto(x, 'hall'), { seen: { hall } })
    expect([11, 11.1].map((y) => near([sight('café', 0, y)]))).toEqual(['near café', null])
    expect(near([sight('far', 0, 9), sight('near', 0, 7), sight('farther', 0, 10)])).toBe('near near')
    expect([3.9, 4, 4.1].map((x) => near([sight('café', x, 5)], 8))).toEqual(['near café', null, null])
    expect(near([sight('machine', 0, 7, { unitId: null })])).toBe('near machine')
  })

  test('is named neither by the room itself nor by the one behind it', () => {
    const near = (unitId: string) => by(onto(20, 'hall'), { seen: { hall: [sight('café', 0, 7, { unitId })] } })
    expect([near('room'), near('hall'), near('café')]).toEqual([null, null, 'near café'])
  })
})

describe('the end of a walk in a room or on stairs', () => {
  const into = (metres: number, last = 'target', scene: Scene = {}, ...after: readonly Leg[]) =>
    walksFromHall([walk(`0,0 0,20 ${metres},20`, `hall ${last}:1`), ...after], scene).map(
      ({ arrival }) => arrival?.side ?? null,
    )
  const further = [null, 'ahead']

  test('lies on a side of the last stretch if the room is at most 8 m deep', () => {
    expect(into(8)).toEqual(['right'])
    expect(into(-8)).toEqual(['left'])
    expect(into(8.1)).toEqual(further)
  })

  test('is walked to if it is not the target room, or no room', () => {
    expect(into(7, 'other', { categories: { other: 'room' } })).toEqual(further)
    expect(into(7, 'target', { categories: { target: 'walkway' } })).toEqual(further)
    expect(into(7, 'target', { categories: { target: 'walkway.island' } })).toEqual(further)
    expect(into(7, 'target', { categories: { target: 'office' } })).toEqual(['right'])
  })

  test('lies on a side only if those stairs are taken', () => {
    const by = (unitId: string) => ride('7,20 7,22', { unitIds: [unitId, 'above'] })
    expect(into(7, 'stairs', {}, by('stairs'))).toEqual(['right'])
    expect(into(7, 'stairs', {}, by('others'))).toEqual(further)
    expect(into(7, 'target', {}, by('stairs'))).toEqual(further)
  })
})

describe('doors along a walk', () => {
  const corners = '0,0 0,10 12,10'
  const doors = (units: Door['units'], isReversed = false, entered = 'office:1') => {
    const door: Door = { line: isReversed ? '0,10.5 0,9.5' : '0,9.5 0,10.5', units }
    return walksFromHall([walk(corners, `hall ${entered}`, 'door:1')], { doors: { door } }).flatMap((step) =>
      step.doors.map(({ side, into }) => `${side} ${step.turn} ${into?.get('en')}`),
    )
  }

  test('lead into the unit on the side of the line that the walk enters', () => {
    expect(doors(['hall', 'office'])).toEqual(['right Straight office'])
    expect(doors(['office', 'hall'], true)).toEqual(['right Straight office'])
    // Drawn the wrong way round: the walk turns back behind it.
    expect(doors(['office', 'hall'])).toEqual(['left SuperRight office'])
    expect(doors(['hall', 'office'], true)).toEqual(['left SuperRight office'])
  })

  test('are passed in the direction of the walk if their units do not say', () => {
    for (const isReversed of [false, true]) {
      expect(doors(['hall', null], isReversed, '')).toEqual(['right Straight undefined'])
      expect(doors(['office', 'office'], isReversed)).toEqual(['right Straight office'])
    }
    expect(doors(['hall', 'other'], true)).toEqual(['right Straight office'])
    expect(doors([null, 'office'], true)).toEqual(['left SuperRight office'])
  })

  test('lead straight through from end to end, however their line bends', () => {
    const steps = (door: Door) => walksFromHall([walk(corners, 'hall office:1', 'door:1')], { doors: { door } })
    expect(steps({ line: '0,9.5 1,10 0,10.5', units: ['hall', 'office'] })[1]).toMatchObject({
      turn: 'Straight',
      doors: [{ side: 'right' }],
      isAround: false,
    })
    // A turn back in a door is no about-turn.
    const back = steps({ line: '0,9.5 0,10.5', units: ['office', 'hall'] })
    expect(back.map(({ isAround }) => isAround)).toEqual([false, false])
  })

  test('are passed in the direction of the walk just before them', () => {
    const around = walk('0,0 0,30 10,30 10,15 10,0', 'hall', 'door:3')
    const walks = walksFromHall([around], { doors: { door: doorAt([10, 15], 'hall', null) } })
    expect(walks.map(({ passed, doors: turning }) => `${passed} ${turning.length}`)).toEqual(['0 0', '0 0', '1 0'])
  })

  test('make two turns of a swerve through them, unless they are wide', () => {
    const steps = (width: number) =>
      walksFromHall([walk('0,0 0,10 2,13 2,40', 'hall', 'door:1')], {
        doors: { door: doorAt([0, 10], 'hall', 'hall', width) },
      }).length
    expect([steps(6), steps(6.1)]).toEqual([3, 1])
  })

  test('do not count if they are unknown or wide', () => {
    const passed = (scene: Scene) =>
      walksFromHall([walk('0,0 0,10 0,30', 'hall', 'door:1')], scene).map((step) => step.passed)
    expect(passed({ doors: { door: doorAt([0, 10], 'hall', 'hall', 6) } })).toEqual([1])
    expect(passed({ doors: { door: doorAt([0, 10], 'hall', 'hall', 6.1) } })).toEqual([0])
    expect(passed({})).toEqual([0])
  })
})

describe('the heading at the start of a step', () => {
  const turned = (legs: readonly Leg[], heading: number | null = null) =>
    walksFromHall(legs, {}, heading).map(({ turn, isAround }) => `${turn}${isAround ? ' around' : ''}`)
  const north = walk('0,0 0,10')

  test('is given, and an about-turn begins at 165 degrees to either side', () => {
    expect([null, 164, 165, -165].map((heading) => turned([north], heading))).toEqual([
      ['null'],
      ['SuperLeft'],
      ['SuperLeft around'],
      ['SuperRight around'],
    ])
    expect(buildSteps(route([north], 'hall'), sightsOf({}))[0]).toMatchObject({ turn: null, compass: 'N' })
  })

  test('continues from one level to the next, but not over a ride', () => {
    const east = walk('0,10 10,10', 'hall', '', 'yard')
    expect(turned([north, east], 0)).toEqual(['Straight', 'Right'])
    expect(turned([north, ride('0,10 0,10'), east], 0)).toEqual(['Straight', 'null'])
  })

  test('belongs to the drawn part of the walk, with metres that add up', () => {
    expect(walksFromHall([walk('0,0 0,20 30,20')])).toMatchObject([
      { drawn: { leg: 0, from: 0, to: 20 }, compass: 'N', length: 20, said: 20 },
      { drawn: { leg: 0, from: 20, to: 50 }, compass: 'E', length: 30, said: 30 },
    ])
  })
})

describe('the last step of a walk', () => {
  test('is a late turn only if the route continues outdoors', () => {
    const late = walk('0,0 0,20 2.5,20')
    const legs = (...given: readonly Leg[]) => walksFromHall(given).map(({ drawn }) => drawn.leg)
    expect(legs(late)).toEqual([0])
    expect(legs(late, ride('2.5,20 2.5,24'))).toEqual([0])
    expect(legs(late, walk('2.5,20 30,20', 'lawn', '', 'yard'))).toEqual([0, 0, 1])
  })

  test('names a room once: beside the stairs rather than as a landmark', () => {
    const scene = { categories: { café: 'office', below: 'stairs' }, seen: { hall: [sight('café', 3, 14)] } } as const
    const first = (rides: readonly Point[]) =>
      walksFromHall([walk('0,0 0,20'), ride('0,20 0,24')], { ...scene, rides }, 0)[0]
    expect(first([])).toMatchObject({ landmark: { relation: 'past' }, arrival: { beside: null } })
    expect(first([{ x: 0, y: 60 }])).toMatchObject({ landmark: null, arrival: { beside: label('café') } })
  })

  test('lists the rooms before the target on its side', () => {
    const seen = { hall: [sight('a', 3, 8), sight('b', -3, 10), sight('target', 2, 20)] }
    const [step] = walksFromHall([walk('0,0 0,20 2.5,20', 'hall target:1')], { seen })
    expect(step?.arrival).toMatchObject({ side: 'right', passed: [label('a')] })
  })
})

describe('the arrival', () => {
  const arrive = (corners: string, end: number, through = 'hall', after?: Leg, from = 0) => {
    const leg = walk(corners, through)
    const stretch = { from, to: 15, change: 0, heading: 0, isOut: false, doors: [], passed: [], isTwice: false }
    const line = walkedLine(leg.points)
    return arrivalOf({ leg, line, stretch, end, route: route([leg]), sights: sightsOf({}) }, after)
  }
  const straight = '0,0 0,15'

  test('is never behind, but on the side of the turn back', () => {
    expect(['0,0 0,10 0.2,5', '0,0 0,10 -0.2,5'].map((back) => arrive(back, 10)?.side)).toEqual(['right', 'left'])
  })

  test('is ahead within half a metre', () => {
    expect([0.49, 0.5].map((x) => arrive(`0,0 0,10 ${x},10`, 10)?.side)).toEqual(['ahead', 'right'])
  })

  test('names the room if the last stretch enters it and no ride follows', () => {
    const room = (...more: readonly [after?: Leg, from?: number]) =>
      arrive('0,0 0,6 0,15', 15, 'hall target:1', ...more)?.room?.get('en') ?? null
    expect(room()).toBe('target')
    expect([room(undefined, 7), room(undefined, 7.1)]).toEqual(['target', null])
    expect(room(ride('0,15 0,18'))).toBeNull()
    expect(arrive('0,0 0,6 0,15', 15, 'target:1')?.room).toBeNull()
  })

  test('is at the ride before a ride, and missing before a walk on another level', () => {
    expect(arrive(straight, 15)?.at).toBe('target')
    expect(arrive(straight, 15, undefined, ride('0,15 0,18', { means: 'escalator' }))?.at).toBe('escalator')
    expect(arrive(straight, 15, undefined, walk(straight))).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import type { RouteQuery, WalkLeg } from '../../src/wayfinding/queries.ts'
import { addLift, line } from '../venue/drawn-venue.ts'
import {
  addDoor,
  addOneWay,
  addRelationship,
  addThirdFloor,
  addUnit,
  addYard,
  type Change,
  moveDoor,
  reshape,
  resize,
  setProperties,
} from './draw-house.ts'
import { openHouse, ridesOf, unitsOf, walksOf } from './open-house.ts'
import { path } from './oracles/path.ts'

describe('a walk through two doors', () => {
  const openWalk = (...changes: readonly Change[]) => {
    const house = openHouse(...changes)
    const route = house.routeOf('room-0', 'lounge-0')
    return { ...house, route, leg: walksOf(route)[0] }
  }

  test('touches the posts of both doors, and is as long as its line', () => {
    const { drawn, route, leg } = openWalk()
    expect(drawn(leg?.points)).toEqual(path('5,2.5 5,5 12,7 13,9.5'))
    const metres = 2.5 + Math.hypot(7, 2) + Math.hypot(1, 2.5)
    expect([route.length, leg?.length, 1.3 * route.seconds]).toEqual(Array(3).fill(expect.closeTo(metres, 2)))
    expect(route.stepFree).toBe(true)
  })

  test('contains its units and doors, with their points on the line', () => {
    const { drawn, route, leg } = openWalk()
    expect(leg).toMatchObject({
      levelId: 'floor-0',
      through: [
        { unitId: 'room-0', from: 0 },
        { unitId: 'corridor-0', from: 1 },
        { unitId: 'lounge-0', from: 2 },
      ],
      doors: [
        { openingId: 'door-room-0', at: 1 },
        { openingId: 'door-lounge-0', at: 2 },
      ],
    })
    expect(route).toMatchObject({ from: { unitId: 'room-0' }, to: { levelId: 'floor-0' } })
    expect(drawn([route.from.point, route.to.point])).toEqual(path('5,2.5 13,9.5'))
  })

  test('is drawn 0.4 m off the walls, less in a narrow gap, and from end to end', () => {
    const offsets = (leg: WalkLeg | undefined) =>
      leg?.points.map(({ x, y }, index) => {
        const moved = Math.hypot((leg.drawn[index]?.x ?? 0) - x, (leg.drawn[index]?.y ?? 0) - y)
        return Math.round(100 * moved) / 100
      })
    const inGap = (width: number) => offsets(openWalk(moveDoor('door-room-0', `${5 - width},5 5,5`)).leg)
    expect(inGap(1)).toEqual([0, 0.4, 0.4, 0])
    expect(inGap(0.3)).toEqual([0, 0.2, 0.4, 0])
    expect(inGap(0.15)).toEqual([0, 0.1, 0.4, 0])
    expect(inGap(0.06)).toEqual([0, 0, 0, 0])
  })

  test('has a point in a door that it passes straight', () => {
    const { routeOf, spot, drawn } = openHouse()
    const [straight] = walksOf(routeOf(spot(4.5, 2), spot(4.5, 6)))
    expect(drawn(straight?.points)).toEqual(path('4.5,2 4.5,5 4.5,6'))
    expect(straight?.doors).toEqual([{ openingId: 'door-room-0', at: 1 }])
  })
})

describe('a walk around walls', () => {
  const { routeOf, spot, drawn } = openHouse(
    addLift,
    addUnit('wall-1', 'structure', [2, 1, 2.2, 5]),
    addUnit('wall-2', 'structure', [8, 5, 8.2, 6.5]),
    addUnit('wall-3', 'structure', [11, 5.5, 11.2, 7]),
    addUnit('wall-4', 'structure', [17, 1, 17.2, 5]),
  )
  const between = (from: readonly [number, number], to: readonly [number, number]) =>
    drawn(walksOf(routeOf(spot(...from), spot(...to)))[0]?.points)

  test('bends at their corners only, in rooms and in the corridor', () => {
    expect(between([1, 4], [18.5, 4])).toEqual(path('1,4 2,1 2.2,1 5,5 8,6.5 8.2,6.5 11,5.5 14,5 17,1 17.2,1 18.5,4'))
    expect(between([1, 4], [3, 4])).toEqual(path('1,4 2,1 2.2,1 3,4'))
    expect(between([7, 5.2], [13, 6.8])).toEqual(path('7,5.2 8,6.5 8.2,6.5 11,5.5 11.2,5.5 13,6.8'))
  })

  test('bends on the way to stairs and from them', () => {
    const [up, on] = walksOf(routeOf(spot(1, 4), spot(1, 4, 'floor-1')))
    expect(drawn(up?.points)).toEqual(path('1,4 2,1 2.2,1 4,5 3,7 3,9.5'))
    expect(drawn(on?.points)).toEqual(path('3,9.5 3,7 4,5 1,4'))
  })
})

describe('section 8: ends of a route', () => {
  test('are reached within 5 m of the floor', () => {
    const { routeOf, faultOf, spot, drawn } = openHouse()
    const faultAt = (y: number) => faultOf('room-0', spot(10, y))?.kind
    expect([faultAt(16.9), faultAt(17.1)]).toEqual([undefined, 'TargetNotFound'])
    expect(faultOf(spot(10, 17.1), 'room-0')?.kind).toBe('StartNotFound')
    expect(faultOf('room-0', spot(10, 6, 'gone'))?.kind).toBe('TargetNotFound')
    expect(drawn([routeOf('room-0', spot(10, 16)).to.point])).toEqual([[10, 12]])
  })

  test('are the same place within half a metre on one level', () => {
    const { faultOf, spot } = openHouse()
    const apart = (metres: number) => faultOf(spot(2, 2), spot(2 + metres, 2))?.kind
    expect([apart(0.49), apart(0.51)]).toEqual(['SameStartTarget', undefined])
    expect(faultOf(spot(2, 9), spot(2, 9, 'floor-1'))).toBeNull()
  })

  test('are next to a column, and missing in closed rooms and on unusable stairs', () => {
    const { wayfinder, routeOf, faultOf, drawn } = openHouse(addUnit('column', 'column', [9, 5.8, 9.6, 6.2]))
    const { to } = routeOf('room-0', 'column')
    expect(to.unitId).toBe('column')
    expect(Math.abs((drawn([to.point])[0]?.[1] ?? 0) - 6)).toBeCloseTo(0.2, 1)
    expect(faultOf('room-0', 'stairs-0', { isStepFree: true })?.kind).toBe('BarrierFreeRouteNotFound')
    wayfinder.setClosed(['lounge-0'])
    expect(faultOf('room-0', 'lounge-0')?.kind).toBe('TargetNotFound')
    expect(faultOf('lounge-0', 'room-0')?.kind).toBe('StartNotFound')
  })

  test('are replaced by the nearest reachable point, if there is one on the level', () => {
    const { wayfinder, faultOf, drawn } = openHouse()
    wayfinder.setClosed(['door-lounge-0'])
    const fault = faultOf('room-0', 'lounge-0')
    if (fault?.kind !== 'NotFound' || fault.nearest === null) throw new Error('There is no nearest point.')
    expect(fault).toMatchObject({ nearest: { levelId: 'floor-0', unitId: 'corridor-0' }, barriers: [] })
    expect(drawn([fault.nearest.point])).toEqual([[13, 7]])
    wayfinder.setClosed(['up'])
    expect(faultOf('room-0', 'room-1')).toEqual({ kind: 'NotFound', nearest: null, barriers: [] })
    wayfinder.setClosed([])
    expect(faultOf('room-0', 'room-1')).toBeNull()
  })

  test('come with the barriers and the ordinary route if there is no step-free one', () => {
    const { faultOf, spot } = openHouse(setProperties('unit', 'lounge-0', { category: 'steps' }))
    expect(faultOf('room-0', spot(13, 9), { isStepFree: true })).toMatchObject({
      kind: 'BarrierFreeRouteNotFound',
      nearest: { unitId: 'corridor-0' },
      barriers: [{ kind: 'steps', unitId: 'lounge-0' }],
      ordinary: { stepFree: false },
    })
  })
})

describe('a ride', () => {
  test('is a leg between two walks, with the metres and seconds of its storeys', () => {
    const { routeOf, drawn } = openHouse()
    const route = routeOf('room-0', 'room-1')
    expect(route.legs.map(({ kind }) => kind)).toEqual(['walk', 'connector', 'walk'])
    const [ride] = ridesOf(route)
    expect(ride).toMatchObject({
      means: 'stairs',
      relationshipIds: ['up'],
      isConfirmed: true,
      unitIds: ['stairs-0', 'stairs-1'],
      fromLevelId: 'floor-0',
      toLevelId: 'floor-1',
      storeys: 1,
      length: 8,
      seconds: 20,
    })
    expect(drawn(ride && [ride.from, ride.to])).toEqual(path('3,9.5 3,9.5'))
    const walked = walksOf(route).reduce((sum, { length }) => sum + length, 0)
    expect(route.length).toBeCloseTo(walked + 8, 6)
    expect(route.seconds).toBeCloseTo(walked / 1.3 + 20, 6)
  })

  test('is the fastest or the shortest one, as preferred', () => {
    const { routeOf, spot } = openHouse(addLift)
    const means = (preference: RouteQuery['preference']) =>
      ridesOf(routeOf('lounge-0', 'lounge-1', { preference }))[0]?.means
    expect([means('fastest'), means('shortest')]).toEqual(['stairs', 'lift'])
    const nextTo = (x: number, preference: RouteQuery['preference']) =>
      ridesOf(routeOf(spot(x, 6), spot(x, 6, 'floor-1'), { preference }))[0]?.means
    expect([nextTo(2, 'fastest'), nextTo(2, 'shortest')]).toEqual(['stairs', 'stairs'])
    expect([nextTo(18, 'fastest'), nextTo(18, 'shortest')]).toEqual(['lift', 'lift'])
  })

  test('contains all stairs of one staircase, with the walk over its landing', () => {
    const toTop = (...changes: readonly Change[]) => openHouse(addThirdFloor, ...changes).routeOf('room-0', 'room-2')
    const further = (geometry: unknown = null) =>
      addRelationship('on', 'stairs', ['stairs-1', 'stairs-2'], {}, geometry)
    const route = toTop(further())
    expect(route.legs).toHaveLength(3)
    expect(ridesOf(route)).toMatchObject([
      {
        relationshipIds: ['up', 'on'],
        unitIds: ['stairs-0', 'stairs-1', 'stairs-2'],
        storeys: 2,
        length: 16,
        seconds: 40,
        fromLevelId: 'floor-0',
        toLevelId: 'floor-2',
      },
    ])
    const overLanding = toTop(reshape('relationship', 'up', line([1, 9], [1, 9])), further(line([5, 9], [5, 9])))
    expect(overLanding.legs).toHaveLength(3)
    expect(ridesOf(overLanding)[0]?.length).toBeCloseTo(20, 1)
    expect(ridesOf(overLanding)[0]?.seconds).toBeCloseTo(40 + 4 / 1.3, 1)
    expect(ridesOf(toTop())[0]?.isConfirmed).toBe(false)
  })

  describe('in a hall', () => {
    const withoutStairs: Change = (drawn) => {
      drawn.relationship = []
      for (const unit of drawn.unit) if (unit.properties['category'] === 'stairs') unit.properties['category'] = 'room'
    }
    const between = (category: string, from: number, to: number, x: number): Change =>
      addRelationship(`${x}`, category, [`corridor-${from}`, `corridor-${to}`], {}, line([x, 6], [x, 6]))

    test('contains other stairs within 8 m, but no other lift', () => {
      /** Storeys of the rides and metres of the walks between. */
      const legs = (category: string, second = 8) =>
        openHouse(addThirdFloor, withoutStairs, between(category, 0, 1, 5), between(category, 1, 2, second))
          .routeOf('room-0', 'room-2')
          .legs.slice(1, -1)
          .map((leg) => (leg.kind === 'walk' ? Math.round(leg.length) : leg.storeys))
      expect(legs('elevator')).toEqual([1, 3, 1])
      expect([8, 12.9, 13.1].map((x) => legs('stairs', x))).toEqual([[2], [2], [1, 8, 1]])
    })

    test('is separate from a ride in the other direction', () => {
      const { routeOf } = openHouse(
        withoutStairs,
        addUnit('wall', 'structure', [9, 5, 9.5, 7]),
        between('stairs', 0, 1, 7),
        between('stairs', 1, 0, 11),
      )
      expect(ridesOf(routeOf('room-0', 'office-0')).map(({ storeys }) => storeys)).toEqual([1, -1])
    })
  })

  test('by lift has one wait for all of its floors', () => {
    const { routeOf } = openHouse(addLift, setProperties('level', 'floor-1', { ordinal: 4 }))
    const [ride] = ridesOf(routeOf('lounge-0', 'lounge-1', { isStepFree: true }))
    expect(ride).toMatchObject({ seconds: 30 + 16, storeys: 4, length: 0 })
  })
})

describe('a route through an outside door', () => {
  const yard = [addYard([20, 0, 40, 12]), addDoor('back', '20,5.5 20,6.5')]

  test('has a walk on either level, and both end in the door', () => {
    const { routeOf, spot, drawn } = openHouse(...yard)
    const walks = walksOf(routeOf(spot(15, 6), spot(30, 6, 'yard')))
    expect(walks).toMatchObject([
      { levelId: 'floor-0', doors: [{ openingId: 'back', at: 1 }] },
      { levelId: 'yard', doors: [{ openingId: 'back', at: 0 }] },
    ])
    expect(walks.map(({ points }) => drawn(points))).toEqual([path('15,6 20,6'), path('20,6 30,6')])
    expect(walks.map(({ length }) => length)).toEqual([5, 10].map((metres) => expect.closeTo(metres, 2) as number))
  })

  test('counts the units and doors of each walk separately', () => {
    const { routeOf, spot } = openHouse(
      ...yard,
      resize('lawn', [20, 0, 30, 12]),
      addUnit('shed', 'room', [30, 0, 40, 12], { level_id: 'yard' }),
      addDoor('gate', '30,5.5 30,6.5', { level_id: 'yard' }),
    )
    const marks = walksOf(routeOf(spot(15, 6), spot(35, 6, 'yard'))).map(({ through, doors }) =>
      [
        ...through.map(({ unitId, from }) => `${unitId}:${from}`),
        ...doors.map((door) => `${door.openingId}:${door.at}`),
      ].join(' '),
    )
    expect(marks).toEqual(['corridor-0:0 back:1', 'lawn:0 shed:1 back:0 gate:1'])
  })

  test('passes a one-way door straight, and not in the other direction', () => {
    const { routeOf, faultOf, spot, drawn } = openHouse(...yard, addOneWay('turnstile', 'corridor-0', 'back', 'lawn'))
    const walks = walksOf(routeOf(spot(15, 6), spot(30, 6, 'yard')))
    expect(walks.map(({ points }) => drawn(points))).toEqual([path('15,6 19.7,6 20,6'), path('20,6 20.3,6 30,6')])
    expect(walks).toMatchObject([
      { through: [{ unitId: 'corridor-0', from: 0 }], doors: [{ openingId: 'back', at: 2 }] },
      { doors: [{ openingId: 'back', at: 0 }] },
    ])
    expect(faultOf(spot(30, 6, 'yard'), spot(15, 6))?.kind).toBe('NotFound')
  })

  test('stays indoors if that is preferred and there is another route', () => {
    const { routeOf } = openHouse(...yard)
    const conditions = { avoidsOutdoors: true }
    expect(unitsOf(routeOf('room-0', 'lounge-0', conditions))).toEqual(['room-0', 'corridor-0', 'lounge-0'])
    expect(routeOf('room-0', 'lawn', conditions).to.levelId).toBe('yard')
  })
})

test('a one-way door within a building is passed once, on one walk', () => {
  const { routeOf, spot, drawn } = openHouse(addOneWay('turnstile', 'corridor-0', 'door-room-0', 'room-0'))
  const [leg, ...others] = walksOf(routeOf(spot(10, 6), spot(4.5, 2)))
  expect(others).toEqual([])
  expect(drawn(leg?.points)).toEqual(path('10,6 4.5,5.3 4.5,5 4.5,4.7 4.5,2'))
  expect(leg?.drawn).toHaveLength(leg?.points.length ?? 0)
  expect(leg).toMatchObject({
    through: [
      { unitId: 'corridor-0', from: 0 },
      { unitId: 'room-0', from: 2 },
    ],
    doors: [{ openingId: 'door-room-0', at: 2 }],
  })
  expect(leg?.length).toBeCloseTo(Math.hypot(5.5, 0.7) + 3.3, 2)
})

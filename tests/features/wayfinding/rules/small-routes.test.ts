import { describe, expect, test } from 'vitest'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import type { PlaceRef } from '#src/features/wayfinding/rules/places.ts'
import type { ConnectorLeg, Leg, Route, RouteQuery, WalkLeg } from '#src/features/wayfinding/rules/queries.ts'
import { createWayfinder, type Wayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import {
  addLift,
  box,
  drawing,
  type Drawn,
  feature,
  line,
  openWith,
  pick,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'

type Change = (drawn: Drawn) => unknown
const on = { level_id: 'floor-0' }
const asked = { isStepFree: false, preference: 'fastest' } as const

function houseOf(...changes: readonly Change[]) {
  const { venue } = openWith((drawn) => changes.forEach((change) => change(drawn)))
  return { venue, wayfinder: createWayfinder(venue) }
}
type House = ReturnType<typeof houseOf>
const rounded = (value: number): number => Math.round(100 * value) / 100 + 0
const drawnAt = (venue: Venue, { x, y }: Point): number[] => {
  const { longitude, latitude } = venue.projection.toPosition({ x, y })
  const drawn = drawing.toPlane(longitude, latitude)
  return [rounded(drawn.x), rounded(drawn.y)]
}
const spot = ({ venue }: House, x: number, y: number, levelId = 'floor-0'): PlaceRef => {
  const { longitude, latitude } = drawing.toPosition({ x, y })
  return { levelId, point: venue.projection.toPlane(longitude, latitude) }
}
const place = (of: string | PlaceRef): PlaceRef => (typeof of === 'string' ? { featureId: of } : of)
const find = (wayfinder: Wayfinder, from: string | PlaceRef, to: string | PlaceRef, more: Partial<RouteQuery> = {}) =>
  wayfinder.find({ ...asked, ...more, from: place(from), to: place(to) })
function routeOf(
  { wayfinder }: House,
  from: string | PlaceRef,
  to: string | PlaceRef,
  more: Partial<RouteQuery> = {},
): Route {
  const found = find(wayfinder, from, to, more)
  if (!found.ok) throw new Error(found.fault.kind)
  return found.value
}
const faultOf = (
  { wayfinder }: House,
  from: string | PlaceRef,
  to: string | PlaceRef,
  more: Partial<RouteQuery> = {},
) => {
  const found = find(wayfinder, from, to, more)
  return found.ok ? null : found.fault
}
const walksOf = (legs: readonly Leg[]) => legs.filter((leg): leg is WalkLeg => leg.kind === 'walk')
const rideIn = (legs: readonly Leg[]) => legs.find((leg): leg is ConnectorLeg => leg.kind === 'connector')

describe('wayfinding, routing: a walk through two doors', () => {
  const through = () => {
    const house = houseOf()
    const route = routeOf(house, 'room-0', 'lounge-0')
    return { house, route, leg: walksOf(route.legs)[0] }
  }

  test('touches the posts of both, and is as long as its line', () => {
    const { house, route, leg } = through()
    expect(leg?.points.map((at) => drawnAt(house.venue, at))).toEqual([
      [5, 2.5],
      [5, 5],
      [12, 7],
      [13, 9.5],
    ])
    const metres = 2.5 + Math.hypot(7, 2) + Math.hypot(1, 2.5)
    expect([route.length, leg?.length, route.seconds]).toEqual(
      [metres, metres, metres / 1.3].map((value) => expect.closeTo(value, 2) as number),
    )
    expect(route.stepFree).toBe(true)
  })

  test('knows the units and doors that it leads through, and where', () => {
    const { house, route, leg } = through()
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
    expect([drawnAt(house.venue, route.from.point), route.from.unitId]).toEqual([[5, 2.5], 'room-0'])
    expect([drawnAt(house.venue, route.to.point), route.to.levelId]).toEqual([[13, 9.5], 'floor-0'])
  })

  test('is drawn 0.4 m off the walls where there is room, but from end to end', () => {
    const away = (found: WalkLeg | undefined) =>
      found?.points.map(({ x, y }, index) =>
        rounded(Math.hypot((found.drawn[index]?.x ?? 0) - x, (found.drawn[index]?.y ?? 0) - y)),
      )
    expect(away(through().leg)).toEqual([0, 0.4, 0.4, 0])
    // In a narrow gap only half as far, or a quarter; in one of a hand's breadth not at all.
    const between = (width: number) => {
      const tight = houseOf((drawn) => {
        pick(drawn, 'opening', 'door-room-0').geometry = line([5 - width, 5], [5, 5])
      })
      return away(walksOf(routeOf(tight, 'room-0', 'lounge-0').legs)[0])
    }
    expect([1, 0.3, 0.15, 0.06].map(between)).toEqual([
      [0, 0.4, 0.4, 0],
      [0, 0.2, 0.4, 0],
      [0, 0.1, 0.4, 0],
      [0, 0, 0, 0],
    ])
  })

  test('is the same the other way around', () => {
    const house = houseOf()
    const [back] = walksOf(routeOf(house, 'lounge-0', 'room-0').legs)
    expect(back?.points.map((at) => drawnAt(house.venue, at))).toEqual([
      [13, 9.5],
      [12, 7],
      [5, 5],
      [5, 2.5],
    ])
    expect(back?.through.map(({ unitId, from }) => [unitId, from])).toEqual([
      ['lounge-0', 0],
      ['corridor-0', 1],
      ['room-0', 2],
    ])
    expect(back?.doors.map(({ at }) => at)).toEqual([1, 2])
  })

  test('straight through a door has a point in it all the same', () => {
    const house = houseOf()
    const [straight] = walksOf(routeOf(house, spot(house, 4.5, 2), spot(house, 4.5, 6)).legs)
    expect(straight?.points.map((at) => drawnAt(house.venue, at))).toEqual([
      [4.5, 2],
      [4.5, 5],
      [4.5, 6],
    ])
    expect(straight?.doors).toEqual([{ openingId: 'door-room-0', at: 1 }])
  })
})

describe('wayfinding, routing: a walk around walls', () => {
  const walls: Change = (drawn) => {
    const shapes = [box(2, 1, 2.2, 5), box(8, 5, 8.2, 6.5), box(11, 5.5, 11.2, 7), box(17, 1, 17.2, 5)]
    for (const [index, shape] of shapes.entries())
      drawn.unit.push(feature('unit', `wall-${index}`, polygon(shape), { ...on, category: 'structure' }))
  }
  const bends = [
    [2, 1],
    [2.2, 1],
    [5, 5],
    [8, 6.5],
    [8.2, 6.5],
    [11, 5.5],
    [14, 5],
    [17, 1],
    [17.2, 1],
  ]
  const walled = () => houseOf(addLift, walls)
  const between = (one: readonly [number, number], other: readonly [number, number]) => {
    const house = walled()
    return walksOf(routeOf(house, spot(house, ...one), spot(house, ...other)).legs).map(
      ({ points, through, doors }) => ({
        points: points.map((at) => drawnAt(house.venue, at)),
        units: through.map(({ unitId }) => unitId),
        doors: doors.map(({ openingId }) => openingId),
      }),
    )
  }

  test('bends at their corners only, in the room left, in the corridor and in the room entered', () => {
    expect(between([1, 4], [18.5, 4])).toEqual([
      {
        points: [[1, 4], ...bends, [18.5, 4]],
        units: ['room-0', 'corridor-0', 'office-0'],
        doors: ['door-room-0', 'door-office-0'],
      },
    ])
  })

  test('is the same the other way around', () => {
    expect(between([18.5, 4], [1, 4])).toEqual([
      {
        points: [[18.5, 4], ...bends.toReversed(), [1, 4]],
        units: ['office-0', 'corridor-0', 'room-0'],
        doors: ['door-office-0', 'door-room-0'],
      },
    ])
  })

  test('within one room or corridor is as short', () => {
    expect(between([1, 4], [3, 4])[0]?.points).toEqual([
      [1, 4],
      [2, 1],
      [2.2, 1],
      [3, 4],
    ])
    expect(between([7, 5.2], [13, 6.8])[0]?.points).toEqual([[7, 5.2], ...bends.slice(3, 6), [11.2, 5.5], [13, 6.8]])
  })

  test('to stairs and from them bends as well', () => {
    const house = walled()
    const route = routeOf(house, spot(house, 18.5, 4), spot(house, 18.5, 4, 'floor-1'), { preference: 'shortest' })
    const [before, after] = walksOf(route.legs)
    expect(rideIn(route.legs)?.means).toBe('lift')
    expect(before?.points.slice(0, 3).map((at) => drawnAt(house.venue, at))).toEqual([
      [18.5, 4],
      [17.2, 1],
      [17, 1],
    ])
    expect(after?.points.map((at) => drawnAt(house.venue, at)).at(-1)).toEqual([18.5, 4])
    const climbed = routeOf(house, spot(house, 1, 4), spot(house, 1, 4, 'floor-1'))
    const [up, on1] = walksOf(climbed.legs)
    expect(rideIn(climbed.legs)?.means).toBe('stairs')
    expect(up?.points.map((at) => drawnAt(house.venue, at))).toEqual([
      [1, 4],
      [2, 1],
      [2.2, 1],
      [4, 5],
      [3, 7],
      [3, 9.5],
    ])
    expect(on1?.points.map((at) => drawnAt(house.venue, at))).toEqual([
      [3, 9.5],
      [3, 7],
      [4, 5],
      [1, 4],
    ])
  })
})

describe('section 8: where nobody can stand, and what is the same place', () => {
  test('a point is reached within five metres of the floor', () => {
    const house = houseOf()
    const ends = (x: number) => faultOf(house, 'room-0', spot(house, 10, x))?.kind ?? null
    expect([ends(16.9), ends(17.1)]).toEqual([null, 'TargetNotFound'])
    expect(faultOf(house, spot(house, 10, 17.1), 'room-0')?.kind).toBe('StartNotFound')
    expect(faultOf(house, 'room-0', spot(house, 10, 6, 'gone'))?.kind).toBe('TargetNotFound')
    expect(drawnAt(house.venue, routeOf(house, 'room-0', spot(house, 10, 16)).to.point)).toEqual([10, 12])
  })

  test('two places half a metre apart are one', () => {
    const house = houseOf()
    const apart = (metres: number) => faultOf(house, spot(house, 2, 2), spot(house, 2 + metres, 2))?.kind ?? null
    expect([apart(0.49), apart(0.51)]).toEqual(['SameStartTarget', null])
    expect(faultOf(house, spot(house, 2, 9), spot(house, 2, 9, 'floor-1'))).toBeNull()
  })

  test('a column is reached beside it; stairs that cannot be used, and closed rooms, are not', () => {
    const house = houseOf((drawn) =>
      drawn.unit.push(feature('unit', 'column', polygon(box(9, 5.8, 9.6, 6.2)), { ...on, category: 'column' })),
    )
    const { to } = routeOf(house, 'room-0', 'column')
    expect(to.unitId).toBe('column')
    expect(Math.abs((drawnAt(house.venue, to.point)[1] ?? 0) - 6)).toBeCloseTo(0.2, 1)
    expect(faultOf(house, 'room-0', 'stairs-0', { isStepFree: true })?.kind).toBe('BarrierFreeRouteNotFound')
    house.wayfinder.setClosed(['lounge-0'])
    expect(faultOf(house, 'room-0', 'lounge-0')?.kind).toBe('TargetNotFound')
    expect(faultOf(house, 'lounge-0', 'room-0')?.kind).toBe('StartNotFound')
  })

  test('the nearest place that can be reached is offered, at most 500 m away', () => {
    const house = houseOf()
    house.wayfinder.setClosed(['door-lounge-0'])
    const fault = faultOf(house, 'room-0', 'lounge-0')
    if (fault?.kind !== 'NotFound' || fault.nearest === null) throw new Error('There is none.')
    expect([fault.nearest.levelId, fault.nearest.unitId]).toEqual(['floor-0', 'corridor-0'])
    expect(drawnAt(house.venue, fault.nearest.point)).toEqual([13, 7])
    expect(fault.barriers).toEqual([])
    house.wayfinder.setClosed(['up'])
    expect(faultOf(house, 'room-0', 'room-1')).toEqual({ kind: 'NotFound', nearest: null, barriers: [] })
    house.wayfinder.setClosed([])
    expect(faultOf(house, 'room-0', 'room-1')).toBeNull()
  })

  test('without steps the nearest place is offered with the ordinary route', () => {
    const house = houseOf((drawn) => (pick(drawn, 'unit', 'lounge-0').properties['category'] = 'steps'))
    const fault = faultOf(house, 'room-0', spot(house, 13, 9), { isStepFree: true })
    if (fault?.kind !== 'BarrierFreeRouteNotFound') throw new Error(fault?.kind)
    expect(fault.nearest?.unitId).toBe('corridor-0')
    expect(fault.barriers.map(({ kind, unitId }) => [kind, unitId])).toEqual([['steps', 'lounge-0']])
    expect(fault.ordinary.stepFree).toBe(false)
  })
})

describe('wayfinding, routing: rides', () => {
  test('by stairs are a leg between two walks, with the metres and seconds of its storeys', () => {
    const house = houseOf()
    const route = routeOf(house, 'room-0', 'room-1')
    const ride = rideIn(route.legs)
    expect(ride && { ...ride, from: drawnAt(house.venue, ride.from), to: drawnAt(house.venue, ride.to) }).toEqual({
      kind: 'connector',
      means: 'stairs',
      relationshipIds: ['up'],
      isConfirmed: true,
      unitIds: ['stairs-0', 'stairs-1'],
      fromLevelId: 'floor-0',
      toLevelId: 'floor-1',
      storeys: 1,
      length: 8,
      seconds: 20,
      from: [3, 9.5],
      to: [3, 9.5],
    })
    const walked = walksOf(route.legs).reduce((sum, { length }) => sum + length, 0)
    expect(route.length).toBeCloseTo(walked + 8, 6)
    expect(route.seconds).toBeCloseTo(walked / 1.3 + 20, 6)
  })

  test('are the faster or the shorter ones, as one prefers', () => {
    const house = houseOf(addLift)
    const means = (preference: RouteQuery['preference']) =>
      rideIn(routeOf(house, 'lounge-0', 'lounge-1', { preference }).legs)?.means
    expect([means('fastest'), means('shortest')]).toEqual(['stairs', 'lift'])
    const at = (x: number) => (preference: RouteQuery['preference']) =>
      rideIn(routeOf(house, spot(house, x, 6), spot(house, x, 6, 'floor-1'), { preference }).legs)?.means
    expect((['fastest', 'shortest'] as const).map(at(2))).toEqual(['stairs', 'stairs'])
    expect((['fastest', 'shortest'] as const).map(at(18))).toEqual(['lift', 'lift'])
  })

  test('join where stairs go on, on the same landing and in the same direction', () => {
    const third: Change = (drawn) => {
      for (const type of ['level', 'unit', 'opening'] as const) {
        const above = drawn[type].filter(({ id }) => String(id).endsWith('-1'))
        drawn[type].push(...(JSON.parse(JSON.stringify(above).replaceAll('-1"', '-2"')) as typeof above))
      }
      pick(drawn, 'level', 'floor-2').properties['ordinal'] = 2
    }
    const relate =
      (id: string, from: string, to: string, geometry: unknown = null): Change =>
      (drawn) =>
        drawn.relationship.push(
          feature('relationship', id, geometry, {
            category: 'stairs',
            direction: 'undirected',
            origin: from,
            destination: to,
          }),
        )
    const one = routeOf(houseOf(third, relate('on', 'stairs-1', 'stairs-2')), 'room-0', 'room-2')
    expect(rideIn(one.legs)).toMatchObject({
      relationshipIds: ['up', 'on'],
      unitIds: ['stairs-0', 'stairs-1', 'stairs-2'],
      storeys: 2,
      length: 16,
      seconds: 40,
      fromLevelId: 'floor-0',
      toLevelId: 'floor-2',
    })
    expect(one.legs).toHaveLength(3)
    // Four metres over the landing belong to the ride.
    const landing = routeOf(
      houseOf(
        third,
        (drawn) => (pick(drawn, 'relationship', 'up').geometry = line([1, 9], [1, 9])),
        relate('on', 'stairs-1', 'stairs-2', line([5, 9], [5, 9])),
      ),
      'room-0',
      'room-2',
    )
    expect(landing.legs).toHaveLength(3)
    expect(rideIn(landing.legs)?.length).toBeCloseTo(20, 1)
    expect(rideIn(landing.legs)?.seconds).toBeCloseTo(40 + 4 / 1.3, 1)
    const assumed = routeOf(houseOf(third), 'room-0', 'room-2')
    expect(rideIn(assumed.legs)?.isConfirmed).toBe(false)
  })

  test('of lifts one after the other, and of stairs up and down again, are each their own', () => {
    const third: Change = (drawn) => {
      for (const type of ['level', 'unit', 'opening'] as const) {
        const above = drawn[type].filter(({ id }) => String(id).endsWith('-1'))
        drawn[type].push(...(JSON.parse(JSON.stringify(above).replaceAll('-1"', '-2"')) as typeof above))
      }
      pick(drawn, 'level', 'floor-2').properties['ordinal'] = 2
    }
    const ride =
      (id: string, category: string, from: string, to: string, x: number): Change =>
      (drawn) =>
        drawn.relationship.push(
          feature('relationship', id, line([x, 6], [x, 6]), {
            category,
            direction: 'undirected',
            origin: from,
            destination: to,
          }),
        )
    const none: Change = (drawn) => {
      drawn.relationship = []
      for (const unit of drawn.unit) if (unit.properties['category'] === 'stairs') unit.properties['category'] = 'room'
    }
    const kinds = (category: string, far = 8) =>
      routeOf(
        houseOf(
          third,
          none,
          ride('a', category, 'corridor-0', 'corridor-1', 5),
          ride('b', category, 'corridor-1', 'corridor-2', far),
        ),
        'room-0',
        'room-2',
      ).legs.map((leg) => (leg.kind === 'walk' ? Math.round(leg.length) : leg.storeys))
    expect(kinds('elevator').slice(1, -1)).toEqual([1, 3, 1])
    expect(kinds('stairs').slice(1, -1)).toEqual([2])
    expect(kinds('stairs', 12.9).slice(1, -1)).toEqual([2])
    expect(kinds('stairs', 13.1).slice(1, -1)).toEqual([1, 8, 1])
    // Up to the gallery, and down again at its other end.
    const gallery = houseOf(
      none,
      (drawn) => drawn.unit.push(feature('unit', 'wall', polygon(box(9, 5, 9.5, 7)), { ...on, category: 'structure' })),
      ride('a', 'stairs', 'corridor-0', 'corridor-1', 7),
      ride('b', 'stairs', 'corridor-1', 'corridor-0', 11),
    )
    const storeys = routeOf(gallery, 'room-0', 'office-0').legs.flatMap((leg) =>
      leg.kind === 'connector' ? leg.storeys : [],
    )
    expect(storeys).toEqual([1, -1])
  })

  test('of a lift are waited for once between all of its floors', () => {
    const house = houseOf(addLift, (drawn) => (pick(drawn, 'level', 'floor-1').properties['ordinal'] = 4))
    expect(rideIn(routeOf(house, 'lounge-0', 'lounge-1', { isStepFree: true }).legs)).toMatchObject({
      seconds: 30 + 16,
      storeys: 4,
      length: 0,
    })
  })
})

describe('wayfinding, routing: outside doors', () => {
  const yard: Change = (drawn) => {
    const shape = polygon(box(20, 0, 40, 12))
    drawn.level.push(
      feature('level', 'yard', shape, {
        category: 'unspecified',
        outdoor: true,
        ordinal: 0,
        building_ids: null,
        name: { en: 'Yard' },
      }),
    )
    drawn.unit.push(feature('unit', 'lawn', shape, { level_id: 'yard', category: 'walkway' }))
    drawn.opening.push(feature('opening', 'back', line([20, 5.5], [20, 6.5]), { ...on, category: 'pedestrian' }))
  }

  test('are passed from a walk on one level to one on the other, which both know the door', () => {
    const house = houseOf(yard)
    const [inside, outside, ...others] = walksOf(routeOf(house, spot(house, 15, 6), spot(house, 30, 6, 'yard')).legs)
    expect(others).toEqual([])
    expect([inside?.levelId, outside?.levelId]).toEqual(['floor-0', 'yard'])
    expect([inside, outside].map((leg) => leg?.points.map((at) => drawnAt(house.venue, at)))).toEqual([
      [
        [15, 6],
        [20, 6],
      ],
      [
        [20, 6],
        [30, 6],
      ],
    ])
    expect([inside?.doors, outside?.doors]).toEqual([[{ openingId: 'back', at: 1 }], [{ openingId: 'back', at: 0 }]])
    expect([inside?.length, outside?.length].map((metres) => rounded(metres ?? 0))).toEqual([5, 10])
  })

  test('begin a walk that counts its units and doors from there', () => {
    const house = houseOf(yard, (drawn) => {
      pick(drawn, 'unit', 'lawn').geometry = polygon(box(20, 0, 30, 12))
      drawn.unit.push(feature('unit', 'shed', polygon(box(30, 0, 40, 12)), { level_id: 'yard', category: 'room' }))
      drawn.opening.push(
        feature('opening', 'gate', line([30, 5.5], [30, 6.5]), { level_id: 'yard', category: 'pedestrian' }),
      )
    })
    const [inside, outside] = walksOf(routeOf(house, spot(house, 15, 6), spot(house, 35, 6, 'yard')).legs)
    expect([inside?.through, inside?.doors]).toEqual([
      [{ unitId: 'corridor-0', from: 0 }],
      [{ openingId: 'back', at: 1 }],
    ])
    expect(outside?.through).toEqual([
      { unitId: 'lawn', from: 0 },
      { unitId: 'shed', from: 1 },
    ])
    expect(outside?.doors).toEqual([
      { openingId: 'back', at: 0 },
      { openingId: 'gate', at: 1 },
    ])
  })

  test('that are one-way are passed straight, by a leg on either side', () => {
    const oneWay: Change = (drawn) =>
      drawn.relationship.push(
        feature('relationship', 'turnstile', null, {
          category: 'traversal',
          direction: 'directed',
          origin: { id: 'corridor-0', feature_type: 'unit' },
          intermediary: [{ id: 'back', feature_type: 'opening' }],
          destination: { id: 'lawn', feature_type: 'unit' },
        }),
      )
    const house = houseOf(yard, oneWay)
    const [inside, outside] = walksOf(routeOf(house, spot(house, 15, 6), spot(house, 30, 6, 'yard')).legs)
    expect([inside, outside].map((leg) => leg?.points.map((at) => drawnAt(house.venue, at)))).toEqual([
      [
        [15, 6],
        [19.7, 6],
        [20, 6],
      ],
      [
        [20, 6],
        [20.3, 6],
        [30, 6],
      ],
    ])
    expect([inside?.doors, outside?.doors]).toEqual([[{ openingId: 'back', at: 2 }], [{ openingId: 'back', at: 0 }]])
    expect(inside?.through).toEqual([{ unitId: 'corridor-0', from: 0 }])
    expect(faultOf(house, spot(house, 30, 6, 'yard'), spot(house, 15, 6))?.kind).toBe('NotFound')
  })

  test('and doors within a house that are one-way are passed once, on one walk', () => {
    const house = houseOf((drawn) =>
      drawn.relationship.push(
        feature('relationship', 'turnstile', null, {
          category: 'traversal',
          direction: 'directed',
          origin: { id: 'corridor-0', feature_type: 'unit' },
          intermediary: [{ id: 'door-room-0', feature_type: 'opening' }],
          destination: { id: 'room-0', feature_type: 'unit' },
        }),
      ),
    )
    const [leg, ...others] = walksOf(routeOf(house, spot(house, 10, 6), spot(house, 4.5, 2)).legs)
    expect(others).toEqual([])
    expect(leg?.points.map((at) => drawnAt(house.venue, at))).toEqual([
      [10, 6],
      [4.5, 5.3],
      [4.5, 5],
      [4.5, 4.7],
      [4.5, 2],
    ])
    expect(leg?.drawn).toHaveLength(leg?.points.length ?? 0)
    expect(leg?.through).toEqual([
      { unitId: 'corridor-0', from: 0 },
      { unitId: 'room-0', from: 2 },
    ])
    expect(leg?.doors).toEqual([{ openingId: 'door-room-0', at: 2 }])
    expect(leg?.length).toBeCloseTo(Math.hypot(5.5, 0.7) + 3.3, 2)
  })

  test('are not walked through where somebody has to stay indoors, if there is another way', () => {
    const house = houseOf(yard)
    expect(
      walksOf(routeOf(house, 'room-0', 'lounge-0', { avoidsOutdoors: true }).legs).map(({ levelId }) => levelId),
    ).toEqual(['floor-0'])
    expect(routeOf(house, 'room-0', 'lawn', { avoidsOutdoors: true }).to.levelId).toBe('yard')
  })
})

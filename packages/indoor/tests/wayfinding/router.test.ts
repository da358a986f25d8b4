import { describe, expect, test } from 'vitest'
import type { Venue } from '../../src/venue/model.ts'
import { walkingParameters } from '../../src/wayfinding/barriers.ts'
import type { Route } from '../../src/wayfinding/queries.ts'
import { createWayfinder, type Wayfinder } from '../../src/wayfinding/wayfinder.ts'
import { addLift, box, type Drawn, feature, pick, point as pointAt, polygon } from '../venue/drawn-venue.ts'
import { addDoor, addUnit, addYard, type Change, moveDoor, resize, setProperties, venueWith } from './draw-house.ts'
import { walkExactly } from './oracles/exact-walk.ts'
import { createRouteCheck } from './oracles/route-check.ts'
import { doorsOf, openHouse, ridesOf, searchOn, unitsOf } from './open-house.ts'
import { plainWalls } from './oracles/plain-walls.ts'
import { createDice } from './venues.ts'

/** Compares a route on the ground floor with the shortest one by brute force, and checks that it crosses no wall. */
function expectExact(venue: Venue, route: Route): void {
  const walls = plainWalls(venue, ['floor-0'], () => true)
  const exact = walkExactly(walls, route.from.point, route.to.point)
  expect(Math.abs(route.length / (exact?.metres ?? 0) - 1)).toBeLessThan(0.002)
  createRouteCheck(venue).expectValid(route)
}

describe('the shortest route', () => {
  test('leads through the doors of both rooms', () => {
    const { venue, routeOf } = openHouse()
    const route = routeOf('room-0', 'lounge-0')
    expect(unitsOf(route)).toEqual(['room-0', 'corridor-0', 'lounge-0'])
    expect(doorsOf(route)).toEqual(['door-room-0', 'door-lounge-0'])
    expectExact(venue, route)
  })

  test('is as short as by brute force around furniture', () => {
    const dice = createDice(5)
    for (let run = 0; run < 5; run += 1) {
      const { venue, find, spot } = openHouse((drawn) => {
        for (let table = 0; table < 4; table += 1) {
          const [x, y] = [0.5 + dice() * 7, 0.5 + dice() * 2.5]
          const shape = polygon(box(x, y, x + 0.4 + dice() * 2, y + 0.3 + dice() * 1.2))
          drawn.fixture.push(
            feature('fixture', `table-${table}`, shape, { level_id: 'floor-0', category: 'furniture' }),
          )
        }
      })
      const found = find(spot(0.2 + dice() * 9.6, 0.2 + dice() * 4.6), 'office-0')
      // A start inside of a table has no route.
      if (!found.ok) continue
      expect(unitsOf(found.value).at(-1)).toBe('office-0')
      expectExact(venue, found.value)
    }
  })

  test('enters stairs by their door, not over their side', () => {
    const { routeOf } = openHouse(moveDoor('door-stairs-0', '0.2,7 0.8,7'))
    expect(doorsOf(routeOf('lounge-0', 'room-1')).slice(0, 2)).toEqual(['door-lounge-0', 'door-stairs-0'])
  })

  test('leads to a level of another ordinal through a door only, as on a hillside', () => {
    const { venue, routeOf } = openHouse(addYard([20, 0, 40, 12], { ordinal: 1 }), addDoor('back', '20,6.2 20,6.8'))
    const route = routeOf('room-0', 'lawn')
    // The corridor and the lawn are open to each other, but there is a wall between them.
    expect(new Set(doorsOf(route))).toEqual(new Set(['door-room-0', 'back']))
    createRouteCheck(venue).expectValid(route)
  })

  test('uses one-way stairs in their direction only', () => {
    const { faultOf } = openHouse(setProperties('relationship', 'up', { direction: 'directed' }))
    expect([faultOf('room-0', 'room-1'), faultOf('room-1', 'room-0')?.kind]).toEqual([null, 'NotFound'])
  })
})

describe('section 8: faults of a route', () => {
  test('name the end that is missing, or that both are the same', () => {
    const { faultOf } = openHouse()
    expect(faultOf('room-0', 'room-0')).toEqual({ kind: 'SameStartTarget' })
    expect(faultOf('nowhere', 'room-0')).toEqual({ kind: 'StartNotFound' })
    expect(faultOf('room-0', 'nowhere')).toEqual({ kind: 'TargetNotFound' })
  })

  test('BarrierFreeRouteNotFound contains the barriers, the nearest point and the ordinary route', () => {
    expect(openHouse().faultOf('room-0', 'room-1', { isStepFree: true })).toMatchObject({
      kind: 'BarrierFreeRouteNotFound',
      barriers: [{ kind: 'stairs', levelId: 'floor-0', unitId: 'stairs-0' }],
      ordinary: { legs: [{}, {}, {}] },
      // Nothing on the upper floor can be reached.
      nearest: null,
    })
  })
})

describe('a step-free route', () => {
  const slowLift = (secondsPerStorey: number, wait = 30) => ({
    ...walkingParameters,
    means: { ...walkingParameters.means, lift: { wait, secondsPerStorey, metresPerStorey: 0 } },
  })

  test.each([
    [4, {}, true],
    [300, {}, false],
    [300, { category: 'restroom.wheelchair' }, true],
    [300, { category: 'restroom.unisex', accessibility: ['wheelchair'] }, true],
    [300, { category: 'restroom.unisex', accessibility: null }, false],
  ])('is preferred with a lift of %i s a storey to a target with %j: %s', (seconds, properties, isPreferred) => {
    const venue = venueWith(addLift, setProperties('unit', 'office-1', properties))
    const route = searchOn(venue, slowLift(seconds)).routeOf('room-0', 'office-1', { prefersStepFree: true })
    expect(route.stepFree).toBe(isPreferred)
  })

  test('uses a lift and no stairs', () => {
    const { venue, routeOf } = openHouse(addLift)
    const route = routeOf('room-0', 'room-1', { isStepFree: true })
    expect(route.stepFree).toBe(true)
    expect(ridesOf(route).map(({ means }) => means)).toEqual(['lift'])
    createRouteCheck(venue).expectValid(route)
    expect(routeOf('room-0', 'room-1').stepFree).toBe(false)
  })

  test('avoids a door without wheelchair access if other doors list it', () => {
    const find = (own: readonly string[] | null, others: readonly string[] | null) =>
      openHouse((drawn) => {
        for (const door of drawn.opening) door.properties['accessibility'] = others
        pick(drawn, 'opening', 'door-room-0').properties['accessibility'] = own
      }).find('room-0', 'lounge-0', { isStepFree: true })
    expect(find(['wheelchair'], ['wheelchair']).ok).toBe(true)
    // Unknown for this door, or listed for no door.
    expect(find(null, ['wheelchair']).ok).toBe(true)
    expect(find(['braille'], null).ok).toBe(true)
    expect(find(['braille'], ['wheelchair'])).toMatchObject({
      ok: false,
      fault: { kind: 'BarrierFreeRouteNotFound', barriers: [{ kind: 'door', levelId: 'floor-0' }] },
    })
  })

  test('decides which accessible place is the nearest', () => {
    const accessible = { category: 'restroom', accessibility: ['wheelchair'] }
    const ids = ['office-1', 'lounge-1']
    const venue = venueWith(addLift, ...ids.map((id) => setProperties('unit', id, accessible)))
    const { wayfinder, routeOf } = searchOn(venue, slowLift(4, 300))
    const kinds = [ids.map((featureId) => ({ featureId }))]
    const found = wayfinder.findNearest({
      from: { featureId: 'room-0' },
      kinds,
      isStepFree: false,
      preference: 'fastest',
    })
    const nearest = found.ok ? found.value[0] : null
    expect(nearest?.route.stepFree).toBe(true)
    const route = routeOf('room-0', ids[nearest?.target ?? -1] ?? '', { prefersStepFree: true })
    expect(route.seconds).toBe(nearest?.route.seconds)
  })
})

describe('a floor', () => {
  test('is not prepared if no route leads over it', () => {
    const { wayfinder, routeOf } = openHouse(addLift)
    routeOf('room-0', 'office-0')
    expect(wayfinder.figures().decksBuilt).toBe(1)
  })

  test('is prepared in portions, and routes in between are the same', () => {
    const venue = venueWith(addLift)
    const routes = (wayfinder: Wayfinder) =>
      [
        { from: 'room-0', to: 'office-1', isStepFree: false },
        { from: 'office-1', to: 'lounge-0', isStepFree: true },
      ].map(({ from, to, isStepFree }) =>
        wayfinder.find({ from: { featureId: from }, to: { featureId: to }, isStepFree, preference: 'fastest' }),
      )
    const expected = routes(createWayfinder(venue))
    expect(expected).toMatchObject([{ ok: true }, { ok: true }])
    const portions = [...createWayfinder(venue).prepare()].length
    expect(portions).toBeGreaterThan(20)
    for (const after of [1, 9]) {
      const wayfinder = createWayfinder(venue)
      const work = wayfinder.prepare()
      for (let portion = 0; portion < after; portion += 1) expect(work.next().done).toBe(false)
      expect(routes(wayfinder)).toEqual(expected)
      expect([...work].length).toBeLessThan(portions - after)
      expect(wayfinder.figures()).toMatchObject({ decksBuilt: 2, losses: 0 })
      expect(routes(wayfinder)).toEqual(expected)
    }
  })
})

describe('a room with two doors', () => {
  /** Draws a corridor around a bureau, which has a door at either end of it. */
  const openBureau = (width: number, ...changes: readonly Change[]) => {
    const end = 2 + width
    return openHouse(
      (drawn) => void drawn.opening.splice(0),
      resize('room-0', [0, 0, 2, 5]),
      addUnit('hook', 'walkway', [2, 0, end + 2, 2]),
      addUnit('hook-2', 'walkway', [end, 2, end + 2, 5]),
      addUnit('bureau', 'office', [2, 2, end, 5]),
      resize('office-0', [end + 2, 0, 20, 5]),
      addDoor('room-hook', '2,0.5 2,1.5'),
      addDoor('bureau-hook', '3,2 4,2'),
      addDoor('bureau-corridor', '3,5 4,5'),
      addDoor('lounge', '7,7 8,7'),
      ...changes,
    )
  }
  const around = ['room-0', 'hook', 'hook-2', 'corridor-0', 'lounge-0']

  test('is crossed only if no corridor leads around it', () => {
    const { venue, wayfinder, routeOf } = openBureau(4)
    expect(unitsOf(routeOf('room-0', 'lounge-0'))).toEqual(around)
    wayfinder.setClosed(['hook-2'])
    const through = routeOf('room-0', 'lounge-0')
    expect(doorsOf(through).slice(1, 3)).toEqual(['bureau-hook', 'bureau-corridor'])
    createRouteCheck(venue).expectValid(through)
  })

  test('is crossed if the route around it is more than half as long again', () => {
    const { venue, routeOf } = openBureau(10)
    const through = routeOf('room-0', 'lounge-0')
    expect(unitsOf(through)).toEqual(['room-0', 'hook', 'bureau', 'corridor-0', 'lounge-0'])
    createRouteCheck(venue).expectValid(through)
  })

  const addTenant = (drawn: Drawn): void => {
    drawn.anchor.push(feature('anchor', 'desk', pointAt(4, 3), { unit_id: 'bureau' }))
    const tenant = { anchor_id: 'desk', category: 'office', name: { en: 'Tenant' } }
    drawn.occupant.push(feature('occupant', 'tenant', null, tenant))
  }
  test.each([
    ['restricted', setProperties('unit', 'bureau', { restriction: 'employeesonly' })],
    ['occupied', addTenant],
  ])('is not crossed if it is %s, however long the route around it', (_title, change) => {
    const route = openBureau(10, change).routeOf('room-0', 'lounge-0')
    expect(unitsOf(route)).toEqual(around)
    expect(route.length / openBureau(10).routeOf('room-0', 'lounge-0').length).toBeGreaterThan(1.5)
  })
})

test('the nearest of many places is the one with the fastest route', () => {
  const { wayfinder, routeOf } = openHouse(addLift)
  const ids = ['office-1', 'lounge-1', 'office-0', 'room-1']
  const kinds = [ids.map((featureId) => ({ featureId })), [{ featureId: 'nowhere' }]]
  const found = wayfinder.findNearest({
    from: { featureId: 'room-0' },
    kinds,
    isStepFree: false,
    preference: 'fastest',
  })
  if (!found.ok) throw new Error(found.fault.kind)
  const [nearest, none] = found.value
  const seconds = ids.map((id) => routeOf('room-0', id).seconds)
  expect(nearest?.target).toBe(seconds.indexOf(Math.min(...seconds)))
  expect(nearest?.route.seconds).toBe(Math.min(...seconds))
  expect(none).toBeNull()
})

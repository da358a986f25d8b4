import { describe, expect, test } from 'vitest'
import { climbs, goesOutdoors, walkingParameters } from '../../src/wayfinding/barriers.ts'
import type { Route, RouteQuery } from '../../src/wayfinding/queries.ts'
import { addLift } from '../venue/drawn-venue.ts'
import { addDoor, addYard, type Change, moveDoor, setProperties, venueWith } from './draw-house.ts'
import { openHouse, searchOn, unitsOf } from './open-house.ts'

/** A yard along two rooms with a door to each. The walk across it is shorter than along the corridor. */
const yardBetweenRooms: readonly Change[] = [
  addYard([0, -10, 20, 0]),
  ...['room-0', 'office-0'].map((id) => setProperties('unit', id, { category: 'lounge', restriction: null })),
  addDoor('out-room', '8,0 8.9,0'),
  addDoor('out-office', '11,0 11.9,0'),
]
/** A lift on the ground floor that can be reached over a yard only. */
const liftInYard: readonly Change[] = [
  addLift,
  addYard([20, 0, 30, 12]),
  moveDoor('door-lift-0', '20,7.5 20,8.5'),
  addDoor('back', '20,5.5 20,6.5'),
]
const isOutdoors = (route: Route): boolean => goesOutdoors(route, (id) => id === 'yard')

describe('routes that avoid the outdoors', () => {
  test('stay inside if there is a route inside, however short the one outdoors', () => {
    const { routeOf } = openHouse(...yardBetweenRooms)
    const [short, dry] = [false, true].map((avoidsOutdoors) => routeOf('room-0', 'office-0', { avoidsOutdoors }))
    expect([short, dry].map((route) => route && isOutdoors(route))).toEqual([true, false])
    expect(dry?.length).toBeGreaterThan(short?.length ?? Infinity)
  })

  test('lead outdoors if nothing else leads there, or if an end is outdoors', () => {
    const { wayfinder, routeOf } = openHouse(...yardBetweenRooms)
    wayfinder.setClosed(['door-room-0'])
    for (const from of ['room-0', 'lawn'])
      expect(isOutdoors(routeOf(from, 'office-0', { avoidsOutdoors: true }))).toBe(true)
  })

  test.each<[string, Partial<RouteQuery>, string]>([
    ['office-0', { prefersStepFree: true }, 'outdoors by lift'],
    ['office-0', { prefersStepFree: true, avoidsOutdoors: true }, 'indoors by stairs'],
    ['lawn', { prefersStepFree: true, avoidsOutdoors: true }, 'outdoors by lift'],
    ['office-0', { avoidsOutdoors: true }, 'indoors by stairs'],
    ['office-0', { avoidsOutdoors: true, isStepFree: true }, 'outdoors by lift'],
  ])(
    'use stairs inside rather than a lift outdoors, unless steps are excluded: %s with %j',
    (from, wishes, expected) => {
      const route = openHouse(...liftInYard).routeOf(from, 'office-1', wishes)
      expect(`${isOutdoors(route) ? 'outdoors' : 'indoors'} by ${climbs(route) ? 'stairs' : 'lift'}`).toBe(expected)
    },
  )
})

test('routes that may cut through rooms pass restricted ones if that is shorter', () => {
  const { wayfinder, routeOf } = openHouse(
    addDoor('between', '10,1 10,2'),
    moveDoor('door-room-0', '0.2,5 1.2,5'),
    moveDoor('door-office-0', '10.2,5 11.2,5'),
  )
  const units = (conditions: Partial<RouteQuery> = {}) => unitsOf(routeOf('room-0', 'lounge-0', conditions))
  const through = ['room-0', 'office-0', 'corridor-0', 'lounge-0']
  expect(units()).toEqual(['room-0', 'corridor-0', 'lounge-0'])
  expect(units({ mayCutThrough: true })).toEqual(through)
  wayfinder.setClosed(['door-room-0'])
  expect(units()).toEqual(through)
})

describe('routes that prefer lifts', () => {
  test.each([
    [4, 'lift'],
    [90, 'lift'],
    [200, 'stairs'],
  ])('use a lift of %i s a storey unless it costs two minutes more than the stairs: %s', (secondsPerStorey, means) => {
    const lift = { wait: 30, secondsPerStorey, metresPerStorey: 0 }
    const parameters = { ...walkingParameters, means: { ...walkingParameters.means, lift } }
    const { routeOf } = searchOn(venueWith(addLift), parameters)
    expect(climbs(routeOf('room-0', 'room-1'))).toBe(true)
    expect(climbs(routeOf('room-0', 'room-1', { prefersLifts: true }))).toBe(means === 'stairs')
  })

  test('use the stairs if there is no lift, with their real duration', () => {
    const { routeOf } = openHouse()
    const preferring = routeOf('room-0', 'room-1', { prefersLifts: true })
    expect(climbs(preferring)).toBe(true)
    expect(preferring.seconds).toBe(routeOf('room-0', 'room-1').seconds)
  })
})

test.each([
  ['room-0', 'office-1'],
  ['lounge-1', 'room-0'],
  ['office-0', 'lounge-0'],
])('the place with the least detour from %s to %s is the one found by comparing all', (from, to) => {
  const { wayfinder, routeOf } = openHouse(addLift)
  const stops = ['lounge-0', 'office-0', 'office-1', 'lounge-1', 'room-1', 'lift-0'].filter(
    (id) => id !== from && id !== to,
  )
  const over = (id: string) => routeOf(from, id).seconds + routeOf(id, to).seconds
  const least = stops.toSorted((one, other) => over(one) - over(other))[0] ?? ''
  const found = wayfinder.findNearest({
    from: { featureId: from },
    to: { featureId: to },
    kinds: [stops.map((featureId) => ({ featureId })), [{ featureId: 'nowhere' }]],
    isStepFree: false,
    preference: 'fastest',
  })
  if (!found.ok) throw new Error(found.fault.kind)
  const [nearest, none] = found.value
  expect(none).toBeNull()
  expect(stops[nearest?.target ?? -1]).toBe(least)
  expect(nearest?.detour?.seconds).toBeCloseTo(over(least) - routeOf(from, to).seconds, 6)
})

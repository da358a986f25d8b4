import { describe, expect, test } from 'vitest'
import type { ConnectorLeg, Route } from '../../src/wayfinding/queries.ts'
import { buildSteps } from '../../src/wayfinding/steps/build-steps.ts'
import { seeVenue } from '../../src/wayfinding/steps/landmarks.ts'
import { passesOf } from '../../src/wayfinding/steps/step.ts'
import { box, feature, line, pick, polygon } from '../venue/drawn-venue.ts'
import {
  addDoor,
  addLevel,
  addRelationship,
  addUnit,
  type Change,
  reshape,
  resize,
  setProperties,
  venueWith,
} from './draw-house.ts'
import { createRouteCheck } from './oracles/route-check.ts'
import { ridesOf, searchOn } from './open-house.ts'

const levels = [0, 1, 2]

/** A hall of 100 m on three floors, with a shop at either end and a route from the western one. */
function openHall(...changes: readonly Change[]) {
  const venue = venueWith(
    (drawn) => {
      for (const type of ['level', 'unit', 'opening', 'relationship', 'footprint'] as const) drawn[type] = []
    },
    ...levels.flatMap((floor) => {
      const on = { level_id: `floor-${floor}` }
      return [
        addLevel(on.level_id, [0, 0, 100, 20], { ordinal: floor, name: { en: `Floor ${floor}` } }),
        addUnit(`hall-${floor}`, 'walkway', [5, 0, 95, 20], on),
        addUnit(`west-${floor}`, 'room', [0, 0, 5, 20], on),
        addUnit(`east-${floor}`, 'room', [95, 0, 100, 20], on),
        addDoor(`west-door-${floor}`, '5,9 5,11', on),
        addDoor(`east-door-${floor}`, '95,9 95,11', on),
      ]
    }),
    ...changes,
  )
  const search = searchOn(venue)
  return {
    venue,
    setClosed: (ids: readonly string[]) => search.wayfinder.setClosed(ids),
    /** Throws the kind of the fault, and checks that the route crosses no wall. */
    routeTo(to: string, isStepFree = false): Route {
      const route = search.routeOf('west-0', to, { isStepFree })
      createRouteCheck(venue).expectValid(route)
      return route
    },
    faultTo: (to: string, isStepFree = false) => search.faultOf('west-0', to, { isStepFree })?.kind ?? null,
  }
}
const join = (id: string, units: readonly string[], geometry: unknown, category = 'stairs'): Change =>
  addRelationship(id, category, units, {}, geometry)
/** Cuts a lift shaft out of the hall of a floor. */
const addShaft = (floor: number): readonly Change[] => {
  const on = { level_id: `floor-${floor}` }
  return [
    reshape('unit', `hall-${floor}`, polygon(box(5, 0, 95, 20), box(60, 8, 63, 11))),
    addUnit(`lift-${floor}`, 'elevator', [60, 8, 63, 11], on),
    addDoor(`lift-door-${floor}`, '61,8 62,8', on),
  ]
}
const metresAside = ({ from, to }: ConnectorLeg): number => Math.hypot(from.x - to.x, from.y - to.y)

describe('stairs and lifts that are a part of a large unit', () => {
  const flights = (x: number) =>
    openHall(
      join('first', ['hall-0', 'hall-1'], line([10, 10], [16, 10])),
      join('second', ['hall-1', 'hall-2'], line([x, 10], [x + 6, 10])),
    )

  test('are two rides at either end of a hall, and one next to each other', () => {
    const far = flights(80).routeTo('east-2')
    expect(far.legs.map(({ kind }) => kind)).toEqual(['walk', 'connector', 'walk', 'connector', 'walk'])
    expect(ridesOf(far).map(metresAside).map(Math.round)).toEqual([6, 6])
    const near = flights(19).routeTo('east-2')
    expect(ridesOf(near)).toMatchObject([{ storeys: 2, relationshipIds: ['first', 'second'] }])
  })

  test('can be reported as closed, but not the hall around them', () => {
    const { venue, routeTo } = flights(19)
    const route = routeTo('east-2')
    const [, ride] = buildSteps(route, seeVenue(venue))
    expect(ride && passesOf(route, ride)).toEqual(['first', 'second'])
  })

  test.each(['opentobelow', 'structure', 'elevator', 'nonpublic'])(
    'begin next to a shaft that is drawn over the hall as %s',
    (category) => {
      const shafts = levels.map((floor) =>
        addUnit(`shaft-${floor}`, category, [60, 8, 70, 12], { level_id: `floor-${floor}` }),
      )
      const lift = join('lift', ['hall-0', 'hall-1'], line([62, 10], [62, 10.5]), 'elevator')
      const [ride] = ridesOf(openHall(...shafts, lift).routeTo('east-1', true))
      expect(ride).toMatchObject({ relationshipIds: ['lift'], means: 'lift' })
      expect(ride && metresAside(ride)).toBeLessThan(5)
    },
  )

  test('without geometry lead no farther than from one unit to the other', () => {
    const aside = (geometry: unknown, ...changes: readonly Change[]) =>
      ridesOf(openHall(...changes, join('up', ['hall-0', 'hall-1'], geometry)).routeTo('east-1')).map(metresAside)[0]
    expect(aside(null)).toBeLessThan(0.1)
    const apart = [resize('hall-0', [5, 0, 45, 20]), resize('hall-1', [48, 0, 95, 20])]
    expect(aside(null, ...apart)).toBeLessThan(3.5)
    // A line that ends nowhere near the halls says as little.
    expect(aside(line([45, -40], [48, -40]), ...apart)).toBeLessThan(3.5)
    expect(aside({ type: 'Point', coordinates: line([30, 5]).coordinates[0] })).toBeLessThan(0.1)
  })

  const [low, middle, high] = line([50, 10], [56, 10], [50, 10]).coordinates
  test.each([
    [
      'two parts',
      [
        [low, middle],
        [middle, high],
      ],
    ],
    ['one part', [[low, middle, high]]],
  ])('stop on each of three floors along a line of %s', (_title, coordinates) => {
    const { routeTo } = openHall(join('all', ['hall-0', 'hall-1', 'hall-2'], { type: 'MultiLineString', coordinates }))
    const rides = ridesOf(routeTo('east-2'))
    expect(rides).toMatchObject([{ storeys: 2, unitIds: ['hall-0', 'hall-1', 'hall-2'] }])
    expect(rides[0]?.length).toBeCloseTo(2 * 8 + 12, 0)
  })
})

test('a lift is one ride over a floor where its relationship is only inferred', () => {
  const hall = openHall(...levels.flatMap(addShaft), join('low', ['lift-0', 'lift-1'], null, 'elevator'))
  const inferred = 'inferred:lift-1:lift-2'
  expect(ridesOf(hall.routeTo('east-2', true))).toMatchObject([
    { storeys: 2, seconds: 30 + 2 * 4, relationshipIds: ['low', inferred], isConfirmed: false },
  ])
  expect(ridesOf(hall.routeTo('east-1', true))).toMatchObject([{ relationshipIds: ['low'], isConfirmed: true }])
  hall.setClosed([inferred])
  expect([hall.faultTo('east-1', true), hall.faultTo('east-2', true)]).toEqual([null, 'NotFound'])
})

describe('connectors between halls', () => {
  const between = (category: string, closed: readonly string[] = []) => {
    const hall = openHall(join('all', ['hall-0', 'hall-1', 'hall-2'], line([50, 10], [56, 10], [50, 10]), category))
    hall.setClosed(closed)
    return hall
  }

  test.each([
    ['stairs', 'BarrierFreeRouteNotFound'],
    ['escalator', 'BarrierFreeRouteNotFound'],
    ['ramp', null],
  ])('of the category %s cause the step-free fault %s', (category, fault) => {
    const { faultTo } = between(category)
    expect([faultTo('east-2'), faultTo('east-2', true)]).toEqual([null, fault])
  })

  test('are unusable if they are closed, and stairs also if a floor on the way is closed', () => {
    const fault = (category: string, closed: string) => between(category, [closed]).faultTo('east-2')
    expect([fault('stairs', 'all'), fault('stairs', 'hall-1')]).toEqual(['NotFound', 'NotFound'])
    expect([fault('elevator', 'all'), fault('elevator', 'hall-1')]).toEqual(['NotFound', null])
  })
})

describe('two levels of one storey', () => {
  /** The ground floor as two levels with a hall each, one on either side of x = 50. */
  const openHalves = (...changes: readonly Change[]) =>
    openHall(
      resize('hall-0', [5, 0, 50, 20]),
      reshape('level', 'floor-0', polygon(box(0, 0, 50, 20))),
      addLevel('half', [50, 0, 100, 20], { name: { en: 'Half' } }),
      addUnit('hall-half', 'walkway', [50, 0, 95, 20], { level_id: 'half' }),
      setProperties('unit', 'east-0', { level_id: 'half' }),
      setProperties('opening', 'east-door-0', { level_id: 'half' }),
      ...changes,
    )
  const hallFrom = (x: number): Change => resize('hall-half', [x, 0, 95, 20])

  test('are one floor if their halls touch, with a gap or overlap of some centimetres', () => {
    for (const x of [50, 50.002, 49.8]) expect(openHalves(hallFrom(x)).routeTo('east-0').length).toBeCloseTo(95, 0)
    expect([50.04, 50.5].map((x) => openHalves(hallFrom(x)).faultTo('east-0'))).toEqual([null, 'NotFound'])
  })

  test('are joined by a door between a hall and a room, also in another building, but not one storey up', () => {
    const shop = [
      setProperties('unit', 'hall-half', { category: 'room' }),
      addDoor('joint', '50,12 50,14', { level_id: 'half' }),
    ]
    expect(openHalves(...shop).routeTo('east-0').length).toBeCloseTo(95, 0)
    const annex: Change = (drawn) => {
      drawn.building.push(feature('building', 'annex', null))
      pick(drawn, 'level', 'half').properties['building_ids'] = ['annex']
    }
    expect(openHalves(...shop, annex).faultTo('east-0')).toBeNull()
    expect(openHalves(...shop, annex, setProperties('level', 'half', { ordinal: 1 })).faultTo('east-0')).toBe(
      'NotFound',
    )
  })
})

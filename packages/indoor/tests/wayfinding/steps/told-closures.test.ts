import { describe, expect, test } from 'vitest'
import {
  climbs,
  createBarriers,
  createWhoWalks,
  findAccessible,
  goesOutdoors,
  isWorthIt,
  type Walker,
  walkingParameters,
  weightsOf,
} from '../../../src/wayfinding/barriers.ts'
import { closuresOn, sayClosures, timedPassages } from '../../../src/wayfinding/closures.ts'
import type { Closure, ConnectorLeg, Leg, Means, WalkLeg } from '../../../src/wayfinding/queries.ts'
import { addLift, box, type Drawn, feature, openWith, pick, point, polygon } from '../../venue/drawn-venue.ts'
import { label, rideLeg, routeOf, walkLeg } from '../build-route.ts'

const closure = (kind: Closure['kind'], featureIds: readonly string[], more: Partial<Closure> = {}): Closure => ({
  id: featureIds[0] ?? '',
  kind,
  name: label(`The ${kind}`),
  places: [],
  featureIds,
  isByHours: false,
  ...more,
})
const ride = (means: Means, unitIds: readonly string[], relationshipIds: readonly string[] = []): ConnectorLeg =>
  rideLeg({ means, relationshipIds, unitIds, fromLevelId: 'floor-0', from: { x: 7, y: 7 } })
/** A walk of 3 m along units and openings, each with the number of its point. */
const walk = (units: Readonly<Record<string, number>>, openings: Readonly<Record<string, number>> = {}): WalkLeg =>
  walkLeg(
    [0, 1, 2, 3].map((x) => ({ x, y: 0 })),
    {
      levelId: 'floor-0',
      through: Object.entries(units).map(([unitId, from]) => ({ unitId, from })),
      doors: Object.entries(openings).map(([openingId, at]) => ({ openingId, at })),
    },
  )

describe('section 7, closures: the message about closures that a route avoids', () => {
  const messages = (around: readonly Closure[] | undefined, ...means: Means[]) => {
    const legs = means.map((one) => ride(one, []))
    return sayClosures(routeOf(legs, around && { around }), (name) => name.get('en') ?? '').map(({ key, values }) =>
      [key.replace('wayfinding.', ''), values['name']].filter(Boolean).join(' '),
    )
  }

  test('names each closure and the means used instead', () => {
    expect(messages(undefined)).toEqual([])
    expect(messages([])).toEqual([])
    expect(messages([closure('lift', ['l'])], 'stairs')).toEqual(['closure.out The lift', 'instead.stairs'])
    expect(messages([closure('escalator', ['e'])], 'lift')).toEqual(['closure.out The escalator', 'instead.lift'])
    expect(messages([closure('stairs', ['s'])], 'lift')).toEqual(['closure.closed The stairs', 'instead.lift'])
    const byHours = closure('lift', ['l'], { isByHours: true })
    expect(messages([byHours], 'stairs')).toEqual(['closure.closed The lift', 'instead.stairs'])
  })

  test('names no means if it is the same one, or if only a door or a passage is closed', () => {
    expect(messages([closure('lift', ['l'])], 'lift')).toEqual(['closure.out The lift', 'instead.other'])
    expect(messages([closure('lift', ['l'])])).toEqual(['closure.out The lift', 'instead.other'])
    expect(messages([closure('door', ['d'])], 'stairs')).toEqual(['closure.closed The door', 'instead.other'])
    expect(messages([closure('way', ['w'])], 'stairs')).toEqual(['closure.closed The way', 'instead.other'])
    expect(messages([closure('door', ['d']), closure('lift', ['l'])], 'stairs', 'lift')).toEqual([
      'closure.closed The door',
      'closure.out The lift',
      'instead.stairs',
    ])
  })
})

describe('section 7, closures: closures on a route', () => {
  const on = (legs: readonly Leg[], ...list: Closure[]) =>
    closuresOn(routeOf(legs), list).map(
      ({ closure: { id }, barrier: { kind, unitId, point: at } }) => `${id}: ${kind} in ${unitId} at ${at.x}`,
    )

  test('are doors and units in the order of the walk, and rides by their units or relationships', () => {
    const legs = [walk({ a: 0, b: 2 }, { door: 1, end: 3 }), ride('lift', ['cabin', 'above'], ['lift']), walk({ c: 0 })]
    expect(on(legs, closure('way', ['b']), closure('door', ['door']), closure('way', ['c']))).toEqual([
      'door: closed in null at 1',
      'b: closed in b at 2',
      'c: closed in c at 0',
    ])
    expect(on(legs, closure('lift', ['lift']))).toEqual(['lift: lift in cabin at 7'])
    expect(on(legs, closure('lift', ['above']))).toEqual(['above: lift in cabin at 7'])
    expect(on([ride('ramp', ['r'])], closure('ramp', ['r']))).toEqual(['r: ramp in r at 7'])
    expect(on([ride('stairs', ['s'])], closure('stairs', ['s']))).toEqual(['s: closed in s at 7'])
    expect(on([ride('escalator', [], ['s'])], closure('escalator', ['s']))).toEqual(['s: closed in null at 7'])
    expect(on(legs, closure('way', ['elsewhere']))).toEqual([])
    // Each appears once, at its first place.
    expect(on(legs, closure('way', ['a', 'b', 'door', 'cabin']))).toEqual(['a: closed in a at 0'])
    expect(on([walk({ a: 9 })], closure('way', ['a']))).toEqual([])
  })

  const timed = (change: (drawn: Drawn) => void) => timedPassages(openWith(change).venue).map(({ id }) => id)
  const hours = 'Mo 08:00-09:00'
  const withSign = (category: string, opened: string | null) =>
    timed((drawn) =>
      drawn.amenity.push(feature('amenity', 'sign', point(2, 2), { category, hours: opened, unit_ids: ['room-0'] })),
    )

  test('by opening hours are rides with hours that can be parsed', () => {
    const withHours = (text: string) => timed((drawn) => (pick(drawn, 'relationship', 'up').properties['hours'] = text))
    expect([withHours(hours), withHours('in summer'), timed(() => {})]).toEqual([['up'], [], []])
  })

  test.each(['elevator', 'elevator.freight', 'stairs', 'escalator', 'ramp', 'exit', 'entry'])(
    'by opening hours include a sign of category %s',
    (category) => expect(withSign(category, hours)).toEqual(['sign']),
  )

  test('by opening hours include no other sign and none without hours', () => {
    expect([withSign('cafe', hours), withSign('elevators', hours), withSign('elevator', null)]).toEqual([[], [], []])
  })
})

function addBarriers(drawn: Drawn): void {
  addLift(drawn)
  pick(drawn, 'unit', 'room-0').properties['category'] = 'steps'
  pick(drawn, 'unit', 'room-1').properties['category'] = 'escalator'
  pick(drawn, 'unit', 'lift-0').properties['accessibility'] = ['wheelchair']
  pick(drawn, 'unit', 'lift-1').properties['accessibility'] = ['braille']
  pick(drawn, 'opening', 'door-room-0').properties['accessibility'] = ['braille']
}

describe('section 8, BarrierFreeRouteNotFound: barriers', () => {
  const { venue } = openWith(addBarriers)
  const barriers = (...legs: readonly Leg[]) =>
    createBarriers(venue)(legs).map(({ kind, unitId, levelId, point: at }) => `${kind} ${unitId} ${levelId} ${at.x}`)

  test('are stairs, escalators, steps, and features that are not for wheelchairs', () => {
    expect(barriers(ride('stairs', ['stairs-0']))).toEqual(['stairs stairs-0 floor-0 7'])
    expect(barriers(ride('escalator', []))).toEqual(['escalator null floor-0 7'])
    expect(barriers(ride('lift', ['lift-0']), ride('ramp', ['corridor-0']))).toEqual([])
    expect(barriers(ride('lift', ['lift-0', 'lift-1']))).toEqual(['lift lift-0 floor-0 7'])
    const through = (unitId: string) => walk({ 'corridor-0': 0, [unitId]: 2 })
    expect(barriers(through('room-0'))).toEqual(['steps room-0 floor-0 2'])
    expect(barriers(through('room-1'))).toEqual(['escalator room-1 floor-0 2'])
    expect(barriers(through('stairs-1'))).toEqual(['stairs stairs-1 floor-0 2'])
    expect(barriers(through('office-0'), through('gone'))).toEqual([])
    expect(barriers(walk({}, { 'door-room-0': 1, 'door-office-0': 2 }))).toEqual(['door null floor-0 1'])
    expect(barriers(walk({}, { 'door-room-0': 9 }))).toEqual([])
    // Stairs that are entered and climbed are one barrier.
    expect(barriers(through('stairs-0'), ride('stairs', ['stairs-0']))).toHaveLength(1)
  })
})

describe('walkable features', () => {
  const walker: Walker = { isStepFree: false, goesAround: 'rooms', staysIndoors: false, rights: 'visitor' }
  const stepFree: Walker = { ...walker, isStepFree: true }
  const rulesFor = (change: (drawn: Drawn) => void) => {
    const { venue } = openWith(change)
    const rules = createWhoWalks(venue)
    const unit = (id: string): number => venue.units.findIndex((one) => one.id === id)
    return {
      walkable: (ids: readonly string[], more: Partial<Walker> = {}) =>
        ids.filter((id) => rules.isWalkable(unit(id), { ...walker, ...more })),
      /** The ways to go around rooms with which a walker may cross the unit. */
      crossed: (id: string, rights: Walker['rights'] = 'visitor') =>
        (['rooms', 'restricted', 'nothing'] as const).filter((goesAround) =>
          rules.isPublic(unit(id), { ...walker, goesAround, rights }),
        ),
      isBarred: (id: string, goesAround: Walker['goesAround']) => rules.isBarred(unit(id), { ...walker, goesAround }),
      isPassable: rules.isPassable,
    }
  }

  test('exclude barriers for step-free walkers only', () => {
    const { walkable, isPassable } = rulesFor(addBarriers)
    const ids = ['corridor-0', 'room-0', 'room-1', 'stairs-0', 'lift-0', 'lift-1', 'gone']
    expect(walkable(ids)).toEqual(ids.slice(0, -1))
    expect(walkable(ids, { isStepFree: true })).toEqual(['corridor-0', 'lift-0'])
    expect(isPassable('door-room-0', walker)).toBe(true)
    const doors = ['door-room-0', 'entrance', null]
    expect(doors.filter((id) => isPassable(id, stepFree))).toEqual(['entrance', null])
  })

  test('exclude the outdoors for walkers who stay indoors, and solid units for all', () => {
    const { walkable } = rulesFor((drawn) => {
      pick(drawn, 'level', 'floor-0').properties['outdoor'] = true
      pick(drawn, 'unit', 'room-0').properties['category'] = 'structure'
    })
    const ids = ['corridor-0', 'corridor-1', 'room-0']
    expect(walkable(ids)).toEqual(['corridor-0', 'corridor-1'])
    expect(walkable(ids, { staysIndoors: true })).toEqual(['corridor-1'])
  })

  test('can be crossed if they are public, and otherwise if the walker goes around fewer rooms', () => {
    const { crossed, isBarred } = rulesFor((drawn) => {
      drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'lounge-1' }))
      drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till' }))
    })
    const all = ['rooms', 'restricted', 'nothing']
    expect([crossed('lounge-0'), crossed('room-1'), crossed('lounge-1')]).toEqual([all, all.slice(1), ['nothing']])
    expect([crossed('office-0'), crossed('office-0', 'staff'), crossed('gone')]).toEqual([[], all.slice(1), []])
    expect((['rooms', 'restricted', 'nothing'] as const).map((around) => isBarred('office-0', around))).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('the weights of a route', () => {
  test('accept a fifth more time or a minute for a preference', () => {
    expect([isWorthIt(160, 100), isWorthIt(161, 100)]).toEqual([true, false])
    expect([isWorthIt(1_200, 1_000), isWorthIt(1_201, 1_000)]).toEqual([true, false])
  })

  test('know routes outdoors and routes that climb', () => {
    const isOutdoors = (levelId: string) => goesOutdoors(routeOf([walkLeg([], { levelId })]), (id) => id === 'yard')
    expect([isOutdoors('yard'), isOutdoors('floor-0')]).toEqual([true, false])
    const means = ['stairs', 'escalator', 'lift', 'ramp'] as const
    expect(means.filter((one) => climbs(routeOf([walk({}), ride(one, [])])))).toEqual(['stairs', 'escalator'])
  })

  test('count time or metres, and stairs more for walkers who prefer lifts', () => {
    const { speed } = walkingParameters
    const fastest = { perMetre: 1 / speed, perRideMetre: 0, perSecond: 1, perClimb: 0 }
    const shortest = { perMetre: 1, perRideMetre: 1, perSecond: 1e-6, perClimb: 0 }
    expect(weightsOf('fastest', false, walkingParameters)).toEqual(fastest)
    expect(weightsOf('fastest', true, walkingParameters)).toEqual({ ...fastest, perClimb: 120 })
    expect(weightsOf('shortest', false, walkingParameters)).toEqual(shortest)
    expect(weightsOf('shortest', true, walkingParameters)).toEqual({ ...shortest, perClimb: 120 * speed })
  })
})

test('places are accessible if their category or accessibility says so', () => {
  const { venue } = openWith((drawn) => {
    pick(drawn, 'unit', 'room-0').properties['category'] = 'restroom.female.wheelchair'
    Object.assign(pick(drawn, 'unit', 'room-1').properties, { category: 'restroom', accessibility: ['wheelchair'] })
    pick(drawn, 'unit', 'lounge-0').properties['category'] = 'restroom.female'
    const amenity = (id: string, category: string, accessibility: readonly string[] | null = null) =>
      drawn.amenity.push(feature('amenity', id, point(2, 2), { category, unit_ids: ['room-0'], accessibility }))
    amenity('seat', 'seat.wheelchair')
    amenity('wc', 'restroom', ['wheelchair'])
    amenity('exit', 'exit')
    drawn.fixture.push(feature('fixture', 'desk', polygon(box(1, 1, 2, 2)), { level_id: 'floor-0', category: 'desk' }))
  })
  const isAccessible = findAccessible(venue)
  const ids = ['room-0', 'room-1', 'seat', 'wc', 'lounge-0', 'office-0', 'exit', 'desk', 'gone']
  expect(ids.filter((featureId) => isAccessible({ featureId }))).toEqual(['room-0', 'room-1', 'seat', 'wc'])
  expect(isAccessible({ resourceId: 'room-0' })).toBe(false)
})

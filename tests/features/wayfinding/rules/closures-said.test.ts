import { describe, expect, test } from 'vitest'
import type { Labels } from '#src/features/floorplan/rules/venue/model.ts'
import {
  climbs,
  createBarriers,
  createWhoWalks,
  findAccessible,
  goesOutdoors,
  isWorthIt,
  walkingParameters,
  type Walker,
  weightsOf,
} from '#src/features/wayfinding/rules/barriers.ts'
import { closuresOn, sayClosures, timedPassages } from '#src/features/wayfinding/rules/closures.ts'
import type { Closure, ConnectorLeg, Leg, Means, Route, WalkLeg } from '#src/features/wayfinding/rules/queries.ts'
import {
  addLift,
  box,
  type Drawn,
  feature,
  openWith,
  pick,
  point,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'

const named = (text: string): Labels => new Map([['en', text]])
const closure = (kind: Closure['kind'], featureIds: readonly string[], more: Partial<Closure> = {}): Closure => ({
  id: featureIds[0] ?? '',
  kind,
  name: named(`The ${kind}`),
  places: [],
  featureIds,
  isByHours: false,
  ...more,
})
const ride = (means: Means, unitIds: readonly string[], relationshipIds: readonly string[] = []): ConnectorLeg => ({
  kind: 'connector',
  means,
  relationshipIds,
  isConfirmed: true,
  unitIds,
  fromLevelId: 'floor-0',
  toLevelId: 'floor-1',
  storeys: 1,
  length: 8,
  seconds: 20,
  from: { x: 7, y: 7 },
  to: { x: 7, y: 7 },
})
const walk = (through: WalkLeg['through'], doors: WalkLeg['doors'] = [], levelId = 'floor-0'): WalkLeg => {
  const points = [0, 1, 2, 3].map((x) => ({ x, y: 0 }))
  return { kind: 'walk', levelId, points, drawn: points, length: 3, through, doors }
}
const routeOf = (legs: readonly Leg[], around?: readonly Closure[]): Route => {
  const place = { levelId: 'floor-0', unitId: null, point: { x: 0, y: 0 } }
  return { from: place, to: place, legs, length: 0, seconds: 0, stepFree: true, ...(around && { around }) }
}

describe('section 7, closures: what a route goes around is said', () => {
  const said = (around: readonly Closure[] | undefined, ...means: Means[]) =>
    sayClosures(
      routeOf(
        means.map((one) => ride(one, [])),
        around,
      ),
      (name) => name.get('en') ?? '',
    ).map(({ key, values }) => [key.replace('wayfinding.', ''), values['name']].filter(Boolean).join(' '))

  test('each by its name, a machine as out of order, and by what one goes instead', () => {
    expect(said(undefined)).toEqual([])
    expect(said([])).toEqual([])
    expect(said([closure('lift', ['l'])], 'stairs')).toEqual(['closure.out The lift', 'instead.stairs'])
    expect(said([closure('escalator', ['e'])], 'lift')).toEqual(['closure.out The escalator', 'instead.lift'])
    expect(said([closure('stairs', ['s'])], 'lift')).toEqual(['closure.closed The stairs', 'instead.lift'])
    expect(said([closure('lift', ['l'], { isByHours: true })], 'stairs')).toEqual([
      'closure.closed The lift',
      'instead.stairs',
    ])
  })

  test('another way is not named where it is of the same kind, or where only a door or a passage is closed', () => {
    expect(said([closure('lift', ['l'])], 'lift')).toEqual(['closure.out The lift', 'instead.other'])
    expect(said([closure('lift', ['l'])])).toEqual(['closure.out The lift', 'instead.other'])
    expect(said([closure('door', ['d'])], 'stairs')).toEqual(['closure.closed The door', 'instead.other'])
    expect(said([closure('way', ['w'])], 'stairs')).toEqual(['closure.closed The way', 'instead.other'])
    expect(said([closure('door', ['d']), closure('lift', ['l'])], 'stairs', 'lift')).toEqual([
      'closure.closed The door',
      'closure.out The lift',
      'instead.stairs',
    ])
  })
})

describe('section 7, closures: which of them are on a route', () => {
  const on = (legs: readonly Leg[], ...list: Closure[]) =>
    closuresOn(routeOf(legs), list).map(({ closure: { id }, barrier: { kind, unitId, point: at } }) => [
      id,
      kind,
      unitId,
      at.x,
    ])

  test('are doors and rooms in the order of the walk, and rides by their units or relationships', () => {
    const legs = [
      walk(
        [
          { unitId: 'a', from: 0 },
          { unitId: 'b', from: 2 },
        ],
        [
          { openingId: 'door', at: 1 },
          { openingId: 'end', at: 3 },
        ],
      ),
      ride('lift', ['cabin', 'above'], ['lift']),
      walk([{ unitId: 'c', from: 0 }]),
    ]
    expect(on(legs, closure('way', ['b']), closure('door', ['door']), closure('way', ['c']))).toEqual([
      ['door', 'closed', null, 1],
      ['b', 'closed', 'b', 2],
      ['c', 'closed', 'c', 0],
    ])
    expect(on(legs, closure('lift', ['lift']))).toEqual([['lift', 'lift', 'cabin', 7]])
    expect(on(legs, closure('lift', ['above']))).toEqual([['above', 'lift', 'cabin', 7]])
    expect(on([ride('ramp', ['r'])], closure('ramp', ['r']))[0]?.[1]).toBe('ramp')
    expect(on([ride('stairs', ['s'])], closure('stairs', ['s']))[0]?.[1]).toBe('closed')
    expect(on([ride('escalator', [], ['s'])], closure('escalator', ['s']))[0]).toEqual(['s', 'closed', null, 7])
    expect(on(legs, closure('way', ['elsewhere']))).toEqual([])
    // Each once, where it is met first.
    expect(on(legs, closure('way', ['a', 'b', 'door', 'cabin']))).toEqual([['a', 'closed', 'a', 0]])
    expect(on([walk([{ unitId: 'a', from: 9 }])], closure('way', ['a']))).toEqual([])
  })

  test('by their hours are those of rides, of their signs and of entrances, if they can be read', () => {
    const ids = (change: (drawn: Drawn) => void) => timedPassages(openWith(change).venue).map(({ id }) => id)
    const sign = (id: string, category: string, hours: string | null) => (drawn: Drawn) =>
      drawn.amenity.push(feature('amenity', id, point(2, 2), { category, hours, unit_ids: ['room-0'] }))
    const hours = 'Mo 08:00-09:00'
    expect(ids((drawn) => (pick(drawn, 'relationship', 'up').properties['hours'] = hours))).toEqual(['up'])
    expect(ids((drawn) => (pick(drawn, 'relationship', 'up').properties['hours'] = 'in summer'))).toEqual([])
    expect(ids(() => {})).toEqual([])
    for (const [category, isTimed] of [
      ['elevator', true],
      ['elevator.freight', true],
      ['stairs', true],
      ['escalator', true],
      ['ramp', true],
      ['exit', true],
      ['entry', true],
      ['cafe', false],
      ['elevators', false],
    ] as const)
      expect([category, ids(sign('sign', category, hours))]).toEqual([category, isTimed ? ['sign'] : []])
    expect(ids(sign('sign', 'elevator', null))).toEqual([])
  })
})

describe('section 8, BarrierFreeRouteNotFound: obstacles of a route without steps', () => {
  const { venue } = openWith((drawn) => {
    addLift(drawn)
    pick(drawn, 'unit', 'room-0').properties['category'] = 'steps'
    pick(drawn, 'unit', 'room-1').properties['category'] = 'escalator'
    pick(drawn, 'unit', 'lift-0').properties['accessibility'] = ['wheelchair']
    pick(drawn, 'unit', 'lift-1').properties['accessibility'] = ['braille']
    pick(drawn, 'opening', 'door-room-0').properties['accessibility'] = ['braille']
  })
  const barriers = (...legs: readonly Leg[]) =>
    createBarriers(venue)(legs).map(({ kind, unitId, levelId, point: at }) => [kind, unitId, levelId, at.x])

  test('are stairs, escalators and steps, and what is not for wheelchairs', () => {
    expect(barriers(ride('stairs', ['stairs-0']))).toEqual([['stairs', 'stairs-0', 'floor-0', 7]])
    expect(barriers(ride('escalator', []))).toEqual([['escalator', null, 'floor-0', 7]])
    expect(barriers(ride('lift', ['lift-0']), ride('ramp', ['corridor-0']))).toEqual([])
    expect(barriers(ride('lift', ['lift-0', 'lift-1']))).toEqual([['lift', 'lift-0', 'floor-0', 7]])
    const through = (unitId: string) =>
      walk([
        { unitId: 'corridor-0', from: 0 },
        { unitId, from: 2 },
      ])
    expect(barriers(through('room-0'))).toEqual([['steps', 'room-0', 'floor-0', 2]])
    expect(barriers(through('room-1'))).toEqual([['escalator', 'room-1', 'floor-0', 2]])
    expect(barriers(through('stairs-1'))).toEqual([['stairs', 'stairs-1', 'floor-0', 2]])
    expect(barriers(through('office-0'), through('gone'))).toEqual([])
    expect(
      barriers(
        walk(
          [],
          [
            { openingId: 'door-room-0', at: 1 },
            { openingId: 'door-office-0', at: 2 },
          ],
        ),
      ),
    ).toEqual([['door', null, 'floor-0', 1]])
    expect(barriers(walk([], [{ openingId: 'door-room-0', at: 9 }]))).toEqual([])
    // The stairs that are ridden are one obstacle.
    expect(barriers(through('stairs-0'), ride('stairs', ['stairs-0']))).toHaveLength(1)
  })

  test('keep nobody else from walking', () => {
    const walker: Walker = { isStepFree: false, goesAround: 'rooms', staysIndoors: false, rights: 'visitor' }
    const who = createWhoWalks(venue)
    const unit = (id: string): number => venue.units.findIndex((one) => one.id === id)
    const walkable = (id: string, more: Partial<Walker> = {}) => who.isWalkable(unit(id), { ...walker, ...more })
    const ids = ['corridor-0', 'room-0', 'room-1', 'stairs-0', 'lift-0', 'lift-1', 'gone']
    expect(ids.map((id) => walkable(id))).toEqual([true, true, true, true, true, true, false])
    expect(ids.map((id) => walkable(id, { isStepFree: true }))).toEqual([true, false, false, false, true, false, false])
    expect([who.isPassable('door-room-0', walker), who.isPassable(null, { ...walker, isStepFree: true })]).toEqual([
      true,
      true,
    ])
    expect(who.isPassable('door-room-0', { ...walker, isStepFree: true })).toBe(false)
    expect(who.isPassable('entrance', { ...walker, isStepFree: true })).toBe(true)
    const crossed = (id: string, goesAround: Walker['goesAround']) => who.isPublic(unit(id), { ...walker, goesAround })
    expect((['rooms', 'restricted', 'nothing'] as const).map((around) => crossed('lounge-0', around))).toEqual([
      true,
      true,
      true,
    ])
    const office = unit('office-0')
    for (const goesAround of ['rooms', 'restricted', 'nothing'] as const) {
      const crosses = (rights: Walker['rights']) => who.isPublic(office, { ...walker, goesAround, rights })
      expect([crosses('visitor'), crosses('staff')]).toEqual([false, goesAround !== 'rooms'])
      expect(who.isBarred(office, { ...walker, goesAround })).toBe(true)
    }
    expect((['rooms', 'restricted', 'nothing'] as const).map((around) => crossed('gone', around))).toEqual([
      false,
      false,
      false,
    ])
    const own = openWith((drawn) => {
      pick(drawn, 'level', 'floor-0').properties['outdoor'] = true
      pick(drawn, 'unit', 'room-0').properties['category'] = 'structure'
      drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'lounge-0' }))
      drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till' }))
    }).venue
    const outdoors = createWhoWalks(own)
    const at = (id: string): number => own.units.findIndex((one) => one.id === id)
    expect(outdoors.isWalkable(at('corridor-0'), { ...walker, staysIndoors: true })).toBe(false)
    expect(outdoors.isWalkable(at('corridor-0'), walker)).toBe(true)
    expect(outdoors.isWalkable(at('corridor-1'), { ...walker, staysIndoors: true })).toBe(true)
    expect(outdoors.isWalkable(at('room-0'), walker)).toBe(false)
    expect(outdoors.isPublic(at('lounge-0'), { ...walker, goesAround: 'restricted' })).toBe(false)
    expect(outdoors.isPublic(at('room-1'), { ...walker, goesAround: 'restricted' })).toBe(true)
    expect(outdoors.isPublic(at('room-1'), walker)).toBe(false)
  })

  test('are worth a fifth more time, or a minute', () => {
    expect([isWorthIt(160, 100), isWorthIt(161, 100), isWorthIt(1_200, 1_000), isWorthIt(1_201, 1_000)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    const outdoors = (level: string) =>
      goesOutdoors(routeOf([walk([], [], level), ride('lift', [])]), (id) => id === 'yard')
    expect([outdoors('yard'), outdoors('floor-0')]).toEqual([true, false])
    expect(
      (['stairs', 'escalator', 'lift', 'ramp'] as const).map((means) => climbs(routeOf([walk([]), ride(means, [])]))),
    ).toEqual([true, true, false, false])
  })

  test('weigh time or metres, and stairs more for those who prefer lifts', () => {
    const { speed } = walkingParameters
    expect(weightsOf('fastest', false, walkingParameters)).toEqual({
      perMetre: 1 / speed,
      perRideMetre: 0,
      perSecond: 1,
      perClimb: 0,
    })
    expect(weightsOf('fastest', true, walkingParameters).perClimb).toBe(120)
    expect(weightsOf('shortest', false, walkingParameters)).toEqual({
      perMetre: 1,
      perRideMetre: 1,
      perSecond: 1e-6,
      perClimb: 0,
    })
    expect(weightsOf('shortest', true, walkingParameters).perClimb).toBe(120 * speed)
  })

  test('are none on the way to a place that is for wheelchairs by its kind', () => {
    const places = openWith((drawn) => {
      pick(drawn, 'unit', 'room-0').properties['category'] = 'restroom.female.wheelchair'
      Object.assign(pick(drawn, 'unit', 'room-1').properties, { category: 'restroom', accessibility: ['wheelchair'] })
      pick(drawn, 'unit', 'lounge-0').properties['category'] = 'restroom.female'
      for (const [id, category] of [
        ['seat', 'seat.wheelchair'],
        ['wc', 'restroom'],
        ['exit', 'exit'],
      ] as const)
        drawn.amenity.push(
          feature('amenity', id, point(2, 2), {
            category,
            unit_ids: ['room-0'],
            accessibility: id === 'wc' ? ['wheelchair'] : null,
          }),
        )
      drawn.fixture.push(
        feature('fixture', 'desk', polygon(box(1, 1, 2, 2)), { level_id: 'floor-0', category: 'desk' }),
      )
    }).venue
    const isFor = findAccessible(places)
    expect(['room-0', 'room-1', 'seat', 'wc'].map((featureId) => isFor({ featureId }))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['lounge-0', 'office-0', 'exit', 'desk', 'gone'].some((featureId) => isFor({ featureId }))).toBe(false)
    expect(isFor({ resourceId: 'room-0' })).toBe(false)
  })
})

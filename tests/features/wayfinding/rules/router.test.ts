import { describe, expect, test } from 'vitest'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { walkingParameters } from '#src/features/wayfinding/rules/barriers.ts'
import type { Route, RouteFault } from '#src/features/wayfinding/rules/queries.ts'
import { createWayfinder, type Wayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import {
  addLift,
  box,
  drawVenue,
  type Drawn,
  feature,
  line,
  open,
  pick,
  point as pointAt,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'
import { walkExactly } from './exact-walk.ts'
import { createHolder } from './hold-route.ts'
import { plainWalls } from './plain-walls.ts'
import { createDice } from './venues.ts'

function venueWith(change: (drawn: Drawn) => void = () => {}): Venue {
  const drawn = drawVenue()
  change(drawn)
  return open(drawn).venue
}

const asked = { isStepFree: false, preference: 'fastest' } as const
const find = (wayfinder: Wayfinder, from: string, to: string, isStepFree = false) =>
  wayfinder.find({ ...asked, isStepFree, from: { featureId: from }, to: { featureId: to } })

function routeOf(wayfinder: Wayfinder, from: string, to: string, isStepFree = false): Route {
  const found = find(wayfinder, from, to, isStepFree)
  if (!found.ok) throw new Error(found.fault.kind)
  return found.value
}

function faultOf(wayfinder: Wayfinder, from: string, to: string, isStepFree = false): RouteFault {
  const found = find(wayfinder, from, to, isStepFree)
  if (found.ok) throw new Error('There is a route.')
  return found.fault
}

describe('section 8 and the routes it is about', () => {
  test('a way leads through the doors of both rooms, as short as can be', () => {
    const venue = venueWith()
    const route = routeOf(createWayfinder(venue), 'room-0', 'lounge-0')
    const [leg] = route.legs
    if (leg?.kind !== 'walk') throw new Error('It is no walk.')
    expect(leg.through.map(({ unitId }) => unitId)).toEqual(['room-0', 'corridor-0', 'lounge-0'])
    expect(leg.doors.map(({ openingId }) => openingId)).toEqual(['door-room-0', 'door-lounge-0'])
    const walls = plainWalls(venue, ['floor-0'], () => true)
    const exact = walkExactly(walls, route.from.point, route.to.point)
    expect(route.length).toBeLessThan((exact?.metres ?? 0) * 1.001)
    expect(route.length).toBeGreaterThan((exact?.metres ?? 0) * 0.99)
    createHolder(venue).hold(route)
  })

  test('around furniture it is as short as by brute force', () => {
    const dice = createDice(5)
    for (let run = 0; run < 5; run += 1) {
      const venue = venueWith((drawn) => {
        for (let table = 0; table < 4; table += 1) {
          const [x, y] = [0.5 + dice() * 7, 0.5 + dice() * 2.5]
          const shape = polygon(box(x, y, x + 0.4 + dice() * 2, y + 0.3 + dice() * 1.2))
          drawn.fixture.push(
            feature('fixture', `table-${table}`, shape, { level_id: 'floor-0', category: 'furniture' }),
          )
        }
      })
      const wayfinder = createWayfinder(venue)
      const room = venue.units.find(({ id }) => id === 'room-0')?.box
      if (!room) throw new Error('There is no room.')
      const point = { x: room.minX + 0.2 + dice() * 9.6, y: room.minY + 0.2 + dice() * 4.6 }
      const found = wayfinder.find({ ...asked, from: { levelId: 'floor-0', point }, to: { featureId: 'office-0' } })
      if (!found.ok) continue
      const route = found.value
      const exact = walkExactly(
        plainWalls(venue, ['floor-0'], () => true),
        route.from.point,
        route.to.point,
      )
      expect(exact).not.toBeNull()
      expect(Math.abs(route.length / (exact?.metres ?? 0) - 1)).toBeLessThan(0.002)
      createHolder(venue).hold(route)
    }
  })

  test('step-free is preferred if it takes at most a fifth or a minute longer, and always to an accessible place', () => {
    const liftsFor = (secondsPerStorey: number, category = 'office', accessibility: string[] | null = null) => {
      const venue = venueWith((drawn) => {
        addLift(drawn)
        Object.assign(pick(drawn, 'unit', 'office-1').properties, { category, accessibility })
      })
      const means = { ...walkingParameters.means, lift: { wait: 30, secondsPerStorey, metresPerStorey: 0 } }
      const found = createWayfinder(venue, { ...walkingParameters, means }).find({
        ...asked,
        prefersStepFree: true,
        from: { featureId: 'room-0' },
        to: { featureId: 'office-1' },
      })
      return found.ok ? found.value.stepFree : null
    }
    expect(liftsFor(4)).toBe(true)
    expect(liftsFor(300)).toBe(false)
    expect(liftsFor(300, 'restroom.wheelchair')).toBe(true)
    expect(liftsFor(300, 'restroom.unisex', ['wheelchair'])).toBe(true)
    expect(liftsFor(300, 'restroom.unisex')).toBe(false)
  })

  test('floors are changed by the means there are, and both ways are of one length', () => {
    const wayfinder = createWayfinder(venueWith())
    const [there, back] = [routeOf(wayfinder, 'room-0', 'office-1'), routeOf(wayfinder, 'office-1', 'room-0')]
    expect(there.legs.map(({ kind }) => kind)).toEqual(['walk', 'connector', 'walk'])
    expect(there.legs[1]).toMatchObject({
      means: 'stairs',
      relationshipIds: ['up'],
      unitIds: ['stairs-0', 'stairs-1'],
      fromLevelId: 'floor-0',
      toLevelId: 'floor-1',
      storeys: 1,
    })
    expect(back.length).toBeCloseTo(there.length, 6)
    expect(there.stepFree).toBe(false)
  })

  test('stairs go on where others end, without a walk between', () => {
    const venue = venueWith((drawn) => {
      for (const type of ['level', 'unit', 'opening'] as const) {
        const above = drawn[type].filter(({ id }) => String(id).endsWith('-1'))
        drawn[type].push(...(JSON.parse(JSON.stringify(above).replaceAll('-1"', '-2"')) as typeof above))
      }
      pick(drawn, 'level', 'floor-2').properties['ordinal'] = 2
      const next = JSON.stringify(pick(drawn, 'relationship', 'up'))
        .replace('"up"', '"on"')
        .replace('stairs-1', 'stairs-2')
        .replace('stairs-0', 'stairs-1')
      drawn.relationship.push(JSON.parse(next) as Drawn['relationship'][number])
    })
    const route = routeOf(createWayfinder(venue), 'room-0', 'room-2')
    expect(route.legs.map(({ kind }) => kind)).toEqual(['walk', 'connector', 'walk'])
    expect(route.legs[1]).toMatchObject({ unitIds: ['stairs-0', 'stairs-1', 'stairs-2'], storeys: 2 })
    createHolder(venue).hold(route)
  })

  test('step-free goes through no door, lift or ramp that leaves out the wheelchairs listed for others', () => {
    const withDoors = (own: readonly string[] | null, others: readonly string[] | null) =>
      createWayfinder(
        venueWith((drawn) => {
          for (const door of drawn.opening) door.properties['accessibility'] = others
          pick(drawn, 'opening', 'door-room-0').properties['accessibility'] = own
        }),
      ).find({ ...asked, from: { featureId: 'room-0' }, to: { featureId: 'lounge-0' }, isStepFree: true })
    expect(withDoors(['wheelchair'], ['wheelchair']).ok).toBe(true)
    // Nobody has looked, or nobody has listed wheelchairs anywhere.
    expect(withDoors(null, ['wheelchair']).ok).toBe(true)
    expect(withDoors(['braille'], null).ok).toBe(true)
    const refused = withDoors(['braille'], ['wheelchair'])
    expect(refused).toMatchObject({
      ok: false,
      fault: { kind: 'BarrierFreeRouteNotFound', barriers: [{ kind: 'door', levelId: 'floor-0' }] },
    })
  })

  test('without steps: by lift, and never over stairs', () => {
    const venue = venueWith(addLift)
    const wayfinder = createWayfinder(venue)
    const route = routeOf(wayfinder, 'room-0', 'room-1', true)
    expect(route.stepFree).toBe(true)
    expect(route.legs.flatMap((leg) => (leg.kind === 'connector' ? [leg.means] : []))).toEqual(['lift'])
    createHolder(venue).hold(route)
    // Nearer the stairs the ordinary way takes them.
    expect(routeOf(wayfinder, 'room-0', 'room-1').stepFree).toBe(false)
  })

  test('BarrierFreeRouteNotFound names what blocks, how far one gets, and the ordinary route', () => {
    const fault = faultOf(createWayfinder(venueWith()), 'room-0', 'room-1', true)
    if (fault.kind !== 'BarrierFreeRouteNotFound') throw new Error(fault.kind)
    expect(fault.barriers).toMatchObject([{ kind: 'stairs', levelId: 'floor-0', unitId: 'stairs-0' }])
    expect(fault.ordinary.legs).toHaveLength(3)
    // Nothing of the upper floor is reached.
    expect(fault.nearest).toBeNull()
  })

  test('SameStartTarget, StartNotFound and TargetNotFound', () => {
    const wayfinder = createWayfinder(venueWith())
    expect(faultOf(wayfinder, 'room-0', 'room-0')).toEqual({ kind: 'SameStartTarget' })
    expect(faultOf(wayfinder, 'nowhere', 'room-0')).toEqual({ kind: 'StartNotFound' })
    expect(faultOf(wayfinder, 'room-0', 'nowhere')).toEqual({ kind: 'TargetNotFound' })
  })

  test('what is closed is gone around or, where that cannot be, named with the nearest place', () => {
    const venue = venueWith(addLift)
    const wayfinder = createWayfinder(venue)
    const before = routeOf(wayfinder, 'room-0', 'lounge-0')
    wayfinder.setClosed(['door-lounge-0'])
    const fault = faultOf(wayfinder, 'room-0', 'lounge-0')
    expect(fault).toMatchObject({ kind: 'NotFound', nearest: { levelId: 'floor-0' } })
    wayfinder.setClosed(['up'])
    expect(routeOf(wayfinder, 'room-0', 'room-1').legs[1]).toMatchObject({ means: 'lift' })
    wayfinder.setClosed([])
    expect(routeOf(wayfinder, 'room-0', 'lounge-0').length).toBeCloseTo(before.length, 9)
  })

  test('one-way stairs and doors are taken in their direction only', () => {
    const wayfinder = createWayfinder(
      venueWith((drawn) => {
        pick(drawn, 'relationship', 'up').properties['direction'] = 'directed'
        drawn.relationship.push(
          feature('relationship', 'gate', null, {
            category: 'traversal',
            direction: 'directed',
            origin: { id: 'corridor-0', feature_type: 'unit' },
            intermediary: [{ id: 'door-office-0', feature_type: 'opening' }],
            destination: { id: 'office-0', feature_type: 'unit' },
          }),
        )
      }),
    )
    expect(routeOf(wayfinder, 'room-0', 'room-1').legs).toHaveLength(3)
    expect(faultOf(wayfinder, 'room-1', 'room-0').kind).toBe('NotFound')
    expect(routeOf(wayfinder, 'room-0', 'office-0').legs).toHaveLength(1)
    expect(faultOf(wayfinder, 'office-0', 'room-0').kind).toBe('NotFound')
  })

  test('a door joins levels of different ordinals, as on a hillside, and a hall is left by its door only', () => {
    const venue = venueWith((drawn) => {
      const garden = polygon(box(20, 0, 40, 12))
      const outdoors = {
        category: 'unspecified',
        ordinal: 1,
        outdoor: true,
        name: { en: 'Garden' },
        building_ids: null,
      }
      drawn.level.push(feature('level', 'garden', garden, { ...outdoors, short_name: { en: 'G' } }))
      drawn.unit.push(feature('unit', 'lawn', garden, { level_id: 'garden', category: 'walkway' }))
      drawn.opening.push(
        feature('opening', 'back-door', line([20, 6.2], [20, 6.8]), { level_id: 'floor-0', category: 'pedestrian' }),
      )
    })
    const wayfinder = createWayfinder(venue)
    for (const [from, to] of [
      ['room-0', 'lawn'],
      ['lawn', 'room-0'],
    ] as const) {
      const route = routeOf(wayfinder, from, to)
      expect(route.legs.map(({ kind }) => kind)).toEqual(['walk', 'walk'])
      // The corridor and the lawn are open to each other, but not through the wall between.
      const doors = route.legs.flatMap((leg) =>
        leg.kind === 'walk' ? leg.doors.map(({ openingId }) => openingId) : [],
      )
      expect(new Set(doors)).toEqual(new Set(['door-room-0', 'back-door']))
      createHolder(venue).hold(route)
    }
  })

  test('stairs are entered by their door, not over their side', () => {
    const venue = venueWith((drawn) => {
      pick(drawn, 'opening', 'door-stairs-0').geometry = line([0.2, 7], [0.8, 7])
    })
    const route = routeOf(createWayfinder(venue), 'lounge-0', 'room-1')
    const [leg] = route.legs
    expect(leg).toMatchObject({ doors: [{ openingId: 'door-lounge-0' }, { openingId: 'door-stairs-0' }] })
  })

  test('floors that a way cannot lead over are not prepared for it', () => {
    const wayfinder = createWayfinder(venueWith(addLift))
    routeOf(wayfinder, 'room-0', 'office-0')
    expect(wayfinder.figures().decksBuilt).toBe(1)
  })

  test('floors are prepared bit by bit, and whoever asks meanwhile is answered the same', () => {
    const venue = venueWith(addLift)
    const ways = (wayfinder: Wayfinder) => [
      routeOf(wayfinder, 'room-0', 'office-1'),
      routeOf(wayfinder, 'office-1', 'lounge-0', true),
    ]
    const expected = ways(createWayfinder(venue))
    const portions = [...createWayfinder(venue).prepare()].length
    expect(portions).toBeGreaterThan(20)
    for (const after of [1, 9]) {
      const wayfinder = createWayfinder(venue)
      const work = wayfinder.prepare()
      for (let portion = 0; portion < after; portion += 1) expect(work.next().done).toBe(false)
      expect(ways(wayfinder)).toEqual(expected)
      expect([...work].length).toBeLessThan(portions - after)
      expect(wayfinder.figures()).toMatchObject({ decksBuilt: 2, losses: 0 })
      expect(ways(wayfinder)).toEqual(expected)
    }
  })

  /** A hook of corridor around a bureau, which has a door at either end of it. The bureau is so many metres wide. */
  const aroundBureau = (width: number, change: (drawn: Drawn) => void = () => {}) =>
    venueWith((drawn) => {
      const end = 2 + width
      const on = { level_id: 'floor-0' }
      const unit = (id: string, category: string, shape: [number, number][]) =>
        drawn.unit.push(feature('unit', id, polygon(shape), { ...on, category }))
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 2, 5))
      unit('hook', 'walkway', box(2, 0, end + 2, 2))
      unit('hook-2', 'walkway', box(end, 2, end + 2, 5))
      unit('bureau', 'office', box(2, 2, end, 5))
      pick(drawn, 'unit', 'office-0').geometry = polygon(box(end + 2, 0, 20, 5))
      const door = (id: string, from: [number, number], to: [number, number]) =>
        drawn.opening.push(feature('opening', id, line(from, to), { ...on, category: 'pedestrian' }))
      drawn.opening.splice(0, drawn.opening.length)
      door('room-hook', [2, 0.5], [2, 1.5])
      door('bureau-hook', [3, 2], [4, 2])
      door('bureau-corridor', [3, 5], [4, 5])
      door('lounge', [7, 7], [8, 7])
      change(drawn)
    })
  const unitsPassed = ({ legs }: Route): readonly string[] =>
    legs.flatMap((leg) => (leg.kind === 'walk' ? leg.through.map(({ unitId }) => unitId) : []))

  test('rooms that belong to somebody are not cut through where a corridor serves', () => {
    const venue = aroundBureau(4)
    const wayfinder = createWayfinder(venue)
    const passed = unitsPassed(routeOf(wayfinder, 'room-0', 'lounge-0'))
    expect(passed).toEqual(['room-0', 'hook', 'hook-2', 'corridor-0', 'lounge-0'])
    // Where nothing else leads there, they are.
    wayfinder.setClosed(['hook-2'])
    const cut = routeOf(wayfinder, 'room-0', 'lounge-0')
    expect(cut.legs[0]).toMatchObject({
      doors: [{}, { openingId: 'bureau-hook' }, { openingId: 'bureau-corridor' }, {}],
    })
    createHolder(venue).hold(cut)
  })

  test('a way around a room is at most half as long again as the way through it, unless the room is restricted', () => {
    const venue = aroundBureau(10)
    const cut = routeOf(createWayfinder(venue), 'room-0', 'lounge-0')
    expect(unitsPassed(cut)).toEqual(['room-0', 'hook', 'bureau', 'corridor-0', 'lounge-0'])
    createHolder(venue).hold(cut)
    for (const isOwned of [true, false]) {
      const owned = aroundBureau(10, (drawn) => {
        if (!isOwned) pick(drawn, 'unit', 'bureau').properties['restriction'] = 'employeesonly'
        else drawn.anchor.push(feature('anchor', 'desk', pointAt(4, 3), { unit_id: 'bureau' }))
        const tenant = { anchor_id: 'desk', category: 'office', name: { en: 'Tenant' } }
        if (isOwned) drawn.occupant.push(feature('occupant', 'tenant', null, tenant))
      })
      const around = routeOf(createWayfinder(owned), 'room-0', 'lounge-0')
      expect(unitsPassed(around)).toEqual(['room-0', 'hook', 'hook-2', 'corridor-0', 'lounge-0'])
      expect(around.length / cut.length).toBeGreaterThan(1.5)
    }
  })

  test('the nearest of many is the one that costs least to come to', () => {
    const venue = venueWith(addLift)
    const wayfinder = createWayfinder(venue)
    const ids = ['office-1', 'lounge-1', 'office-0', 'room-1']
    const found = wayfinder.findNearest({
      ...asked,
      from: { featureId: 'room-0' },
      kinds: [ids.map((featureId) => ({ featureId })), [{ featureId: 'nowhere' }]],
    })
    if (!found.ok) throw new Error(found.fault.kind)
    const [nearest, none] = found.value
    const seconds = ids.map((id) => routeOf(wayfinder, 'room-0', id).seconds)
    expect(nearest?.target).toBe(seconds.indexOf(Math.min(...seconds)))
    expect(nearest?.route.seconds).toBe(Math.min(...seconds))
    expect(none).toBeNull()
  })

  test('the nearest accessible place is the one that is nearest without stairs', () => {
    const venue = venueWith((drawn) => {
      addLift(drawn)
      for (const id of ['office-1', 'lounge-1'])
        Object.assign(pick(drawn, 'unit', id).properties, { category: 'restroom', accessibility: ['wheelchair'] })
    })
    const means = { ...walkingParameters.means, lift: { wait: 300, secondsPerStorey: 4, metresPerStorey: 0 } }
    const from = { featureId: 'room-0' }
    const targets = [{ featureId: 'office-1' }, { featureId: 'lounge-1' }]
    const wayfinder = createWayfinder(venue, { ...walkingParameters, means })
    const found = wayfinder.findNearest({ ...asked, from, kinds: [targets] })
    const nearest = found.ok ? found.value[0] : null
    if (!nearest) throw new Error('There is none.')
    expect(nearest.route.stepFree).toBe(true)
    const route = wayfinder.find({ ...asked, prefersStepFree: true, from, to: targets[nearest.target]! })
    expect(route.ok && route.value.seconds).toBe(nearest.route.seconds)
  })
})

import { describe, expect, test } from 'vitest'
import { climbs, goesOutdoors, walkingParameters } from '#src/features/wayfinding/rules/barriers.ts'
import type { Route, RouteQuery } from '#src/features/wayfinding/rules/queries.ts'
import { createWayfinder, type Wayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import {
  box,
  drawVenue,
  type Drawn,
  feature,
  line,
  open,
  pick,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'

/** A yard along two rooms, with a door to each: the way across it is shorter than the one along the corridor. */
function addYard(drawn: Drawn): void {
  const shape = polygon(box(0, -10, 20, 0))
  drawn.level.push(
    feature('level', 'yard-level', shape, {
      category: 'unspecified',
      outdoor: true,
      ordinal: 0,
      name: { en: 'Yard' },
      short_name: { en: 'Y' },
      building_ids: null,
    }),
  )
  drawn.unit.push(feature('unit', 'yard', shape, { level_id: 'yard-level', category: 'walkway' }))
  for (const id of ['room-0', 'office-0'])
    pick(drawn, 'unit', id).properties = {
      ...pick(drawn, 'unit', id).properties,
      category: 'lounge',
      restriction: null,
    }
  for (const [id, x] of [
    ['room', 8],
    ['office', 11],
  ] as const)
    drawn.opening.push(
      feature('opening', `out-${id}`, line([x, 0], [x + 0.9, 0]), { level_id: 'floor-0', category: 'pedestrian' }),
    )
}

/** A lift at the far end of both floors. */
function addLift(drawn: Drawn): void {
  for (const floor of [0, 1]) {
    const on = { level_id: `floor-${floor}` }
    pick(drawn, 'unit', `lounge-${floor}`).geometry = polygon(box(6, 7, 18, 12))
    drawn.unit.push(feature('unit', `lift-${floor}`, polygon(box(18, 7, 20, 9)), { ...on, category: 'elevator' }))
    drawn.opening.push(
      feature('opening', `door-lift-${floor}`, line([18.5, 7], [19.5, 7]), { ...on, category: 'pedestrian' }),
    )
  }
  drawn.relationship.push(
    feature('relationship', 'lift', null, {
      category: 'elevator',
      direction: 'undirected',
      intermediary: null,
      origin: { id: 'lift-0', feature_type: 'unit' },
      destination: { id: 'lift-1', feature_type: 'unit' },
    }),
  )
}

/** A way from the lift of the ground floor to the corridor that leads over the yard only. */
function addLiftInYard(drawn: Drawn): void {
  addLift(drawn)
  const shape = polygon(box(20, 0, 30, 12))
  const name = { en: 'Yard' }
  drawn.level.push(
    feature('level', 'yard-level', shape, {
      category: 'unspecified',
      outdoor: true,
      ordinal: 0,
      name,
      short_name: name,
      building_ids: null,
    }),
  )
  drawn.unit.push(feature('unit', 'yard', shape, { level_id: 'yard-level', category: 'walkway' }))
  pick(drawn, 'opening', 'door-lift-0').geometry = line([20, 7.5], [20, 8.5])
  drawn.opening.push(
    feature('opening', 'back', line([20, 5.5], [20, 6.5]), { level_id: 'floor-0', category: 'pedestrian' }),
  )
}

function wayfinderWith(change: (drawn: Drawn) => void, parameters = walkingParameters): Wayfinder {
  const drawn = drawVenue()
  change(drawn)
  return createWayfinder(open(drawn).venue, parameters)
}

function routeOf(wayfinder: Wayfinder, from: string, to: string, conditions: Partial<RouteQuery> = {}): Route {
  const asked = { isStepFree: false, preference: 'fastest', ...conditions } as const
  const found = wayfinder.find({ ...asked, from: { featureId: from }, to: { featureId: to } })
  if (!found.ok) throw new Error(found.fault.kind)
  return found.value
}

const isOutdoors = (route: Route): boolean => goesOutdoors(route, (id) => id === 'yard-level')

describe('routes that avoid the outdoors', () => {
  test('stay inside where there is a way inside, however short the one outdoors', () => {
    const wayfinder = wayfinderWith(addYard)
    const short = routeOf(wayfinder, 'room-0', 'office-0')
    const dry = routeOf(wayfinder, 'room-0', 'office-0', { avoidsOutdoors: true })
    expect([isOutdoors(short), isOutdoors(dry)]).toEqual([true, false])
    expect(dry.length).toBeGreaterThan(short.length)
    expect(isOutdoors(routeOf(wayfinder, 'room-0', 'office-0'))).toBe(true)
  })

  test('lead outdoors where nothing else leads there, or where an end is outdoors', () => {
    const wayfinder = wayfinderWith(addYard)
    wayfinder.setClosed(['door-room-0'])
    expect(isOutdoors(routeOf(wayfinder, 'room-0', 'office-0', { avoidsOutdoors: true }))).toBe(true)
    expect(isOutdoors(routeOf(wayfinder, 'yard', 'office-0', { avoidsOutdoors: true }))).toBe(true)
  })

  test('stay inside on stairs even where steps are to be avoided, unless all ways lead outdoors', () => {
    const wayfinder = wayfinderWith(addLiftInYard)
    const way = (from: string, conditions: Partial<RouteQuery>) => {
      const route = routeOf(wayfinder, from, 'office-1', { prefersStepFree: true, ...conditions })
      return [isOutdoors(route), climbs(route)]
    }
    expect(way('office-0', {})).toEqual([true, false])
    expect(way('office-0', { avoidsOutdoors: true })).toEqual([false, true])
    expect(way('yard', { avoidsOutdoors: true })).toEqual([true, false])
    expect(way('office-0', { avoidsOutdoors: true, prefersStepFree: false })).toEqual([false, true])
    expect(way('office-0', { avoidsOutdoors: true, isStepFree: true })).toEqual([true, false])
  })

  test('the nearest is the nearest inside', () => {
    const wayfinder = wayfinderWith(addYard)
    const kinds = [[{ featureId: 'yard' }, { featureId: 'office-0' }, { featureId: 'lounge-0' }]]
    const asked = { from: { featureId: 'room-0' }, kinds, isStepFree: false, preference: 'fastest' } as const
    const nearest = (avoidsOutdoors: boolean) => {
      const found = wayfinder.findNearest({ ...asked, avoidsOutdoors })
      return found.ok ? found.value[0]?.target : null
    }
    expect([nearest(false), nearest(true)]).toEqual([0, 2])
  })
})

describe('routes that may cut through rooms', () => {
  test('pass even those that are restricted, if that is shorter', () => {
    const wayfinder = wayfinderWith((drawn) => {
      drawn.opening.push(
        feature('opening', 'between', line([10, 1], [10, 2]), { level_id: 'floor-0', category: 'pedestrian' }),
      )
      pick(drawn, 'opening', 'door-room-0').geometry = line([0.2, 5], [1.2, 5])
      pick(drawn, 'opening', 'door-office-0').geometry = line([10.2, 5], [11.2, 5])
    })
    const passed = (conditions: Partial<RouteQuery>) =>
      routeOf(wayfinder, 'room-0', 'lounge-0', conditions).legs.flatMap((leg) =>
        leg.kind === 'walk' ? leg.through.map(({ unitId }) => unitId) : [],
      )
    const through = ['room-0', 'office-0', 'corridor-0', 'lounge-0']
    expect(passed({})).toEqual(['room-0', 'corridor-0', 'lounge-0'])
    expect(passed({ mayCutThrough: true })).toEqual(through)
    wayfinder.setClosed(['door-room-0'])
    expect(passed({})).toEqual(through)
  })
})

describe('routes that prefer lifts', () => {
  const lift = (secondsPerStorey: number) => ({
    ...walkingParameters,
    means: { ...walkingParameters.means, lift: { wait: 30, secondsPerStorey, metresPerStorey: 0 } },
  })

  test('take the lift unless it costs two minutes a storey more than the stairs', () => {
    const ways = [4, 90, 200].map((seconds) => {
      const wayfinder = wayfinderWith(addLift, lift(seconds))
      const climb = (prefersLifts: boolean) => climbs(routeOf(wayfinder, 'room-0', 'room-1', { prefersLifts }))
      return [climb(false), climb(true)]
    })
    expect(ways).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ])
  })

  test('take the stairs where there is no lift; what is said is what they take', () => {
    const wayfinder = wayfinderWith(() => {})
    const [plain, preferring] = [false, true].map((prefersLifts) =>
      routeOf(wayfinder, 'room-0', 'room-1', { prefersLifts }),
    )
    expect(preferring && climbs(preferring)).toBe(true)
    expect(preferring?.seconds).toBe(plain?.seconds)
  })
})

test('the place with the least detour on a way is that of trying them all', () => {
  const wayfinder = wayfinderWith(addLift)
  const ids = ['lounge-0', 'office-0', 'office-1', 'lounge-1', 'room-1', 'lift-0']
  for (const [from, to] of [
    ['room-0', 'office-1'],
    ['lounge-1', 'room-0'],
    ['office-0', 'lounge-0'],
  ] as const) {
    const stops = ids.filter((id) => id !== from && id !== to)
    const over = (id: string) => routeOf(wayfinder, from, id).seconds + routeOf(wayfinder, id, to).seconds
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
    expect(nearest?.detour?.seconds).toBeCloseTo(over(least) - routeOf(wayfinder, from, to).seconds, 6)
  }
})

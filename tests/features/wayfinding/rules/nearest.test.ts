import { describe, expect, test } from 'vitest'
import type { PlaceRef } from '#src/features/wayfinding/rules/places.ts'
import type { NearestQuery } from '#src/features/wayfinding/rules/queries.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
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

function houseOf(...changes: readonly Change[]) {
  const { venue } = openWith((drawn) => changes.forEach((change) => change(drawn)))
  const wayfinder = createWayfinder(venue)
  const spot = (x: number, y: number, levelId = 'floor-0'): PlaceRef => {
    const { longitude, latitude } = drawing.toPosition({ x, y })
    return { levelId, point: venue.projection.toPlane(longitude, latitude) }
  }
  const place = (of: string | PlaceRef): PlaceRef => (typeof of === 'string' ? { featureId: of } : of)
  const ask = (
    from: string | PlaceRef,
    kinds: readonly (readonly (string | PlaceRef)[])[],
    more: Partial<NearestQuery> = {},
  ) =>
    wayfinder.findNearest({
      isStepFree: false,
      preference: 'shortest',
      ...more,
      from: place(from),
      kinds: kinds.map((list) => list.map(place)),
    })
  /** Per kind the name of the nearest; null if none can be reached. */
  const nearest = (
    from: string | PlaceRef,
    kinds: readonly (readonly (string | PlaceRef)[])[],
    more: Partial<NearestQuery> = {},
  ) => {
    const found = ask(from, kinds, more)
    if (!found.ok) return found.fault.kind
    return found.value.map((one, index) => (one === null ? null : kinds[index]?.[one.target]))
  }
  return { wayfinder, spot, ask, nearest }
}

describe('section 2: the nearest place of a kind', () => {
  test('is that with the shortest way, not the straightest line', () => {
    const { nearest, ask } = houseOf()
    expect(nearest('room-0', [['office-0', 'lounge-0'], ['lounge-1', 'office-0'], ['gone'], []])).toEqual([
      'lounge-0',
      'office-0',
      null,
      null,
    ])
    // The office is next door, but its door is not.
    expect(nearest('room-0', [['office-0', 'stairs-0']])).toEqual(['stairs-0'])
    const found = ask('room-0', [['office-0']])
    expect(found.ok && found.value[0]?.route.length).toBeCloseTo(2.5 + 9 + Math.hypot(1, 2.5), 2)
    expect(found.ok && found.value[0]?.detour).toBeUndefined()
  })

  test('is another one where the nearest is closed, or cannot be reached without steps', () => {
    const { wayfinder, nearest } = houseOf(addLift)
    const kinds = [['lounge-0', 'office-0']]
    expect(nearest('room-0', kinds)).toEqual(['lounge-0'])
    wayfinder.setClosed(['door-lounge-0'])
    expect(nearest('room-0', kinds)).toEqual(['office-0'])
    wayfinder.setClosed(['door-lounge-0', 'door-office-0'])
    expect(nearest('room-0', kinds)).toEqual([null])
    wayfinder.setClosed([])
    expect(nearest('room-0', [['stairs-0', 'office-0']], { isStepFree: true })).toEqual(['office-0'])
    wayfinder.setClosed(['lift'])
    expect(nearest('room-0', [['lounge-1', 'room-1']], { isStepFree: true })).toEqual([null])
    expect(nearest('room-0', [['lounge-1', 'room-1']])).toEqual(['room-1'])
  })

  test('is on another floor where the way there is shorter in the weights asked for', () => {
    const { nearest, spot } = houseOf(addLift)
    const above = spot(18.5, 6, 'floor-1')
    expect(nearest(spot(18.5, 6), [[above, 'room-0']], { preference: 'shortest' })).toEqual([above])
    expect(nearest(spot(18.5, 6), [[above, 'room-0']], { preference: 'fastest' })).toEqual(['room-0'])
  })

  test('may lie behind a room that belongs to others, if nothing else leads there', () => {
    const closet: Change = (drawn) => {
      drawn.unit.push(feature('unit', 'closet', polygon(box(18, 0, 20, 2)), { ...on, category: 'storage' }))
      pick(drawn, 'unit', 'office-0').geometry = polygon(box(10, 0, 18, 5), box(11, 1, 11.1, 1.1))
      drawn.unit.push(
        feature('unit', 'rest', polygon(box(18, 2, 20, 5)), { ...on, category: 'office', restriction: 'restricted' }),
      )
      drawn.opening.push(feature('opening', 'a', line([18, 3], [18, 4]), { ...on, category: 'pedestrian' }))
      drawn.opening.push(feature('opening', 'b', line([18.5, 2], [19.5, 2]), { ...on, category: 'pedestrian' }))
    }
    expect(houseOf(closet).nearest('room-0', [['closet', 'gone']])).toEqual(['closet'])
  })

  test('is not outdoors where one wants to stay inside, unless all are', () => {
    const yard: Change = (drawn) => {
      const shape = polygon(box(0, -10, 20, 0))
      drawn.level.push(
        feature('level', 'yard', shape, { category: 'unspecified', outdoor: true, ordinal: 0, building_ids: null }),
      )
      drawn.unit.push(feature('unit', 'lawn', shape, { level_id: 'yard', category: 'walkway' }))
      drawn.opening.push(feature('opening', 'out', line([4, 0], [5, 0]), { ...on, category: 'pedestrian' }))
    }
    const { nearest } = houseOf(yard)
    expect(nearest('room-0', [['lawn', 'office-0'], ['lawn']])).toEqual(['lawn', 'lawn'])
    expect(nearest('room-0', [['lawn', 'office-0'], ['lawn']], { avoidsOutdoors: true })).toEqual(['office-0', 'lawn'])
  })

  test('needs a place to start from', () => {
    const { nearest, wayfinder, spot } = houseOf()
    expect(nearest('gone', [['room-0']])).toBe('StartNotFound')
    expect(nearest(spot(90, 90), [['room-0']])).toBe('StartNotFound')
    wayfinder.setClosed(['lounge-0'])
    expect(nearest('lounge-0', [['room-0']])).toBe('StartNotFound')
  })
})

describe('section 2: the place with the least detour on a route', () => {
  const detours = (
    house: ReturnType<typeof houseOf>,
    kinds: readonly (readonly (string | PlaceRef)[])[],
    more: Partial<NearestQuery> = {},
  ) => {
    const found = house.ask('room-0', kinds, { to: { featureId: 'office-0' }, ...more })
    return found.ok
      ? found.value.map((one) => one && [one.target, Math.round(100 * (one.detour?.length ?? -1)) / 100])
      : found.fault.kind
  }
  const direct = 2.5 + 9 + Math.hypot(1, 2.5)
  const viaLounge = 2.5 + Math.hypot(7, 2) + Math.hypot(1, 2.5) + 2.5 + Math.hypot(1, 2) + Math.hypot(1, 2.5)

  test('is that for which one goes the fewest metres more', () => {
    const house = houseOf()
    expect(detours(house, [['stairs-0', 'lounge-0'], ['gone'], []])).toEqual([
      [1, expect.closeTo(viaLounge - direct, 1) as number],
      null,
      null,
    ])
    expect(detours(house, [[house.spot(9, 5.03), 'lounge-0']])?.[0]).toEqual([0, expect.closeTo(0, 1)])
    const found = house.ask('room-0', [['lounge-0']], { to: { featureId: 'office-0' } })
    const [one] = found.ok ? found.value : []
    expect(one?.detour?.seconds).toBeCloseTo((viaLounge - direct) / 1.3, 1)
    expect(one?.route.to.unitId).toBe('lounge-0')
  })

  test('fails like the route itself, and is none where the place leads no farther', () => {
    const house = houseOf()
    expect(detours(house, [['lounge-0']], { to: { featureId: 'gone' } })).toBe('TargetNotFound')
    expect(detours(house, [['lounge-0']], { to: { featureId: 'room-0' } })).toBe('SameStartTarget')
    house.wayfinder.setClosed(['door-lounge-0'])
    expect(detours(house, [['lounge-0', 'stairs-0'], ['lounge-0']])).toEqual([[1, expect.any(Number) as number], null])
  })
})

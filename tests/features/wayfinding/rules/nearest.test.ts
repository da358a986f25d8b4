import { describe, expect, test } from 'vitest'
import type { PlaceRef } from '#src/features/wayfinding/rules/places.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Walker, Weights } from '#src/features/wayfinding/rules/barriers.ts'
import type { Decks } from '#src/features/wayfinding/rules/deck-plans.ts'
import { createNearest } from '#src/features/wayfinding/rules/nearest.ts'
import type { NearestQuery, Route } from '#src/features/wayfinding/rules/queries.ts'
import type { Found, Network } from '#src/features/wayfinding/rules/search/network.ts'
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

describe('section 2: the search for the nearest place', () => {
  /**
   * A corridor of a metre per character, in which letters are places, for each kind of walker; `~` takes a walk of ten
   * metres, and `#` nobody passes. Tells which walks were measured, and in which corridor if it is not the ordinary one.
   */
  const corridor = (rooms: string, others: Readonly<Record<string, string>> = {}, reached?: string) => {
    const measured: string[] = []
    const nameOf = (row: string, x: number): string => row[x] ?? ''
    const networkFor = ({ isStepFree, goesAround, staysIndoors }: Walker): Network => {
      const kind = `${isStepFree ? 'step-free ' : ''}${staysIndoors ? 'indoors ' : ''}${goesAround}`
      const row = others[kind] ?? (goesAround === 'nothing' ? (others['nothing'] ?? rooms) : rooms)
      const network: Partial<Network> = {
        searchOn: () =>
          ({ view: { admit: () => [], dismiss: () => {} } }) as unknown as ReturnType<Network['searchOn']>,
        bound: ({ spot }, { point }, metres) => Math.abs(spot.x / 1000 - point.x) - metres,
        find({ spot }, { spot: end }, _rooms, _weights, most = Infinity) {
          const [one, other] = [spot.x / 1000, end.x / 1000]
          measured.push(`${nameOf(row, one)}${nameOf(row, other)}${kind === 'rooms' ? '' : ` ${kind}`}`)
          const between = row.slice(Math.min(one, other), Math.max(one, other))
          const cost = between.length + 9 * (between.split('~').length - 1)
          return between.includes('#') || cost >= most ? null : { cost, pieces: [] }
        },
        reachedFrom: () => (_deck, region) => reached?.includes(nameOf(rooms, region)) ?? true,
      }
      return Object.assign(network as Network, { row })
    }
    const stand = ({ unitId, point }: { unitId: string | null; point: { x: number } }, network: Network) => {
      const { row } = network as Network & { row: string }
      if (!row.includes(unitId ?? '?')) return null
      return { deck: 0, spot: { x: 1000 * point.x, y: 0, triangle: 0 }, region: point.x }
    }
    const place = (name: string) => {
      const x = [rooms, ...Object.values(others)].map((row) => row.indexOf(name)).find((at) => at >= 0)
      return x === undefined ? null : { levelId: name === 'n' ? 'nowhere' : 'floor', point: { x, y: 0 }, unitId: name }
    }
    const featureOf = (ref: PlaceRef) => ('featureId' in ref ? ref.featureId : '')
    const routeOf = (from: string, to: string): Route => {
      const [start, end] = [place(from), place(to)]
      const length = Math.abs((start?.point.x ?? 0) - (end?.point.x ?? 0))
      return { from: start, to: end, length, seconds: length } as unknown as Route
    }
    const search = createNearest({
      networkFor,
      places: { find: (ref) => place(featureOf(ref)) },
      decks: { deckOfLevel: (level: string) => (level === 'floor' ? 0 : null) } as unknown as Decks,
      stand,
      weightsFor: () => ({}) as Weights,
      rightsTried: ['visitor'],
      isAccessible: (ref) => /[A-Z]/.test(featureOf(ref)),
      trace: ({ cost }: Found) => ({ length: cost }) as Route,
      find: ({ from, to }) =>
        featureOf(to) === 'z' || featureOf(from) === 'y'
          ? fail({ kind: 'TargetNotFound' })
          : succeed(routeOf(featureOf(from), featureOf(to))),
    })
    /** The name of the nearest, and the walks measured. */
    return (targets: string, more: Partial<NearestQuery> = {}, to?: string) => {
      measured.length = 0
      const found = search({
        from: { featureId: 's' },
        ...(to === undefined ? {} : { to: { featureId: to } }),
        kinds: [[...targets].map((featureId) => ({ featureId }))],
        isStepFree: false,
        preference: 'shortest',
        ...more,
      })
      if (!found.ok) return found.fault.kind
      const [one] = found.value
      const detour = one?.detour === undefined ? '' : ` +${one.detour.length}`
      return `${one ? targets[one.target] : 'none'}${detour}: ${measured.join(', ')}`
    }
  }

  test('tries them in the order of their straight lines, as long as they may be nearer', () => {
    expect(corridor('s...a.........b')('ba')).toBe('a: sa')
    expect(corridor('s.~.a..b')('ba')).toBe('a: sa, sb')
    expect(corridor('b..s~~.a')('ab')).toBe('b: sb, sa')
    expect(corridor('b......s~a')('ab')).toBe('b: sa, sb')
    expect(corridor('s....a....b')('ab')).toBe('a: sa')
    expect(corridor('s....a...b.')('ab')).toBe('a: sa, sb')
    expect(corridor('s..a')('xna')).toBe('a: sa')
    expect(corridor('s..n')('xn')).toBe('none: ')
  })

  test('goes through rooms only if nothing else leads there, and not in vain', () => {
    expect(corridor('s.#.a', { nothing: 's...a' })('a')).toBe('a: sa, sa nothing')
    expect(corridor('s.#.a', { nothing: 's...a' }, 's')('a')).toBe('none: sa')
    expect(corridor('s.#.a..b', { nothing: 's...a..b' })('ab')).toBe('a: sa, sb, sa nothing, sb nothing')
    expect(corridor('s.#.a..b', { nothing: 's...a..b' }, 'b')('ab')).toBe('b: sa, sb, sb nothing')
    expect(corridor('..#.a', { nothing: 's...a' })('a')).toBe('StartNotFound')
  })

  test('stays indoors if it can', () => {
    const yard = corridor('s.a.....b', { 'indoors rooms': 's.......b' })
    expect(yard('ab')).toBe('a: sa')
    expect(yard('ab', { avoidsOutdoors: true })).toBe('b: sb indoors rooms')
    expect(yard('a', { avoidsOutdoors: true })).toBe('a: sa')
    expect(corridor('s.a', { 'indoors rooms': '..a' })('a', { avoidsOutdoors: true })).toBe('a: sa')
  })

  test('compares accessible places by the ways without steps, if there are any', () => {
    const stairs = { 'step-free rooms': 's~~A..B', 'step-free nothing': 's~~A..B' }
    expect(corridor('s..A..B', stairs)('AB')).toBe('A: sA step-free rooms, sB step-free rooms')
    const closed = { 'step-free rooms': 's..#..AB', 'step-free nothing': 's..#..AB' }
    expect(corridor('s.....AB', closed)('A')).toBe('A: sA step-free rooms, sA step-free nothing, sA')
    expect(corridor('s..a..B', stairs)('aB')).toBe('a: sa, sB')
    expect(corridor('s..A..B', stairs)('A', { isStepFree: true })).toBe('A: sA step-free rooms')
  })

  test('adds up both ways over each, and tries only those that may be nearer', () => {
    expect(corridor('s..a..t')('a', {}, 't')).toBe('a +0: sa, at')
    expect(corridor('b.s...t...............a')('ab', {}, 't')).toBe('b +4: sb, bt')
    expect(corridor('b..s~a.t')('ab', {}, 't')).toBe('a +0: sa, at, sb, bt')
    expect(corridor('b..s~~a.t')('ab', {}, 't')).toBe('a +0: sa, at, sb, bt')
    expect(corridor('s#a..b.t')('ab', {}, 't')).toBe('none: sa, sb, sa nothing, sb nothing')
    expect(corridor('s.a#.b.t', { nothing: 's.a..b.t' })('a', {}, 't')).toBe('a +0: sa, at, sa nothing, at nothing')
    expect(corridor('s..a..t')('xn', {}, 't')).toBe('none: ')
    expect(corridor('s..a..t')('a', {}, 'z')).toBe('TargetNotFound')
    expect(corridor('s..z..t')('z', {}, 't')).toBe('none: sz, zt')
    expect(corridor('s..y..t')('y', {}, 't')).toBe('none: sy, yt')
  })

  test('needs both ends and the place to be where one walks', () => {
    for (const indoors of ['..a.t', 's.a..', 's...t'])
      expect(corridor('s.a.t', { 'indoors rooms': indoors })('a', { avoidsOutdoors: true }, 't')).toBe('a +0: sa, at')
    expect(corridor('s.a.t', { nothing: 'sba.t' })('ba', {}, 't')).toBe('a +0: sa, at')
  })

  test('gives up after eight that are no better', () => {
    const all = 'abcdefghijkl'
    const many = corridor(`s.${all}.t`)
    expect(many(all, {}, 't')).toMatch(/^a \+0: sa, at(, s[b-i])+/)
    const measured = many(all, {}, 't')
      .split(': ')[1]
      ?.split(', ')
      .filter((walk) => walk.startsWith('s'))
    expect(measured).toHaveLength(9)
    // Those that cannot be reached do not count.
    expect(corridor(`m...........s.t#${all}`)(`m${all}`, {}, 't')).toMatch(/^m \+24: (s[a-l], ){10,}sm, mt/)
  })
})

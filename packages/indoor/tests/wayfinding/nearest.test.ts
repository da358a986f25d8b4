import { describe, expect, test } from 'vitest'
import type { PlaceRef } from '../../src/wayfinding/places.ts'
import { fail, succeed } from '../../src/result.ts'
import type { Walker, Weights } from '../../src/wayfinding/barriers.ts'
import type { Decks } from '../../src/wayfinding/deck-plans.ts'
import { createNearest } from '../../src/wayfinding/nearest.ts'
import type { NearestQuery, Route } from '../../src/wayfinding/queries.ts'
import type { Found, Network } from '../../src/wayfinding/search/network.ts'
import { addLift, box, polygon } from '../venue/drawn-venue.ts'
import { addDoor, addUnit, addYard, type Change, reshape } from './draw-house.ts'
import { openHouse, type Place, placeOf } from './open-house.ts'

type Kinds = readonly (readonly Place[])[]

function openNearest(...changes: readonly Change[]) {
  const house = openHouse(...changes)
  const find = (from: Place, kinds: Kinds, conditions: Partial<NearestQuery> = {}) =>
    house.wayfinder.findNearest({
      isStepFree: false,
      preference: 'shortest',
      ...conditions,
      from: placeOf(from),
      kinds: kinds.map((list) => list.map(placeOf)),
    })
  /** The nearest place of each kind, null if none can be reached. */
  const nearest = (from: Place, kinds: Kinds, conditions: Partial<NearestQuery> = {}) => {
    const found = find(from, kinds, conditions)
    return found.ok ? found.value.map((one, index) => one && kinds[index]?.[one.target]) : found.fault.kind
  }
  return { ...house, find, nearest }
}

describe('section 2: the nearest place of a kind', () => {
  test('has the shortest route, not the shortest straight line', () => {
    const { nearest, find } = openNearest()
    const kinds = [['office-0', 'lounge-0'], ['lounge-1', 'office-0'], ['gone'], []]
    expect(nearest('room-0', kinds)).toEqual(['lounge-0', 'office-0', null, null])
    // The office is next to the room, but its door is not.
    expect(nearest('room-0', [['office-0', 'stairs-0']])).toEqual(['stairs-0'])
    const found = find('room-0', [['office-0']])
    expect(found.ok && found.value[0]?.route.length).toBeCloseTo(2.5 + 9 + Math.hypot(1, 2.5), 2)
    expect(found.ok && found.value[0]?.detour).toBeUndefined()
  })

  test('is open, and can be reached without steps if that is required', () => {
    const { wayfinder, nearest } = openNearest(addLift)
    const nearestWithout = (closed: readonly string[], ids: readonly string[], isStepFree = false) => {
      wayfinder.setClosed(closed)
      return nearest('room-0', [ids], { isStepFree })
    }
    const rooms = ['lounge-0', 'office-0']
    expect(nearestWithout([], rooms)).toEqual(['lounge-0'])
    expect(nearestWithout(['door-lounge-0'], rooms)).toEqual(['office-0'])
    expect(nearestWithout(['door-lounge-0', 'door-office-0'], rooms)).toEqual([null])
    expect(nearestWithout([], ['stairs-0', 'office-0'], true)).toEqual(['office-0'])
    expect(nearestWithout(['lift'], ['lounge-1', 'room-1'], true)).toEqual([null])
    expect(nearestWithout(['lift'], ['lounge-1', 'room-1'])).toEqual(['room-1'])
  })

  test('depends on whether the route should be short or fast', () => {
    const { nearest, spot } = openNearest(addLift)
    const above = spot(18.5, 6, 'floor-1')
    const by = (preference: NearestQuery['preference']) => nearest(spot(18.5, 6), [[above, 'room-0']], { preference })
    expect([by('shortest'), by('fastest')]).toEqual([[above], ['room-0']])
  })

  test('may lie behind an occupied room if nothing else leads there', () => {
    const { nearest } = openNearest(
      addUnit('closet', 'storage', [18, 0, 20, 2]),
      reshape('unit', 'office-0', polygon(box(10, 0, 18, 5), box(11, 1, 11.1, 1.1))),
      addUnit('rest', 'office', [18, 2, 20, 5], { restriction: 'restricted' }),
      addDoor('a', '18,3 18,4'),
      addDoor('b', '18.5,2 19.5,2'),
    )
    expect(nearest('room-0', [['closet', 'gone']])).toEqual(['closet'])
  })

  test('is indoors if that is preferred, unless all are outdoors', () => {
    const { nearest } = openNearest(addYard([0, -10, 20, 0]), addDoor('out', '4,0 5,0'))
    const kinds = [['lawn', 'office-0'], ['lawn']]
    expect(nearest('room-0', kinds)).toEqual(['lawn', 'lawn'])
    expect(nearest('room-0', kinds, { avoidsOutdoors: true })).toEqual(['office-0', 'lawn'])
  })

  test('needs a start on the floor', () => {
    const { nearest, wayfinder, spot } = openNearest()
    expect(nearest('gone', [['room-0']])).toBe('StartNotFound')
    expect(nearest(spot(90, 90), [['room-0']])).toBe('StartNotFound')
    wayfinder.setClosed(['lounge-0'])
    expect(nearest('lounge-0', [['room-0']])).toBe('StartNotFound')
  })
})

describe('section 2: the place with the least detour on a route', () => {
  const openDetours = () => {
    const house = openNearest()
    const find = (kinds: Kinds, to = 'office-0') => house.find('room-0', kinds, { to: { featureId: to } })
    const detours = (kinds: Kinds, to = 'office-0') => {
      const found = find(kinds, to)
      return found.ok ? found.value.map((one) => one && [one.target, one.detour?.length ?? -1]) : found.fault.kind
    }
    return { ...house, find, detours }
  }
  const direct = 2.5 + 9 + Math.hypot(1, 2.5)
  const viaLounge = 2.5 + Math.hypot(7, 2) + Math.hypot(1, 2.5) + 2.5 + Math.hypot(1, 2) + Math.hypot(1, 2.5)

  test('adds the fewest metres', () => {
    const { find, detours, spot } = openDetours()
    const byLounge = expect.closeTo(viaLounge - direct, 1) as number
    expect(detours([['stairs-0', 'lounge-0'], ['gone'], []])).toEqual([[1, byLounge], null, null])
    expect(detours([[spot(9, 5.03), 'lounge-0']])?.[0]).toEqual([0, expect.closeTo(0, 1)])
    const found = find([['lounge-0']])
    const [one] = found.ok ? found.value : []
    expect(one?.detour?.seconds).toBeCloseTo((viaLounge - direct) / 1.3, 1)
    expect(one?.route.to.unitId).toBe('lounge-0')
  })

  test('fails as the route itself, and is none of the places that cannot be left', () => {
    const { wayfinder, detours } = openDetours()
    expect(detours([['lounge-0']], 'gone')).toBe('TargetNotFound')
    expect(detours([['lounge-0']], 'room-0')).toBe('SameStartTarget')
    wayfinder.setClosed(['door-lounge-0'])
    expect(detours([['lounge-0', 'stairs-0'], ['lounge-0']])).toEqual([[1, expect.any(Number) as number], null])
  })
})

describe('section 2: the search for the nearest place', () => {
  /**
   * Draws a corridor of a metre per character for each kind of walker. Letters are places, `~` takes a walk of 10 m, and `#`
   * is closed. The search returns the walks that it measured, with their corridor if it is not the ordinary one.
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
    /** Returns the nearest place and the measured walks. */
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

  test('measures places in the order of their straight lines, while they may be nearer', () => {
    expect(corridor('s...a.........b')('ba')).toBe('a: sa')
    expect(corridor('s.~.a..b')('ba')).toBe('a: sa, sb')
    expect(corridor('b..s~~.a')('ab')).toBe('b: sb, sa')
    expect(corridor('b......s~a')('ab')).toBe('b: sa, sb')
    expect(corridor('s....a....b')('ab')).toBe('a: sa')
    expect(corridor('s....a...b.')('ab')).toBe('a: sa, sb')
    expect(corridor('s..a')('xna')).toBe('a: sa')
    expect(corridor('s..n')('xn')).toBe('none: ')
  })

  test('crosses rooms only if nothing else leads there', () => {
    expect(corridor('s.#.a', { nothing: 's...a' })('a')).toBe('a: sa, sa nothing')
    expect(corridor('s.#.a', { nothing: 's...a' }, 's')('a')).toBe('none: sa')
    expect(corridor('s.#.a..b', { nothing: 's...a..b' })('ab')).toBe('a: sa, sb, sa nothing, sb nothing')
    expect(corridor('s.#.a..b', { nothing: 's...a..b' }, 'b')('ab')).toBe('b: sa, sb, sb nothing')
    expect(corridor('..#.a', { nothing: 's...a' })('a')).toBe('StartNotFound')
  })

  test('stays indoors if possible', () => {
    const yard = corridor('s.a.....b', { 'indoors rooms': 's.......b' })
    expect(yard('ab')).toBe('a: sa')
    expect(yard('ab', { avoidsOutdoors: true })).toBe('b: sb indoors rooms')
    expect(yard('a', { avoidsOutdoors: true })).toBe('a: sa')
    expect(corridor('s.a', { 'indoors rooms': '..a' })('a', { avoidsOutdoors: true })).toBe('a: sa')
  })

  test('compares accessible places by step-free walks, if there are any', () => {
    const stairs = { 'step-free rooms': 's~~A..B', 'step-free nothing': 's~~A..B' }
    expect(corridor('s..A..B', stairs)('AB')).toBe('A: sA step-free rooms, sB step-free rooms')
    const closed = { 'step-free rooms': 's..#..AB', 'step-free nothing': 's..#..AB' }
    expect(corridor('s.....AB', closed)('A')).toBe('A: sA step-free rooms, sA step-free nothing, sA')
    expect(corridor('s..a..B', stairs)('aB')).toBe('a: sa, sB')
    expect(corridor('s..A..B', stairs)('A', { isStepFree: true })).toBe('A: sA step-free rooms')
  })

  test('adds both walks over a place, and measures only those that may be nearer', () => {
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

  test('includes only walks with both ends and the place in the corridor', () => {
    for (const indoors of ['..a.t', 's.a..', 's...t'])
      expect(corridor('s.a.t', { 'indoors rooms': indoors })('a', { avoidsOutdoors: true }, 't')).toBe('a +0: sa, at')
    expect(corridor('s.a.t', { nothing: 'sba.t' })('ba', {}, 't')).toBe('a +0: sa, at')
  })

  test('stops after eight places that are no better', () => {
    const all = 'abcdefghijkl'
    const many = corridor(`s.${all}.t`)
    expect(many(all, {}, 't')).toMatch(/^a \+0: sa, at(, s[b-i])+/)
    const measured = many(all, {}, 't')
      .split(': ')[1]
      ?.split(', ')
      .filter((walk) => walk.startsWith('s'))
    expect(measured).toHaveLength(9)
    // Places that cannot be reached do not count.
    expect(corridor(`m...........s.t#${all}`)(`m${all}`, {}, 't')).toMatch(/^m \+24: (s[a-l], ){10,}sm, mt/)
  })
})

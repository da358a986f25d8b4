import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Weights } from '../../src/wayfinding/barriers.ts'
import type { Connectors, Ride } from '../../src/wayfinding/connectors.ts'
import type { Decks } from '../../src/wayfinding/deck-plans.ts'
import type { DeckSearch, Reach } from '../../src/wayfinding/search/deck-search.ts'
import { createField } from '../../src/wayfinding/search/field.ts'
import { createNetwork, type Piece, type Standing } from '../../src/wayfinding/search/network.ts'

/**
 * Draws each level group as a corridor: a character is a metre, a capital letter a stop, `~` a metre that takes a walk of
 * ten, and `#` is closed. Rides are written as `AB 5`: from A to B in five seconds.
 */
function build(floors: readonly string[], rides: readonly string[], ratio: Partial<Weights> = {}, isNorthward = false) {
  /** The corridors lead east, or north. */
  const pointAt = (x: number) => (isNorthward ? { x: 2, y: x + 1 } : { x: x + 1, y: 2 })
  const metreAt = ({ x, y }: Standing['spot']) => (isNorthward ? y : x) / 1000 - 1
  const weights: Weights = { perMetre: 1, perRideMetre: 0, perSecond: 1, perClimb: 0, ...ratio }
  const stops = floors.flatMap((floor, deck) =>
    [...floor].flatMap((name, x) => (/[A-Z]/.test(name) ? [{ name, deck, x }] : [])),
  )
  const numberOf = (name: string): number => stops.findIndex((stop) => stop.name === name)
  const made = rides.map((text): Ride => {
    const [ends = '', seconds, means = 'lift', metres = 0] = text.split(' ')
    const [from = '', to = ''] = ends
    return {
      from: numberOf(from),
      to: numberOf(to),
      means: means as Ride['means'],
      featureIds: [text],
      isConfirmed: true,
      storeys: 1,
      metres: Number(metres),
      seconds: Number(seconds),
    }
  })
  /** Metres of a walk from a metre to the one beside it. */
  const stepOn = (floor: string, from: number, to: number): number => {
    const [one, other] = [floor[from] ?? '#', floor[to] ?? '#']
    return one === '#' || other === '#' ? Infinity : other === '~' || one === '~' ? 10 : 1
  }
  const walkOn = (floor: string, from: number, to: number): number => {
    let metres = 0
    for (let x = Math.min(from, to); x < Math.max(from, to); x += 1) metres += stepOn(floor, x, x + 1)
    return metres
  }
  const partAt = (floor: string, x: number): number => floor.slice(0, x).split('#').length
  const asked = new Set<string>()
  let crossings = 0
  const searches = floors.map((floor, deck): DeckSearch => {
    const fields = new Map<number, ReturnType<typeof createField>>()
    const fieldOf = (pin: number) => {
      const known =
        fields.get(pin) ??
        createField(floor.length, pin, (x) => {
          const near = [x - 1, x + 1].filter((other) => stepOn(floor, x, other) < Infinity)
          return { vertices: Int32Array.from(near), metres: Float64Array.from(near, (to) => stepOn(floor, x, to)) }
        })
      fields.set(pin, known)
      return known
    }
    const own = stops.filter((stop) => stop.deck === deck)
    return {
      deck: {
        pins: Int32Array.from(own, ({ x }) => x),
        regionOfUnit: new Map(own.map((stop) => [numberOf(stop.name), partAt(floor, stop.x)])),
      },
      view: { componentOf: (region: number) => region },
      floor: {
        field(pin: number) {
          asked.add(floor[pin] ?? '')
          return fieldOf(pin)
        },
      },
      /** The exits of a place are the metres next to it. */
      reach(spot: Standing['spot']): Reach {
        const x = metreAt(spot)
        const near = [x - 1, x + 1].filter((other) => stepOn(floor, x, other) < Infinity)
        return {
          spot,
          exits: new Map(near.map((to) => [to, { metres: stepOn(floor, x, to), bends: () => [] }])),
          direct: null,
        }
      },
      cross(from: Reach, to: Reach, most: number) {
        crossings += 1
        const [start, end] = [metreAt(from.spot), metreAt(to.spot)]
        const metres = walkOn(floor, start, end)
        const bends = Array.from({ length: Math.abs(end - start) - 1 }, (_none, index) =>
          end > start ? start + 1 + index : start - 1 - index,
        )
        return metres < most ? { metres, bends } : null
      },
    } as unknown as DeckSearch
  })
  const decks = {
    count: floors.length,
    deckOfUnit: (unit: number) => stops[unit]?.deck ?? null,
    stopsOn: (deck: number) => stops.flatMap((stop, number) => (stop.deck === deck ? [number] : [])),
  } as unknown as Decks
  const connectors = {
    stops: stops.map(({ x }, unit) => ({ unit, point: pointAt(x) })),
    rides: made,
  } satisfies Connectors
  const isUsable = ({ featureIds: [text = ''] }: Ride): boolean => !text.endsWith('closed')
  const network = createNetwork(decks, connectors, (deck) => searches[deck] as DeckSearch, isUsable)
  const at = (deck: number, x: number): Standing => ({
    deck,
    spot: { x: 1000 * pointAt(x).x, y: 1000 * pointAt(x).y, triangle: 0 },
    region: partAt(floors[deck] ?? '', x),
  })
  /** Returns the position of a small letter. */
  const placeOf = (name: string): Standing => {
    const deck = floors.findIndex((floor) => floor.includes(name))
    return at(deck, floors[deck]?.indexOf(name) ?? -1)
  }
  const nowhere = { from: [], to: [] }
  const find = (from: Standing, to: Standing, most?: number) => network.find(from, to, nowhere, weights, most)
  /** Finds the rides of a route, such as `A>B C>D`, with its cost, and checks every metre of its walks. */
  const routeBetween = (from: Standing, to: Standing, most?: number): readonly [string, number] | null => {
    const found = find(from, to, most)
    if (found === null) return null
    let [deck, x, cost] = [from.deck, metreAt(from.spot), 0]
    const metreOf = (end: Extract<Piece, { kind: 'walk' }>['from']) => (typeof end === 'number' ? end : metreAt(end))
    const ridden: string[] = []
    const jumps: unknown[] = []
    for (const piece of found.pieces) {
      if (piece.kind === 'walk') {
        if (piece.deck !== deck || metreOf(piece.from) !== x) jumps.push(piece)
        for (const next of [...piece.bends, metreOf(piece.to)]) {
          if (Math.abs(next - x) > 1) jumps.push(piece)
          cost += next === x ? 0 : stepOn(floors[deck] ?? '', x, next) * weights.perMetre
          x = next
        }
        continue
      }
      const [one, other] = [stops[piece.ride.from], stops[piece.ride.to]]
      if (piece.kind !== 'ride' || one?.deck !== deck || one.x !== x) jumps.push(piece)
      ridden.push(`${one?.name}>${other?.name}`)
      cost += piece.ride.metres * weights.perRideMetre + piece.ride.seconds * weights.perSecond
      deck = other?.deck ?? -1
      x = other?.x ?? -1
    }
    expect([deck, x, jumps]).toEqual([to.deck, metreAt(to.spot), []])
    expect(found.cost).toBeCloseTo(cost, 6)
    return [ridden.join(' '), found.cost]
  }
  return {
    network,
    weights,
    asked,
    at,
    placeOf,
    metreAt,
    pointAt,
    walkOn,
    stops,
    rides: made,
    crossings: () => crossings,
    routeBetween,
    route: (from: string, to: string, most?: number) => routeBetween(placeOf(from), placeOf(to), most),
    bound: (from: string, to: string, metres = 0) => {
      const { deck, spot } = placeOf(to)
      return network.bound(placeOf(from), { deck, point: pointAt(metreAt(spot)) }, metres, weights)
    },
    reached: (from: string, to: string) => {
      const { deck, region } = placeOf(to)
      return network.reachedFrom(placeOf(from))(deck, region)
    },
  }
}

describe.each(['east', 'north'])('the cheapest route over several floors to the %s', (side) => {
  const isNorthward = side === 'north'
  const draw = (floors: readonly string[], rides: readonly string[], weights: Partial<Weights> = {}) =>
    build(floors, rides, weights, isNorthward)
  const house = (rides: readonly string[], weights: Partial<Weights> = {}) =>
    draw(['.s...A........B..', '.....C..t.....D..'], rides, weights)

  test('weighs walks against rides', () => {
    expect(house(['AC 20', 'BD 3']).route('s', 't')).toEqual(['B>D', 13 + 3 + 6])
    expect(house(['AC 14', 'BD 3']).route('s', 't')).toEqual(['A>C', 4 + 14 + 3])
    expect(house(['AC 14 stairs 9', 'BD 3']).route('s', 't')).toEqual(['A>C', 21])
    expect(house(['AC 14 stairs 9', 'BD 3'], { perRideMetre: 1 }).route('s', 't')).toEqual(['B>D', 22])
    expect(house(['AC 14', 'BD 3'], { perMetre: 2 }).route('s', 't')).toEqual(['A>C', 8 + 14 + 6])
    expect(house(['AC 14', 'BD 3'], { perSecond: 10 }).route('s', 't')).toEqual(['B>D', 49])
  })

  test('uses only rides that lead there and are open', () => {
    expect(house(['CA 1', 'BD 3']).route('s', 't')).toEqual(['B>D', 22])
    expect(house(['AC 1 lift 0 closed', 'BD 3']).route('s', 't')).toEqual(['B>D', 22])
    expect(house(['CA 1', 'DB 3']).route('s', 't')).toBeNull()
    expect(house([]).route('s', 't')).toBeNull()
  })

  test('searches rides only if the walk is longer than two rides and the walks to them', () => {
    const near = (rides: readonly string[], floor = 's.A..~..B.t', perMetre = 1) => {
      const made = draw([floor, '..C.....D..'], rides, { perMetre })
      return [made.route('s', 't')?.[1], [...made.asked]]
    }
    expect(near(['AC 12', 'DB 30'])).toEqual([28, []])
    expect(near(['AC 11', 'DB 30'])).toEqual([28, ['A']])
    expect(near(['AC 11', 'DB 30'], 's..A.~..B.t')).toEqual([28, ['A']])
    expect(near(['AC 11', 'DB 30'], 's..A.~.B..t')).toEqual([28, []])
    expect(near([])).toEqual([28, []])
    expect(near(['AC 22', 'DB 60'], 's.A..~..B.t', 2)).toEqual([56, ['A']])
    expect(near(['AC 24', 'DB 60'], 's.A..~..B.t', 2)).toEqual([56, []])
  })

  test('takes a single ride that ends on the floor where it begins', () => {
    // A moving walkway or a one-way door saves a part of the walk, with one ride instead of two.
    expect(draw(['sA.Bt', '.....'], ['AB 4'], { perMetre: 4 }).route('s', 't')).toEqual(['A>B', 12])
    expect(draw(['sA.Bt', '.....'], ['BA 4'], { perMetre: 4 }).route('s', 't')).toEqual(['', 16])
  })

  test('is missing if it does not cost less than the given limit', () => {
    const upstairs = house(['AC 14'])
    expect([upstairs.route('s', 't', 21), upstairs.route('s', 't', 22)]).toEqual([null, ['A>C', 21]])
    const flat = draw(['s..A..t'], [], { perMetre: 2 })
    expect([flat.route('s', 't', 12), flat.route('s', 't', 12.1)]).toEqual([null, ['', 12]])
    const round = draw(['s.A..~..B.t', '..C.....D..'], ['AC 5', 'DB 3'])
    expect([round.route('s', 't', 18), round.route('s', 't', 19)]).toEqual([null, ['A>C D>B', 18]])
  })

  test('is never cheaper than its bound, which needs no floor', () => {
    const made = house(['AC 14', 'BD 8'], { perMetre: 2 })
    expect(made.bound('s', 't')).toBe(7 * 2 + 8)
    expect(made.bound('s', 't', 3)).toBe(4 * 2 + 8)
    expect(made.bound('s', 't', 9)).toBe(8)
    expect(made.bound('t', 's')).toBe(Infinity)
    expect(draw(['s....t'], []).bound('s', 't')).toBe(5)
    expect(made.asked.size).toBe(0)
    // A lift that is faster than the walk saves the difference at each of the two stops.
    const inclined = draw(['s.A......', '......B.t'], ['AB 1'])
    expect(inclined.bound('s', 't')).toBe(8 - 2 * 3)
    expect(inclined.route('s', 't')).toEqual(['A>B', 5])
    expect(draw(['s.A......', '.....tB..'], ['AB 1']).bound('s', 't')).toBe(1)
  })

  test('does not measure floors that it cannot lead over', () => {
    const tower = draw(['s.A..B', 't.C...', '.....D', '.....E'], ['AC 5', 'BD 5', 'DE 5', 'ED 5', 'DB 5'])
    expect(tower.route('s', 't')).toEqual(['A>C', 9])
    expect([...tower.asked]).toEqual(['A', 'C'])
    expect(tower.crossings()).toBe(0)
  })

  test('does not measure walks that cannot be on the cheapest route', () => {
    const asked = (floors: readonly string[], rides: readonly string[], weights: Partial<Weights> = {}) => {
      const made = draw(floors, rides, weights)
      return [made.route('s', 't')?.[0], [...made.asked].toSorted().join('')]
    }
    // A is nearer, but leads to the wrong side of the target.
    expect(asked(['....As...B...', '....C....D..t'], ['AC 4', 'BD 4'])).toEqual(['B>D', 'BD'])
    expect(asked(['....As...B...', '....C....D..t'], ['AC 8', 'BD 8'], { perMetre: 2 })).toEqual(['B>D', 'BD'])
    // C is cheap to reach, but all rides from there cost too much. X and Y are faster than a walk.
    expect(asked(['s.A.B', '..CF.', 't..DE', 'X.......Y'], ['AC 1', 'FD 9.5', 'BE 5', 'XY 1'])).toEqual(['B>E', 'ABE'])
    // No ride starts at C, and B is entered and left at the same stop.
    expect(asked(['s.CA.', '...B.', 't..D.'], ['AB 5', 'BD 5'])).toEqual(['A>B B>D', 'AD'])
  })

  test('is the cheapest of all routes by brute force', () => {
    const place = fc.constantFrom(...'....***~#')
    const floor = fc.array(place, { minLength: 6, maxLength: 12 }).map((all) => all.join(''))
    const ride = fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(
        fc.array(floor, { minLength: 2, maxLength: 4 }),
        fc.array(ride, { minLength: 4, maxLength: 14, size: 'max' }),
        fc.array(fc.tuple(fc.nat(3), fc.nat(11)), { minLength: 2, maxLength: 2 }),
        fc.constantFrom(0.5, 1, 4),
        (drawn, wanted, ends, perMetre) => {
          let count = 0
          const floors = drawn.map((row) =>
            row.replaceAll('*', () => (count < 12 ? String.fromCodePoint(65 + count++) : '.')),
          )
          if (count === 0) return
          const letters = wanted.map(([from, to, seconds]): [string, string, number] => [
            String.fromCodePoint(65 + (from % count)),
            String.fromCodePoint(65 + (to % count)),
            seconds,
          ])
          const made = draw(
            floors,
            letters.map(([from, to, seconds]) => `${from}${to} ${seconds}`),
            { perMetre },
          )
          const [from, to] = ends.map(([deck, x]) => {
            const row = floors[deck % floors.length] ?? ''
            return made.at(deck % floors.length, x % row.length)
          })
          if (from === undefined || to === undefined) return
          const isFree = ({ deck, spot }: Standing) => floors[deck]?.[made.metreAt(spot)] === '.'
          const isSame = from.deck === to.deck && made.metreAt(from.spot) === made.metreAt(to.spot)
          if (!isFree(from) || !isFree(to) || isSame) return
          const spots = [from, to, ...made.stops.map(({ deck, x }) => made.at(deck, x))]
          const costs = spots.map((one) =>
            spots.map((other) =>
              one.deck === other.deck
                ? made.walkOn(floors[one.deck] ?? '', made.metreAt(one.spot), made.metreAt(other.spot)) * perMetre
                : Infinity,
            ),
          )
          for (const one of made.rides) {
            const row = costs[one.from + 2] as number[]
            row[one.to + 2] = Math.min(row[one.to + 2] ?? Infinity, one.seconds)
          }
          for (const by of spots.keys())
            for (const row of costs)
              for (const end of spots.keys())
                row[end] = Math.min(row[end] ?? Infinity, (row[by] ?? Infinity) + (costs[by]?.[end] ?? Infinity))
          const least = costs[0]?.[1] ?? Infinity
          expect(made.routeBetween(from, to)?.[1] ?? Infinity).toBe(least)
          expect(
            made.network.bound(from, { deck: to.deck, point: made.pointAt(made.metreAt(to.spot)) }, 0, made.weights),
          ).toBeLessThanOrEqual(least)
          expect(made.network.reachedFrom(from)(to.deck, to.region)).toBe(least < Infinity)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('places that can be reached', () => {
  test('are on the same part of a floor or behind rides', () => {
    const made = build(
      ['s.A.#..B.p', '..C.#q.D..', '.r..#..E.u', 'v.........'],
      ['AC 5', 'CA 5', 'DE 5', 'BD 5 lift 0 closed'],
    )
    const all = (from: string) => [...'spqruv'].filter((to) => made.reached(from, to)).join('')
    expect([...'spqruv'].map(all)).toEqual(['s', 'p', 'qu', 'r', 'u', 'v'])
  })

  test('are missing for a start off the floor', () => {
    const made = build(['s.A', 't.B'], ['AB 5'])
    const closed = { deck: 0, region: 0 }
    expect(made.network.reachedFrom(closed)(1, 1)).toBe(false)
    expect(made.network.reachedFrom(closed)(0, 0)).toBe(false)
  })
})

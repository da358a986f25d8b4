import { describe, expect, test } from 'vitest'
import type { Weights } from '../../src/wayfinding/barriers.ts'
import type { Ride } from '../../src/wayfinding/connectors.ts'
import type { Decks } from '../../src/wayfinding/deck-plans.ts'
import type { DeckSearch, Reach } from '../../src/wayfinding/search/deck-search.ts'
import { createField } from '../../src/wayfinding/search/field.ts'
import { createRideBounds, createStopWalks } from '../../src/wayfinding/search/ride-bounds.ts'
import { path } from './oracles/path.ts'

const ride = (from: number, to: number, more: Partial<Ride> = {}): Ride => ({
  from,
  to,
  means: 'lift',
  featureIds: [],
  isConfirmed: true,
  storeys: 1,
  metres: 0,
  seconds: 0,
  ...more,
})
const weights: Weights = { perMetre: 2, perRideMetre: 3, perSecond: 0.5, perClimb: 7 }

describe('the prices of rides', () => {
  /** One stop on each of three level groups at the same place, and one on the last, five metres away. */
  const places = [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 3, 4],
  ] as const
  const bounds = (...rides: readonly Ride[]) =>
    createRideBounds({
      acrossStops: (one, other) => Math.hypot(places[one]![1] - places[other]![1], places[one]![2] - places[other]![2]),
      ridesFrom: places.map((_place, stop) => rides.filter(({ from }) => from === stop)),
      deckOfStop: places.map(([deck]) => deck),
      decks: 4,
    })
  const priceOf = (more: Partial<Ride>) => bounds(ride(0, 1, more)).pricesFor(weights).from[0]?.[0]

  test('are metres, seconds and storeys climbed, each with its weight', () => {
    expect(priceOf({ means: 'lift', metres: 4, seconds: 10, storeys: 3 })).toBe(12 + 5)
    expect(priceOf({ means: 'stairs', metres: 4, seconds: 10, storeys: 3 })).toBe(12 + 5 + 21)
    expect(priceOf({ means: 'escalator', metres: 4, seconds: 10, storeys: -2 })).toBe(12 + 5 + 14)
    expect(priceOf({ means: 'stairs', storeys: 0 })).toBe(7)
    expect(priceOf({ means: null, seconds: 3, storeys: 0 })).toBe(1.5)
  })

  test('exclude the walk that the ride saves, and are never negative', () => {
    const prices = bounds(ride(1, 3, { seconds: 30 }), ride(0, 3, { seconds: 8 })).pricesFor(weights)
    expect(prices.exact[2]).toEqual(new Map(path('1,15 0,4')))
    expect(prices.planar[2]).toEqual(new Map(path('1,5 0,0')))
    // The ride costs 6 less than the walk of 5 m, at each of the four stops.
    expect(prices.lost).toBe(4 * 6)
    expect(bounds(ride(1, 3, { seconds: 30 })).pricesFor(weights).lost).toBe(0)
  })

  test('add up to the least remaining price between level groups', () => {
    const { boundsFor } = bounds(
      ride(0, 1, { seconds: 20 }),
      ride(1, 3, { seconds: 30 }),
      ride(0, 2, { seconds: 80 }),
      ride(2, 0, { seconds: 2 }),
    )
    const { byDeck, planar, lost } = boundsFor(2, weights)
    expect([[...byDeck], [...planar], lost]).toEqual([[25, 15, 0, Infinity], [15, 5, 0, Infinity], 0])
    expect([...boundsFor(0, weights).byDeck]).toEqual([0, 16, 1, Infinity])
    expect([...boundsFor(3, weights).byDeck]).toEqual([Infinity, Infinity, Infinity, 0])
    expect(boundsFor(2, weights)).toBe(boundsFor(2, weights))
  })
})

describe('the walks to and from stops', () => {
  /** A row of eight vertices a metre apart, with stops at the first, the fifth and the last one. */
  const count = 8
  const pins = [0, 4, 7]
  const walksOn = () => {
    const asked: number[] = []
    const fields = new Map(
      pins.map((pin) => [
        pin,
        createField(count, pin, (vertex) => {
          const near = [vertex - 1, vertex + 1].filter((other) => other >= 0 && other < count)
          return { vertices: Int32Array.from(near), metres: Float64Array.from(near, () => 1) }
        }),
      ]),
    )
    const floor = {
      field(vertex: number) {
        asked.push(vertex)
        return fields.get(vertex)
      },
    }
    // The stops of the level group are known by number, in another order than that of its pins.
    const decks = { count: 1, stopsOn: () => [2, 0, 1] } as unknown as Decks
    const search = { deck: { pins: Int32Array.from(pins) }, floor } as unknown as DeckSearch
    return { walks: createStopWalks(decks, [0, 0, 0], () => search), asked }
  }
  const exits = new Map([
    [6, { metres: 0.5, bends: () => [20] }],
    [2, { metres: 1, bends: () => [10, 11] }],
    [3, { metres: 1, bends: () => [12] }],
  ])
  const reach = { exits } as unknown as Reach

  test('bend at the corners between the stop and the nearest exit of a place', () => {
    const { walks } = walksOn()
    walks.measured(2).nearest(exits)
    expect(walks.fromStop(2, reach)).toEqual([1, 2, 11, 10])
    expect(walks.toStop(reach, 2)).toEqual([10, 11, 2, 1])
    walks.measured(1).nearest(exits)
    expect(walks.fromStop(1, reach)).toEqual([6, 20])
    expect(walks.toStop(reach, 1)).toEqual([20, 6])
  })

  test('between two stops are measured from one of them, and reuse its measurement', () => {
    const { walks, asked } = walksOn()
    expect(walks.metresBetween(2, 0)).toBe(4)
    expect(asked).toEqual([0])
    expect(walks.between(2, 0)).toEqual([1, 2, 3])
    expect(walks.metresBetween(1, 2)).toBe(7)
    expect(walks.between(1, 2)).toEqual([6, 5, 4, 3, 2, 1])
    expect(new Set(asked)).toEqual(new Set([0]))
    // Stop 1 has no measurement yet.
    expect(walks.metresBetween(1, 0)).toBe(3)
    expect(walks.between(1, 0)).toEqual([6, 5])
    expect(asked.slice(-2)).toEqual([7, 7])
  })
})

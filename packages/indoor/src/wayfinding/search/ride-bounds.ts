import { memoized } from '../../collections.ts'
import type { Ride } from '../connectors.ts'
import type { Weights } from '../barriers.ts'
import type { Decks } from '../deck-plans.ts'
import type { DeckSearch, Reach } from './deck-search.ts'
import { createHeap, type Field } from './field.ts'

/** Per level group, the lowest price of a ride from each other one. */
type DeckPrices = readonly ReadonlyMap<number, number>[]

/**
 * Prices of all rides per stop, in the order of its rides, and the lowest prices: overall, and between level groups.
 */
interface Prices {
  readonly from: readonly Float64Array[]
  readonly least: number
  readonly exact: DeckPrices
  /** Prices minus the cost of walking the horizontal distance that the ride covers. */
  readonly planar: DeckPrices
  /**
   * The most that rides can be cheaper than walking the same distance, for all stops together. No stop is reached by a
   * ride twice.
   */
  readonly lost: number
}

/** Lower bounds of the remaining cost from each level group to one of them. */
export interface Bounds {
  /** Cost of the rides alone. */
  readonly byDeck: Float64Array
  /** The same minus the horizontal distance that they cover, so that the straight line may be added. */
  readonly planar: Float64Array
  /**
   * Must be subtracted, because some rides cost less than walking their distance: inclined lifts and long escalators.
   */
  readonly lost: number
}

/** Prices of rides and lower bounds of the remaining cost. Computed once per set of weights. */
export interface RideBounds {
  pricesFor(weights: Weights): Prices
  boundsFor(deck: number, weights: Weights): Bounds
}

interface Riding {
  /** The usable rides from each stop. */
  readonly ridesFrom: readonly (readonly Ride[])[]
  /** Returns the horizontal metres between two stops. */
  readonly acrossStops: (one: number, other: number) => number
  readonly deckOfStop: readonly number[]
  /** Number of level groups. */
  readonly decks: number
}

export function createRideBounds({ ridesFrom, acrossStops, deckOfStop, decks }: Riding): RideBounds {
  const heap = createHeap()
  const pricesFor = memoized((weights: Weights): Prices => {
    const from = ridesFrom.map((list) => Float64Array.from(list, (ride) => costOf(ride, weights)))
    const least = from.reduce((sofar, list) => list.reduce((one, other) => Math.min(one, other), sofar), Infinity)
    const exact: Map<number, number>[] = Array.from({ length: decks }, () => new Map())
    const planar: Map<number, number>[] = exact.map(() => new Map())
    let farther = 0
    const lower = (prices: Map<number, number>[], ride: Ride, price: number): void => {
      const [deck, before] = [deckOfStop[ride.to] ?? 0, deckOfStop[ride.from] ?? 0]
      const own = prices[deck]
      if (price < (own?.get(before) ?? Infinity)) own?.set(before, price)
    }
    for (const ride of ridesFrom.flat()) {
      const price = costOf(ride, weights)
      const more = price - acrossStops(ride.from, ride.to) * weights.perMetre
      farther = Math.max(farther, -more)
      lower(exact, ride, price)
      lower(planar, ride, Math.max(0, more))
    }
    return { from, least, exact, planar, lost: ridesFrom.length * farther }
  })

  const boundsBy = memoized((weights: Weights) => {
    const { exact, planar, lost } = pricesFor(weights)
    return memoized((deck: number): Bounds => {
      return { byDeck: leastRides(deck, exact), planar: leastRides(deck, planar), lost }
    })
  })

  function leastRides(deck: number, between: DeckPrices): Float64Array {
    const least = new Float64Array(decks).fill(Infinity)
    least[deck] = 0
    heap.clear()
    heap.push(deck, 0)
    while (heap.size > 0) {
      const cost = heap.leastRank()
      const here = heap.pop()
      for (const [before, price] of between[here] ?? []) {
        if (cost + price >= (least[before] ?? 0)) continue
        least[before] = cost + price
        heap.push(before, cost + price)
      }
    }
    return least
  }

  return { pricesFor, boundsFor: (deck, weights) => boundsBy(weights)(deck) }
}

function costOf({ means, metres, seconds, storeys }: Ride, { perRideMetre, perSecond, perClimb }: Weights): number {
  const climbed = means === 'stairs' || means === 'escalator' ? Math.max(1, Math.abs(storeys)) : 0
  return metres * perRideMetre + seconds * perSecond + climbed * perClimb
}

/** Walks on one level group from, to and between its stops. */
export interface StopWalks {
  /** Returns the vertex of a stop on its level group. */
  vertexOf(stop: number): number
  /** Returns the distances from all corners of its level group to a stop. */
  measured(stop: number): Field
  /** Returns metres between two stops of a level group. */
  metresBetween(one: number, other: number): number
  /** Returns the vertices at which a walk turns. */
  fromStop(stop: number, to: Reach): readonly number[]
  toStop(from: Reach, stop: number): readonly number[]
  between(one: number, other: number): readonly number[]
}

export function createStopWalks(
  decks: Decks,
  deckOfStop: readonly number[],
  searchOn: (deck: number) => DeckSearch,
): StopWalks {
  const pinOfStop = new Int32Array(deckOfStop.length)
  for (const deck of new Set(deckOfStop)) {
    for (const [pin, stop] of decks.stopsOn(deck).entries()) pinOfStop[stop] = pin
  }
  const vertexOf = (stop: number): number => searchOn(deckOfStop[stop] ?? 0).deck.pins[pinOfStop[stop] ?? 0] ?? 0

  const fieldOf = (stop: number): Field => searchOn(deckOfStop[stop] ?? 0).floor.field(vertexOf(stop))

  const isMeasured = new Uint8Array(deckOfStop.length)
  function measured(stop: number): Field {
    isMeasured[stop] = 1
    return fieldOf(stop)
  }

  const metresBetween = (one: number, other: number): number =>
    // Either field gives the same distance, so one that exists is used.
    isMeasured[other] === 1 && isMeasured[one] !== 1
      ? fieldOf(other).metresFrom(vertexOf(one))
      : measured(one).metresFrom(vertexOf(other))

  function fromStop(stop: number, to: Reach): readonly number[] {
    const field = fieldOf(stop)
    const { vertex } = field.nearest(to.exits)
    // The chain leads from the exit to the stop, which is not a bend.
    const bends = field.chainFrom(vertex).slice(0, -1).toReversed()
    return [...bends, ...(to.exits.get(vertex)?.bends().toReversed() ?? [])]
  }

  function toStop(from: Reach, stop: number): readonly number[] {
    const field = fieldOf(stop)
    const { vertex } = field.nearest(from.exits)
    return [...(from.exits.get(vertex)?.bends() ?? []), ...field.chainFrom(vertex).slice(0, -1)]
  }

  function between(one: number, other: number): readonly number[] {
    return isMeasured[one] === 1
      ? fieldOf(one).chainFrom(vertexOf(other)).slice(1, -1).toReversed()
      : fieldOf(other).chainFrom(vertexOf(one)).slice(1, -1)
  }

  return { vertexOf, measured, metresBetween, fromStop, toStop, between }
}

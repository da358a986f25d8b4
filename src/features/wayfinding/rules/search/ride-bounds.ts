import type { Connectors, Ride } from '../connectors.ts'
import type { Weights } from '../barriers.ts'
import { createHeap } from './field.ts'

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
interface Bounds {
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
  readonly stops: Connectors['stops']
  /** The usable rides from each stop. */
  readonly ridesFrom: readonly (readonly Ride[])[]
  readonly deckOfStop: readonly number[]
  /** Number of level groups. */
  readonly decks: number
}

export function createRideBounds({ stops, ridesFrom, deckOfStop, decks }: Riding): RideBounds {
  const heap = createHeap()
  const priced = new Map<Weights, Prices>()
  const pricesFor = (weights: Weights): Prices => {
    const known = priced.get(weights)
    if (known !== undefined) return known
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
      const carried = metresOver(ride)
      const price = costOf(ride, weights)
      const more = price - carried * weights.perMetre
      farther = Math.max(farther, -more)
      lower(exact, ride, price)
      lower(planar, ride, Math.max(0, more))
    }
    const prices = { from, least, exact, planar, lost: stops.length * farther }
    priced.set(weights, prices)
    return prices
  }

  const bounded = new Map<Weights, Map<number, Bounds>>()
  function boundsFor(deck: number, weights: Weights): Bounds {
    const byTarget = bounded.get(weights) ?? new Map<number, Bounds>()
    bounded.set(weights, byTarget)
    const known = byTarget.get(deck)
    if (known !== undefined) return known
    const { exact, planar, lost } = pricesFor(weights)
    const made = { byDeck: leastRides(deck, exact), planar: leastRides(deck, planar), lost }
    byTarget.set(deck, made)
    return made
  }

  function leastRides(deck: number, between: DeckPrices): Float64Array {
    const least = new Float64Array(decks).fill(Infinity)
    least[deck] = 0
    heap.clear()
    heap.push(deck, 0)
    while (heap.size > 0) {
      const cost = heap.leastRank()
      const here = heap.pop()
      if (cost > (least[here] ?? 0)) continue
      for (const [before, price] of between[here] ?? []) {
        if (cost + price >= (least[before] ?? 0)) continue
        least[before] = cost + price
        heap.push(before, cost + price)
      }
    }
    return least
  }

  /** Computes the horizontal metres that a ride covers. */
  function metresOver({ from, to }: Ride): number {
    const [one, other] = [stops[from]?.point, stops[to]?.point]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  return { pricesFor, boundsFor }
}

function costOf({ means, metres, seconds, storeys }: Ride, { perRideMetre, perSecond, perClimb }: Weights): number {
  const climbed = means === 'stairs' || means === 'escalator' ? Math.max(1, Math.abs(storeys)) : 0
  return metres * perRideMetre + seconds * perSecond + climbed * perClimb
}

import type { Point } from '../../venue/geometry/shape.ts'
import type { Connectors, Ride } from '../connectors.ts'
import type { Decks } from '../deck-plans.ts'
import type { Spot } from '../mesh/mesh.ts'
import type { Weights } from '../barriers.ts'
import type { DeckSearch, Reach } from './deck-search.ts'
import { groupBy } from '../../collections.ts'
import { createHeap } from './field.ts'
import { type Bounds, createRideBounds, createStopWalks } from './ride-bounds.ts'

/** Opens the rooms at both ends while `act` runs, and returns its result. */
export function withRooms<Value>(
  network: Network,
  from: Standing,
  to: Standing,
  act: (admitted: { readonly from: readonly number[]; readonly to: readonly number[] }) => Value,
): Value {
  const { view } = network.searchOn(from.deck)
  if (from.deck === to.deck) {
    const both = view.admit([from.region, to.region])
    const value = act({ from: both, to: both })
    view.dismiss(both)
    return value
  }
  const other = network.searchOn(to.deck).view
  const admitted = { from: view.admit([from.region]), to: other.admit([to.region]) }
  const value = act(admitted)
  view.dismiss(admitted.from)
  other.dismiss(admitted.to)
  return value
}

type Place = Pick<Standing, 'deck'> & { readonly spot: Point }

/** A place on a level group. */
export interface Standing {
  readonly deck: number
  readonly spot: Spot
  readonly region: number
}

/** A route in pieces: walks on a level group, and rides between stops. */
export interface Found {
  /** In the weights of the request. */
  readonly cost: number
  readonly pieces: readonly Piece[]
}

export type Piece =
  | {
      readonly kind: 'walk'
      readonly deck: number
      /** A place, or the vertex of a stop. */
      readonly from: Spot | number
      readonly bends: readonly number[]
      readonly to: Spot | number
    }
  | { readonly kind: 'ride'; readonly ride: Ride }

/** Finds routes over all level groups, under one policy. */
export interface Network {
  searchOn(deck: number): DeckSearch
  /**
   * Finds the cheapest route, or null if none costs less than `most`. The rooms at both ends must be admitted on their
   * level groups.
   */
  find(from: Standing, to: Standing, admitted: Admitted, weights: Weights, most?: number): Found | null
  /** Computes a lower bound of the cost to within `metres` of a place, without building its level group. */
  bound(from: Place, to: { readonly deck: number; readonly point: Point }, metres: number, weights: Weights): number
  /** Checks, without measuring, if a region of a level group can be reached, even through private rooms. */
  reachedFrom(from: Pick<Standing, 'deck' | 'region'>): (deck: number, region: number) => boolean
}

interface Ends {
  readonly from: Standing
  readonly to: Standing
  readonly fromReach: Reach
  readonly toReach: Reach
}

/**
 * Regions that were opened for the search, on the level group of each end. Both lists are the same if the ends are on
 * one level group.
 */
interface Admitted {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** The step that led to a state. A state is twice the index of a stop, plus one if a ride led there. */
interface Step {
  readonly before: number
  readonly ride: Ride | null
}

/** A possible next state of a search. `cost` is exact if the walk has been measured, else a lower bound. */
interface Option {
  readonly state: number
  readonly cost: number
  readonly before: number
  readonly ride: Ride | null
  readonly isExact: boolean
}

/** The state before the first stop. */
const start = -1

export function createNetwork(
  decks: Decks,
  { stops, rides }: Connectors,
  searchOn: (deck: number) => DeckSearch,
  isUsable: (ride: Ride) => boolean,
): Network {
  const usable = groupBy(rides.filter(isUsable), ({ from }) => from)
  const ridesFrom = stops.map((_stop, number): readonly Ride[] => usable.get(number) ?? [])
  const deckOfStop = stops.map(({ unit }) => decks.deckOfUnit(unit) ?? -1)
  const xs = Float64Array.from(stops, ({ point }) => point.x)
  const ys = Float64Array.from(stops, ({ point }) => point.y)
  /** Metres between two stops, as if one was above the other. */
  const acrossStops = (one: number, other: number): number =>
    Math.hypot((xs[one] ?? 0) - (xs[other] ?? 0), (ys[one] ?? 0) - (ys[other] ?? 0))
  const { pricesFor, boundsFor } = createRideBounds({ ridesFrom, acrossStops, deckOfStop, decks: decks.count })
  const walks = createStopWalks(decks, deckOfStop, searchOn)
  const { vertexOf, measured, metresBetween } = walks
  /** Stops with departing rides, per level group. */
  const leaving = Array.from({ length: decks.count }, (_none, deck) =>
    decks.stopsOn(deck).filter((stop) => usable.has(stop)),
  )
  /** Level groups with a ride that ends where it begins: a one-way door, a moving walkway, an escalator to a mezzanine. */
  const hasRideWithin = leaving.map((list, deck) =>
    list.some((stop) => (ridesFrom[stop] ?? []).some(({ to }) => deckOfStop[to] === deck)),
  )
  const regionOf = (stop: number): number =>
    searchOn(deckOfStop[stop] ?? 0).deck.regionOfUnit.get(stops[stop]?.unit ?? -1) ?? 0
  const heap = createHeap()
  const apart = (stop: number, { x, y }: Spot): number =>
    Math.hypot((xs[stop] ?? 0) - x / 1000, (ys[stop] ?? 0) - y / 1000)

  /** Returns the least remaining cost from a place on a level group, in a straight line from the target. */
  const leastFrom = (deck: number, straight: number, { byDeck, planar, lost }: Bounds): number =>
    Math.max(byDeck[deck] ?? 0, straight + (planar[deck] ?? 0) - lost)

  /**
   * Finds the cheapest route over stops that costs less than `most`: its last stop, and the steps that led to each
   * state. Returns null if there is none. A walk is measured only when no other option could be cheaper, so floors far
   * from the route are never built.
   */
  function searchStops(
    { from, to, fromReach, toReach }: Ends,
    weights: Weights,
    most: number,
  ): { readonly cost: number; readonly last: number; readonly steps: ReadonlyMap<number, Step> } | null {
    const { perMetre } = weights
    const prices = pricesFor(weights)
    const bounds = boundsFor(to.deck, weights)
    const arrived = 2 * stops.length
    const costs = new Float64Array(arrived + 1).fill(Infinity)
    const steps = new Map<number, Step>()
    const options: Option[] = []
    heap.clear()
    const offer = (option: Option): void => {
      const { state, cost } = option
      const stop = state >> 1
      const left = state === arrived ? 0 : leastFrom(deckOfStop[stop] ?? 0, apart(stop, to.spot) * perMetre, bounds)
      if (cost + left >= most || cost >= (costs[state] ?? 0)) return
      heap.push(options.length, cost + left)
      options.push(option)
    }
    const metresOf = ({ before, state }: Option): number => {
      if (before === start) return measured(state >> 1).nearest(fromReach.exits).metres
      if (state === arrived) return measured(before >> 1).nearest(toReach.exits).metres
      return metresBetween(before >> 1, state >> 1)
    }
    for (const stop of leaving[from.deck] ?? []) {
      offer({ state: 2 * stop, cost: apart(stop, from.spot) * perMetre, before: start, ride: null, isExact: false })
    }
    for (let option = options[heap.pop()]; option !== undefined; option = options[heap.pop()]) {
      const { state, cost, before, ride } = option
      if (cost >= (costs[state] ?? 0)) continue
      if (!option.isExact) {
        const base = before === start ? 0 : (costs[before] ?? Infinity)
        offer({ ...option, cost: base + metresOf(option) * perMetre, isExact: true })
        continue
      }
      if (state === arrived) return { cost, last: before >> 1, steps }
      costs[state] = cost
      steps.set(state, { before, ride })
      const stop = state >> 1
      // A ride can be followed by another one directly.
      for (const [index, next] of (ridesFrom[stop] ?? []).entries()) {
        const price = prices.from[stop]?.[index] ?? Infinity
        offer({ state: 2 * next.to + 1, cost: cost + price, before: state, ride: next, isExact: true })
      }
      if (ride === null) continue
      const deck = deckOfStop[stop] ?? 0
      // Written out, because most offers are refused: V8 then allocates none of them, unlike copies of a common part.
      if (deck === to.deck) {
        const least = cost + apart(stop, to.spot) * perMetre
        offer({ state: arrived, cost: least, before: state, ride: null, isExact: false })
      }
      for (const other of leaving[deck] ?? []) {
        if (other === stop) continue
        const least = cost + acrossStops(stop, other) * perMetre
        offer({ state: 2 * other, cost: least, before: state, ride: null, isExact: false })
      }
    }
    return null
  }

  /**
   * Checks if no route with rides between two places of a level group can be cheaper. It would take a walk to a stop, a
   * walk from a stop, and at least two rides to leave the level group and come back, or one that does not leave it.
   */
  function isShorterThanRides(from: Standing, to: Standing, cost: number, weights: Weights): boolean {
    const nearestStop = ({ deck, spot }: Standing): number =>
      decks.stopsOn(deck).reduce((least, stop) => Math.min(least, apart(stop, spot)), Infinity)
    const fewest = hasRideWithin[from.deck] === true ? 1 : 2
    return cost <= (nearestStop(from) + nearestStop(to)) * weights.perMetre + fewest * pricesFor(weights).least
  }

  function find(from: Standing, to: Standing, admitted: Admitted, weights: Weights, most = Infinity): Found | null {
    const search = searchOn(from.deck)
    const isSame = from.deck === to.deck
    const fromReach = search.reach(from.spot, admitted.from, isSame ? to.spot : null)
    const toReach = searchOn(to.deck).reach(to.spot, admitted.to, null)
    const crossing = isSame ? search.cross(fromReach, toReach, most / weights.perMetre) : null
    const metres = crossing === null ? Infinity : crossing.metres * weights.perMetre
    const walked: Found | null =
      crossing === null
        ? null
        : {
            cost: metres,
            pieces: [{ kind: 'walk', deck: from.deck, from: from.spot, bends: crossing.bends, to: to.spot }],
          }
    if (isShorterThanRides(from, to, metres, weights)) return walked
    const isShut = fromReach.exits.size === 0 || toReach.exits.size === 0
    const found = isShut ? null : searchStops({ from, to, fromReach, toReach }, weights, Math.min(most, metres))
    if (found === null) return walked
    const { cost, last, steps } = found
    const pieces: Piece[] = [
      { kind: 'walk', deck: to.deck, from: vertexOf(last), bends: walks.fromStop(last, toReach), to: to.spot },
    ]
    let state = 2 * last + 1
    for (let step = steps.get(state); step !== undefined; step = steps.get(state)) {
      const stop = state >> 1
      if (step.ride !== null) pieces.push({ kind: 'ride', ride: step.ride })
      else {
        const deck = deckOfStop[stop] ?? 0
        const before = step.before >> 1
        pieces.push(
          step.before === start
            ? { kind: 'walk', deck, from: from.spot, bends: walks.toStop(fromReach, stop), to: vertexOf(stop) }
            : { kind: 'walk', deck, from: vertexOf(before), bends: walks.between(before, stop), to: vertexOf(stop) },
        )
      }
      state = step.before
    }
    return { cost, pieces: pieces.toReversed() }
  }

  return {
    searchOn,
    find,
    bound({ deck: own, spot }, { deck, point }, metres, weights) {
      const far = Math.hypot(spot.x / 1000 - point.x, spot.y / 1000 - point.y) - metres
      return leastFrom(own, far * weights.perMetre, boundsFor(deck, weights))
    },
    reachedFrom(from) {
      const reached = new Set<string>()
      const componentOf = (deck: number, region: number): number => searchOn(deck).view.componentOf(region)
      const waiting = [from]
      for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
        const { deck, region } = place
        const own = componentOf(deck, region)
        if (own === 0 || reached.has(`${deck} ${own}`)) continue
        reached.add(`${deck} ${own}`)
        for (const stop of leaving[deck] ?? []) {
          if (componentOf(deck, regionOf(stop)) !== own) continue
          for (const { to } of ridesFrom[stop] ?? []) waiting.push({ deck: deckOfStop[to] ?? 0, region: regionOf(to) })
        }
      }
      return (deck, region) => reached.has(`${deck} ${componentOf(deck, region)}`)
    },
  }
}

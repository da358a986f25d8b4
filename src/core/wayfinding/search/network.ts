import type { Connectors, Ride } from '../connectors.ts'
import type { Decks } from '../deck-plans.ts'
import type { Spot } from '../mesh/mesh.ts'
import type { Weights } from '../parameters.ts'
import { type DeckSearch, leastThrough, type Reach } from './deck-search.ts'
import { createHeap } from './heap.ts'

/** A place on a deck. */
export interface Standing {
  readonly deck: number
  readonly spot: Spot
  readonly region: number
}

/** A way in pieces: on foot over a deck, by stairs or lift to another. */
export interface Found {
  /** In the weights asked for. */
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

/** Searches under one policy over all decks. */
export interface Network {
  searchOn(deck: number): DeckSearch
  /** The cheapest way; null where there is none. Rooms of both ends have to be admitted on their decks. */
  find(from: Standing, to: Standing, admitted: Admitted, weights: Weights): Found | null
  /** What the cheapest way costs; Infinity where there is none. `spread` is that of the start. */
  measure(from: Standing, to: Standing, admitted: Admitted, weights: Weights, spread: Spread): number
  /** What it costs to come to each stop from a place. */
  spread(from: Standing, admitted: readonly number[], weights: Weights): Spread
}

/** Regions that were opened for the search, on the deck of either end; the same for both where they are on one deck. */
export interface Admitted {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** The cheapest ways from a place to all stops. */
export interface Spread {
  /** Of each state. */
  readonly costs: Float64Array
  readonly steps: ReadonlyMap<number, Step>
}

/** How a state was come to: states are twice the stop, one more where it was ridden to. */
interface Step {
  readonly before: number
  readonly ride: Ride | null
}

export function createNetwork(
  decks: Decks,
  { stops, rides }: Connectors,
  searchOn: (deck: number) => DeckSearch,
  isUsable: (ride: Ride) => boolean,
): Network {
  const ridesFrom: Ride[][] = stops.map(() => [])
  for (const ride of rides) if (isUsable(ride)) ridesFrom[ride.from]?.push(ride)
  const deckOfStop = stops.map(({ unit }) => decks.deckOfUnit(unit) ?? -1)
  const pinOfStop = new Int32Array(stops.length)
  for (let deck = 0; deck < decks.count; deck += 1) {
    for (const [pin, stop] of decks.stopsOn(deck).entries()) pinOfStop[stop] = pin
  }
  const vertices = new Int32Array(stops.length).fill(-1)
  const vertexOf = (stop: number): number => {
    const known = vertices[stop] ?? -1
    if (known >= 0) return known
    const vertex = searchOn(deckOfStop[stop] ?? 0).deck.pins[pinOfStop[stop] ?? 0] ?? 0
    vertices[stop] = vertex
    return vertex
  }
  /** Stops of each deck from which a ride leads on. */
  const leaving = Array.from({ length: decks.count }, (_none, deck) =>
    decks.stopsOn(deck).filter((stop) => (ridesFrom[stop]?.length ?? 0) > 0),
  )
  const rows = new Map<number, Float64Array>()
  /** Metres from a stop to those of its deck that lead on. */
  const rowOf = (stop: number): Float64Array => {
    const known = rows.get(stop)
    if (known !== undefined) return known
    const deck = deckOfStop[stop] ?? 0
    const { metres } = searchOn(deck).floor.field(vertexOf(stop))
    const row = Float64Array.from(leaving[deck] ?? [], (other) => metres[vertexOf(other)] ?? Infinity)
    rows.set(stop, row)
    return row
  }
  /** What each ride costs, from every stop in the order of `ridesFrom`, and the cheapest of all. */
  interface Prices {
    readonly from: readonly Float64Array[]
    readonly least: number
  }
  const priced = new Map<Weights, Prices>()
  const pricesFor = (weights: Weights): Prices => {
    const known = priced.get(weights)
    if (known !== undefined) return known
    const from = ridesFrom.map((list) => Float64Array.from(list, (ride) => costOf(ride, weights)))
    const least = from.reduce((sofar, list) => list.reduce((one, other) => Math.min(one, other), sofar), Infinity)
    const prices = { from, least }
    priced.set(weights, prices)
    return prices
  }
  const heap = createHeap()

  /** `most`: what is dearer is not looked at. */
  function spreadFrom(deck: number, reach: Reach, weights: Weights, most: () => number, reached: Reached): Spread {
    const costs = new Float64Array(2 * stops.length).fill(Infinity)
    const steps = new Map<number, Step>()
    const prices = pricesFor(weights)
    const relax = (state: number, cost: number, before: number, ride: Ride | null): void => {
      if (cost >= (costs[state] ?? 0)) return
      costs[state] = cost
      steps.set(state, { before, ride })
      heap.push(state, cost)
    }
    heap.clear()
    const { floor } = searchOn(deck)
    for (const stop of leaving[deck] ?? []) {
      const metres = leastThrough(reach, floor.field(vertexOf(stop)).metres)
      if (Number.isFinite(metres)) relax(2 * stop, metres * weights.perMetre, -1, null)
    }
    while (heap.size > 0 && heap.leastRank() < most()) {
      const cost = heap.leastRank()
      const state = heap.pop()
      if (cost > (costs[state] ?? 0)) continue
      const stop = state >> 1
      const list = ridesFrom[stop] ?? []
      for (let index = 0; index < list.length; index += 1) {
        const ride = list[index]
        if (ride) relax(2 * ride.to + 1, cost + (prices.from[stop]?.[index] ?? Infinity), state, ride)
      }
      if (state % 2 === 0) continue
      reached(stop, cost)
      const onDeck = deckOfStop[stop] ?? 0
      const row = rowOf(stop)
      const others = leaving[onDeck] ?? []
      for (let index = 0; index < others.length; index += 1) {
        const other = others[index] ?? 0
        const metres = row[index] ?? Infinity
        if (other !== stop && metres < Infinity) relax(2 * other, cost + metres * weights.perMetre, state, null)
      }
    }
    return { costs, steps }
  }

  function walkFromStop(stop: number, to: Reach): { readonly metres: number; readonly bends: readonly number[] } {
    const { floor } = searchOn(deckOfStop[stop] ?? 0)
    const field = floor.field(vertexOf(stop))
    const { vertex, metres } = bestExit(to, field.metres)
    const chain = chainOf(field.next, vertex)
    // The chain leads from the exit to the stop, which is no bend.
    const bends = chain.slice(0, -1).toReversed()
    return { metres, bends: [...bends, ...(to.exits.get(vertex)?.bends().toReversed() ?? [])] }
  }

  function walkToStop(from: Reach, stop: number): readonly number[] {
    const field = searchOn(deckOfStop[stop] ?? 0).floor.field(vertexOf(stop))
    const { vertex } = bestExit(from, field.metres)
    return [...(from.exits.get(vertex)?.bends() ?? []), ...chainOf(field.next, vertex).slice(0, -1)]
  }

  function walkBetween(one: number, other: number): readonly number[] {
    const field = searchOn(deckOfStop[one] ?? 0).floor.field(vertexOf(one))
    return chainOf(field.next, vertexOf(other)).slice(1, -1).toReversed()
  }

  /** Whether leaving the floor and coming back cannot pay: one has to walk to a stop, ride twice, and walk from one. */
  function isShorterThanRides(from: Standing, to: Standing, cost: number, weights: Weights): boolean {
    const nearestStop = ({ deck, spot }: Standing): number =>
      decks.stopsOn(deck).reduce((least, stop) => {
        const { x = 0, y = 0 } = stops[stop]?.point ?? {}
        return Math.min(least, Math.hypot(1000 * x - spot.x, 1000 * y - spot.y) / 1000)
      }, Infinity)
    return cost <= (nearestStop(from) + nearestStop(to)) * weights.perMetre + 2 * pricesFor(weights).least
  }

  function find(from: Standing, to: Standing, admitted: Admitted, weights: Weights): Found | null {
    const start = searchOn(from.deck)
    const end = searchOn(to.deck)
    const isSame = from.deck === to.deck
    const fromReach = start.reach(from.spot, admitted.from, isSame ? to.spot : null)
    const toReach = end.reach(to.spot, admitted.to, null)
    const crossing = isSame ? start.cross(fromReach, toReach) : null
    let least = crossing === null ? Infinity : crossing.metres * weights.perMetre
    let last = -1
    const walked =
      crossing === null
        ? null
        : ({ kind: 'walk', deck: from.deck, from: from.spot, bends: crossing.bends, to: to.spot } as const)
    if (walked !== null && isShorterThanRides(from, to, least, weights)) return { cost: least, pieces: [walked] }
    const onTarget = new Map<number, number>()
    for (const stop of decks.stopsOn(to.deck)) {
      const metres = leastThrough(toReach, end.floor.field(vertexOf(stop)).metres)
      if (Number.isFinite(metres)) onTarget.set(stop, metres * weights.perMetre)
    }
    const { steps } = spreadFrom(
      from.deck,
      fromReach,
      weights,
      () => least,
      (stop, cost) => {
        const through = cost + (onTarget.get(stop) ?? Infinity)
        if (through >= least) return
        least = through
        last = stop
      },
    )
    if (last < 0) {
      return walked === null ? null : { cost: least, pieces: [walked] }
    }
    const pieces: Piece[] = [
      { kind: 'walk', deck: to.deck, from: vertexOf(last), bends: walkFromStop(last, toReach).bends, to: to.spot },
    ]
    for (let state = 2 * last + 1; state >= 0;) {
      const step = steps.get(state)
      if (!step) break
      const stop = state >> 1
      if (step.ride !== null) pieces.push({ kind: 'ride', ride: step.ride })
      else {
        const deck = deckOfStop[stop] ?? 0
        const before = step.before >> 1
        pieces.push(
          step.before < 0
            ? { kind: 'walk', deck, from: from.spot, bends: walkToStop(fromReach, stop), to: vertexOf(stop) }
            : { kind: 'walk', deck, from: vertexOf(before), bends: walkBetween(before, stop), to: vertexOf(stop) },
        )
      }
      state = step.before
    }
    return { cost: least, pieces: pieces.toReversed() }
  }

  return {
    searchOn,
    find,
    measure(from, to, admitted, weights, { costs }) {
      const end = searchOn(to.deck)
      const toReach = end.reach(to.spot, admitted.to, null)
      let least = Infinity
      if (from.deck === to.deck) {
        const crossing = end.cross(end.reach(from.spot, admitted.from, to.spot), toReach)
        least = crossing === null ? Infinity : crossing.metres * weights.perMetre
      }
      for (const stop of decks.stopsOn(to.deck)) {
        const ridden = costs[2 * stop + 1] ?? Infinity
        if (ridden >= least) continue
        const metres = leastThrough(toReach, end.floor.field(vertexOf(stop)).metres)
        least = Math.min(least, ridden + metres * weights.perMetre)
      }
      return least
    },
    spread(from, admitted, weights) {
      const reach = searchOn(from.deck).reach(from.spot, admitted, null)
      return spreadFrom(
        from.deck,
        reach,
        weights,
        () => Infinity,
        () => {},
      )
    },
  }
}

const costOf = ({ metres, seconds }: Ride, { perRideMetre, perSecond }: Weights): number =>
  metres * perRideMetre + seconds * perSecond

type Reached = (stop: number, cost: number) => void

function bestExit({ exits }: Reach, field: Float64Array): { readonly vertex: number; readonly metres: number } {
  let best = { vertex: -1, metres: Infinity }
  for (const [vertex, exit] of exits) {
    const metres = exit.metres + (field[vertex] ?? Infinity)
    if (metres < best.metres) best = { vertex, metres }
  }
  return best
}

/** From a vertex to where the field is measured from, both in it. */
function chainOf(next: Int32Array, from: number): number[] {
  const chain: number[] = []
  for (let vertex = from; vertex >= 0; vertex = next[vertex] ?? -1) chain.push(vertex)
  return chain
}

import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Walker, Weights } from './barriers.ts'
import type { Decks } from './deck-plans.ts'
import type { PlaceOnLevel, PlaceRef, Places } from './places.ts'
import type { Conditions, Nearest, NearestQuery, Preference, Route, RouteFault, RouteQuery } from './queries.ts'
import { type Found, type Network, type Standing, withRooms } from './search/network.ts'

/** Maximum metres from a place to the point at which a person can stand. */
export const reach = 5

/** The part of a query that decides a search. */
export type Asked = Conditions & { readonly preference: Preference }

export interface Ends {
  readonly from: PlaceOnLevel
  readonly to: PlaceOnLevel
}

export interface Stood {
  readonly from: Standing
  readonly to: Standing
}

interface Parts {
  readonly networkFor: (walker: Walker) => Network
  readonly places: Places
  readonly decks: Decks
  /** Finds the point at which a person at a place stands, or null if that is impossible. */
  readonly stand: (place: PlaceOnLevel, network: Network) => Standing | null
  readonly weightsFor: (asked: Asked) => Weights
  readonly isAccessible: (place: PlaceRef) => boolean
  readonly trace: (found: Found, network: Network, standing: Stood, ends: Ends) => Route
  readonly find: (query: RouteQuery) => Result<Route, RouteFault>
}

/** Answers which of many places is the nearest, or the least detour on a route. */
export function createNearest(parts: Parts) {
  const { networkFor, places, decks, stand, weightsFor, isAccessible, trace, find } = parts

  /** Finds the cheapest target to reach. Targets are skipped if even their straight-line distance is too far. */
  function nearestOf(
    start: PlaceOnLevel,
    targets: readonly PlaceRef[],
    query: NearestQuery,
    { goesAround, staysIndoors }: Omit<Walker, 'isStepFree'>,
  ): Nearest | null {
    const { isStepFree } = query
    const network = networkFor({ isStepFree, goesAround, staysIndoors })
    const from = stand(start, network)
    if (from === null) return null
    const own = weightsFor(query)
    const candidates = targets.flatMap((place, target) => {
      const end = places.find(place)
      const deck = end === null ? null : decks.deckOfLevel(end.levelId)
      if (end === null || deck === null) return []
      return [{ target, end, bound: network.bound(from, { deck, point: end.point }, reach, own) }]
    })
    const isReached =
      goesAround === 'rooms' ? null : networkFor({ isStepFree, goesAround: 'rooms', staysIndoors }).reachedFrom(from)
    let nearest: Nearest | null = null
    let least = Infinity
    for (const { target, end, bound } of candidates.sort((one, other) => one.bound - other.bound)) {
      if (bound >= least) break
      const to = stand(end, network)
      // Quicker than to search through rooms in vain.
      if (to === null || isReached?.(to.deck, to.region) === false) continue
      withRooms(network, from, to, (rooms) => {
        const found = network.find(from, to, rooms, own, least)
        if (found === null) return
        least = found.cost
        nearest = { target, route: trace(found, network, { from, to }, { from: start, to: end }) }
      })
    }
    return nearest
  }

  /** Finds the target with the least detour on the way to a place. */
  function leastDetour(
    query: NearestQuery & { readonly to: PlaceRef },
    targets: readonly PlaceRef[],
    direct: Route,
  ): Nearest | null {
    const network = networkFor({ isStepFree: query.isStepFree, goesAround: 'rooms', staysIndoors: false })
    const plain = weightsFor({ isStepFree: query.isStepFree, preference: 'fastest' })
    // The bound is one-way, so the part after the target counts with its straight line only.
    const from = stand(direct.from, network)
    if (from === null) return null
    const candidates = targets.flatMap((place, target) => {
      const end = places.find(place)
      const deck = end === null ? null : decks.deckOfLevel(end.levelId)
      if (end === null || deck === null) return []
      const onward = Math.hypot(end.point.x - direct.to.point.x, end.point.y - direct.to.point.y) - 2 * reach
      const bound = network.bound(from, { deck, point: end.point }, reach, plain) + Math.max(0, onward) * plain.perMetre
      return [{ place, target, bound }]
    })
    let nearest: Nearest | null = null
    let least = Infinity
    for (const { place, target, bound } of candidates.sort((one, other) => one.bound - other.bound)) {
      if (bound >= least) break
      const there = find({ ...query, to: place })
      if (!there.ok || there.value.seconds >= least) continue
      const onward = find({ ...query, from: place })
      if (!onward.ok) continue
      const seconds = there.value.seconds + onward.value.seconds
      if (seconds >= least) continue
      least = seconds
      const more = (key: 'length' | 'seconds') => Math.max(0, there.value[key] + onward.value[key] - direct[key])
      nearest = { target, route: there.value, detour: { length: more('length'), seconds: more('seconds') } }
    }
    return nearest
  }

  return (query: NearestQuery): Result<readonly (Nearest | null)[], RouteFault> => {
    const { from, to, isStepFree } = query
    if (to !== undefined) {
      const direct = find({ ...query, to })
      return direct.ok
        ? succeed(query.kinds.map((targets) => leastDetour({ ...query, to }, targets, direct.value)))
        : direct
    }
    const start = places.find(from)
    if (start === null) return fail({ kind: 'StartNotFound' })
    const plain = networkFor({ isStepFree, goesAround: 'rooms', staysIndoors: false })
    if (stand(start, plain) === null) return fail({ kind: 'StartNotFound' })
    const inOrder: readonly Omit<Walker, 'isStepFree'>[] = [
      ...(query.avoidsOutdoors === true ? [{ goesAround: 'rooms', staysIndoors: true } as const] : []),
      { goesAround: 'rooms', staysIndoors: false },
      { goesAround: 'nothing', staysIndoors: false },
    ]
    return succeed(
      query.kinds.map((targets) => {
        // As in `find`: routes to accessible places are step-free if there are any, so they are compared as such.
        const asked = targets.every(isAccessible) ? [{ ...query, isStepFree: true }, query] : [query]
        const tries = asked.flatMap((one) => inOrder.map((kind) => ({ one, kind })))
        return tries.reduce<Nearest | null>(
          (found, { one, kind }) => found ?? nearestOf(start, targets, one, kind),
          null,
        )
      }),
    )
  }
}

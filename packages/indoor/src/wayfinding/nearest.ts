import type { PlaceOnLevel } from './places/stands.ts'
import type { Point } from '../venue/geometry/shape.ts'
import type { Rights } from '../venue/rights.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Walker, Weights } from './barriers.ts'
import type { Decks } from './deck-plans.ts'
import type { PlaceRef, Places } from './places.ts'
import type { Conditions, Nearest, NearestQuery, Preference, Route, RouteFault, RouteQuery } from './queries.ts'
import { type Found, type Network, type Standing, withRooms } from './search/network.ts'

/** Maximum metres from a place to the point at which a person can stand. */
export const reach = 5

/** Targets that are tried without finding a smaller detour. */
const mostInVain = 8

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
  /** The rights with which routes are looked for in turn. */
  readonly rightsTried: readonly Rights[]
}

type Kind = Omit<Walker, 'isStepFree'>

/** The kinds of walkers with these rights for which a place is looked for, until one is found. */
const walkersFor = ({ avoidsOutdoors = false }: NearestQuery, rights: Rights): readonly Kind[] => [
  ...(avoidsOutdoors ? [{ goesAround: 'rooms', staysIndoors: true, rights } as const] : []),
  { goesAround: 'rooms', staysIndoors: false, rights },
  { goesAround: 'nothing', staysIndoors: false, rights },
]

/** Returns a function that finds the nearest place of each kind, or that of the least detour on a route. */
export function createNearest(parts: Parts) {
  const { networkFor, places, decks, stand, weightsFor, isAccessible, trace, find, rightsTried } = parts

  /** Doors that need a key are doors here: a route goes around them only if that is a short detour. */
  const rightsOfNearest = rightsTried.includes('keyholder') ? rightsTried.slice(1) : rightsTried

  /** Lists the targets that are on the map, in the order of a lower bound of their cost. */
  function byBound(targets: readonly PlaceRef[], boundOf: (there: { deck: number; point: Point }) => number) {
    const candidates = targets.flatMap((place, target) => {
      const end = places.find(place)
      const deck = end === null ? null : decks.deckOfLevel(end.levelId)
      return end === null || deck === null ? [] : [{ target, end, bound: boundOf({ deck, point: end.point }) }]
    })
    return candidates.sort((one, other) => one.bound - other.bound)
  }

  /** Finds the cheapest target to reach. Targets are skipped if even their straight-line distance is too far. */
  function nearestOf(
    start: PlaceOnLevel,
    targets: readonly PlaceRef[],
    query: NearestQuery,
    kind: Kind,
  ): Nearest | null {
    const { isStepFree } = query
    const network = networkFor({ ...kind, isStepFree })
    const from = stand(start, network)
    if (from === null) return null
    const own = weightsFor(query)
    const candidates = byBound(targets, (there) => network.bound(from, there, reach, own))
    const isReached =
      kind.goesAround === 'rooms' ? null : networkFor({ ...kind, isStepFree, goesAround: 'rooms' }).reachedFrom(from)
    let nearest: Nearest | null = null
    let least = Infinity
    for (const { target, end, bound } of candidates) {
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

  /**
   * Finds the target over which the way to a place costs least. Tries them in the order of lower bounds, until these cost more or
   * several in a row are no better: straight lines are poor bounds of long routes, and trying all that might be better takes seconds.
   */
  function cheapestOver(ends: Ends, targets: readonly PlaceRef[], query: NearestQuery, kind: Kind): number | null {
    const network = networkFor({ ...kind, isStepFree: query.isStepFree })
    const [from, to] = [stand(ends.from, network), stand(ends.to, network)]
    if (from === null || to === null) return null
    const own = weightsFor(query)
    const onwardTo = { deck: to.deck, point: ends.to.point }
    const candidates = byBound(targets, (there) => {
      const at = { deck: there.deck, spot: { x: there.point.x * 1000, y: there.point.y * 1000 } }
      return network.bound(from, there, reach, own) + network.bound(at, onwardTo, 2 * reach, own)
    })
    const costOf = (one: Standing, other: Standing, most: number): number =>
      withRooms(network, one, other, (rooms) => network.find(one, other, rooms, own, most)?.cost ?? Infinity)
    let cheapest: number | null = null
    let least = Infinity
    let inVain = 0
    for (const { target, end, bound } of candidates) {
      if (bound >= least || inVain === mostInVain) break
      const over = stand(end, network)
      if (over === null) continue
      inVain += least < Infinity ? 1 : 0
      const there = costOf(from, over, least)
      const cost = there < least ? there + costOf(over, to, least - there) : Infinity
      if (cost >= least) continue
      least = cost
      cheapest = target
      inVain = 0
    }
    return cheapest
  }

  /** Finds the target with the least detour on the way to a place. */
  function leastDetour(
    query: NearestQuery & { readonly to: PlaceRef },
    targets: readonly PlaceRef[],
    direct: Route,
  ): Nearest | null {
    const target = rightsOfNearest
      .flatMap((rights) => walkersFor(query, rights))
      .reduce<number | null>((found, kind) => found ?? cheapestOver(direct, targets, query, kind), null)
    const place = targets[target ?? -1]
    if (target === null || place === undefined) return null
    const there = find({ ...query, to: place })
    const onward = find({ ...query, from: place })
    if (!there.ok || !onward.ok) return null
    const more = (key: 'length' | 'seconds') => Math.max(0, there.value[key] + onward.value[key] - direct[key])
    return { target, route: there.value, detour: { length: more('length'), seconds: more('seconds') } }
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
    const plain = networkFor({ isStepFree, goesAround: 'rooms', staysIndoors: false, rights: 'visitor' })
    if (stand(start, plain) === null) return fail({ kind: 'StartNotFound' })
    return succeed(
      query.kinds.map((targets) => {
        // As in `find`: routes to accessible places are step-free if there are any, so they are compared as such.
        const asked = targets.every(isAccessible) ? [{ ...query, isStepFree: true }, query] : [query]
        const tries = rightsOfNearest.flatMap((rights) =>
          asked.flatMap((one) => walkersFor(query, rights).map((kind) => ({ one, kind }))),
        )
        return tries.reduce<Nearest | null>(
          (found, { one, kind }) => found ?? nearestOf(start, targets, one, kind),
          null,
        )
      }),
    )
  }
}

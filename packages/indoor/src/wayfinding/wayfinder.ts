import type { PlaceOnLevel } from './places/stands.ts'
import { metresBetween, middleOf, nearestOnBoundary, type Point } from '../venue/geometry/shape.ts'
import { isSolid } from '../venue/categories.ts'
import { includesRights, rightsFor } from '../venue/rights.ts'
import type { FeatureId, Venue } from '../venue/model.ts'
import { fail, type Result, succeed } from '../result.ts'
import {
  createBarriers,
  findAccessible,
  goesOutdoors,
  isWorthIt,
  type Walker,
  type WalkingParameters,
  walkingParameters,
  type Weights,
  weightsOf,
} from './barriers.ts'
import { createClosedNetworks } from './networks.ts'
import type { Closures } from './closures.ts'
import { findConnectors } from './connectors.ts'
import { planDecks } from './deck-plans.ts'
import { joinLegs } from './legs/join-legs.ts'
import { groupLevels } from './level-groups.ts'
import { pointOf, type Spot } from './mesh/mesh.ts'
import { type Asked, createNearest, type Ends, reach, type Stood } from './nearest.ts'
import { createRightsNeeded, rightsOn } from './door-rights.ts'
import { findPassages } from './passages.ts'
import { createPlaces, type PlaceRef } from './places.ts'
import type { Nearest, NearestQuery, Portions, Route, RouteFault, RouteQuery } from './queries.ts'
import { type Found, type Network, type Standing, withRooms } from './search/network.ts'

export interface Wayfinder {
  /** Finds a route. */
  find(query: RouteQuery): Result<Route, RouteFault>
  /** Finds the cheapest place to reach of each kind. Null if none of a kind can be reached. */
  findNearest(query: NearestQuery): Result<readonly (Nearest | null)[], RouteFault>
  /** Sets the openings, units and relationships that a user cannot pass from now on. Replaces the previous ones. */
  setClosed(ids: Iterable<FeatureId>): void
  /**
   * Sets the closures from now on, by their ids or those of their places. Replaces the previous ones.
   * Routes and faults name those in the way. Those in `byHours` are closed only by their opening hours.
   */
  setClosures(ids: readonly string[], byHours?: readonly string[]): Closures
  /**
   * Builds all remaining level groups and the views on them, with and without stairs. Requests in the meantime do not
   * have to wait for it.
   */
  prepare(): Portions<void>
  figures(): WayfinderFigures
}

interface WayfinderFigures {
  readonly decks: number
  readonly decksBuilt: number
  readonly triangles: number
  /** Edges that could not be created and openings that open nothing, of the level groups built so far. */
  readonly losses: number
  readonly passages: number
  /** Doors assumed on levels with rooms that are drawn without any. */
  readonly assumed: number
  readonly stops: number
}

type Kind = Omit<Walker, 'staysIndoors' | 'rights'>

const anyone: Walker = { isStepFree: false, goesAround: 'rooms', staysIndoors: false, rights: 'visitor' }

/** Metres within which start and target are the same. */
const same = 0.5

/** Finds routes in a venue. Level groups are built by `prepare`, or when a route first needs them. */
export function createWayfinder(venue: Venue, parameters: WalkingParameters = walkingParameters): Wayfinder {
  const passages = findPassages(venue)
  const groups = groupLevels(venue, passages)
  const connectors = findConnectors(venue, passages, groups, parameters)
  const decks = planDecks(venue, passages, groups, connectors)
  const places = createPlaces(venue)
  const isAccessible = findAccessible(venue)
  const findBarriers = createBarriers(venue)
  const numbers = new Map(venue.units.map(({ id }, index) => [id, index]))
  const categoryOf = (unitId: FeatureId) => venue.units[numbers.get(unitId) ?? -1]?.category ?? 'unspecified'
  const outdoors = new Set(venue.levels.flatMap(({ id, isOutdoor }) => (isOutdoor ? [id] : [])))
  const known = new Map<string, Weights>()
  /** The same object for the same conditions, because bounds are kept for it. */
  const weightsFor = ({ preference, prefersLifts = false }: Asked): Weights => {
    const key = `${preference} ${prefersLifts}`
    const weights = known.get(key) ?? weightsOf(preference, prefersLifts, parameters)
    known.set(key, weights)
    return weights
  }
  const closed = createClosedNetworks({ venue, decks, connectors, passages })
  const rightsTried = rightsOn(venue, passages)
  const rightsNeeded = createRightsNeeded(passages)
  const { networkFor } = closed

  /** Finds the point at which a person at a place stands, or null if that is impossible. */
  function stand({ levelId, point, unitId }: PlaceOnLevel, network: Network): Standing | null {
    const number = decks.deckOfLevel(levelId)
    if (number === null) return null
    const { deck, view } = network.searchOn(number)
    const own = deck.regionOfUnit.get(numbers.get(unitId ?? '') ?? -1)
    const regionOf = (triangle: number): number => deck.mesh.regions[triangle] ?? 0
    const levelOf = (triangle: number): FeatureId | undefined =>
      venue.units[deck.unitOfRegion[regionOf(triangle)] ?? -1]?.levelId
    const inUnit = (triangle: number): boolean => regionOf(triangle) === own
    const onLevel = (triangle: number): boolean => levelOf(triangle) === levelId
    const category = unitId === null ? null : categoryOf(unitId)
    const isWalked = own !== undefined && view.isWalkable(own)
    // A place at a column is reached next to it. A place on stairs that cannot be used, or in a closed unit, cannot be
    // reached.
    if (!isWalked && category !== null && !isSolid(category)) return null
    const isFor = isWalked ? inUnit : onLevel
    const before = isWalked ? { point, metres: reach } : approachTo(unitId, point)
    const spot = deck.locator.nearest(
      before.point,
      (triangle) => view.isWalkable(regionOf(triangle)) && isFor(triangle),
      before.metres,
    )
    return spot === null ? null : { deck: number, spot, region: regionOf(spot.triangle) }
  }

  /** Finds the place in front of a unit that nobody enters: its door, else the floor nearest to it. */
  function approachTo(unitId: FeatureId | null, point: Point): { readonly point: Point; readonly metres: number } {
    const unit = venue.units[numbers.get(unitId ?? '') ?? -1]
    if (unit === undefined) return { point, metres: reach }
    const door = venue.openings.find((opening) => opening.units.includes(unit.id) && rightsFor(opening) !== null)
    if (door !== undefined) return { point: middleOf(door.line), metres: reach }
    return { point, metres: reach + nearestOnBoundary(unit.shape, point).distance }
  }

  const placeOf = ({ levelId, unitId }: PlaceOnLevel, { spot }: Standing): PlaceOnLevel => ({
    levelId,
    unitId,
    point: pointOf(spot),
  })

  /**
   * Finds the cheapest route. It needs rights only if every other route does, and leads outdoors only if that is not to be
   * avoided, or cannot be.
   */
  function search(ends: Ends, walker: Kind, asked: Asked): Result<Route | null, RouteFault> {
    // Those who may cut through rooms do not avoid restricted ones.
    const mayCut = walker.goesAround === 'nothing' && rightsTried.includes('staff')
    const tried = mayCut ? rightsTried.slice(rightsTried.indexOf('staff')) : rightsTried
    for (const rights of tried) {
      const own = { ...walker, rights }
      const indoors = asked.avoidsOutdoors === true ? searchAs(ends, { ...own, staysIndoors: true }, asked) : null
      if (indoors?.ok === true && indoors.value !== null) return indoors
      const found = searchAs(ends, { ...own, staysIndoors: false }, asked)
      if (!found.ok || found.value !== null) return found
    }
    return succeed(null)
  }

  /**
   * Finds the cheapest route for these restrictions. Cuts through private rooms if there is no other route, or if it
   * would be a long detour. Returns a fault if an end cannot be stood at, and null if there is no route.
   */
  function searchAs(ends: Ends, walker: Walker, asked: Asked): Result<Route | null, RouteFault> {
    const network = networkFor(walker)
    const from = stand(ends.from, network)
    const to = stand(ends.to, network)
    if (from === null) return fail({ kind: 'StartNotFound' })
    if (to === null) return fail({ kind: 'TargetNotFound' })
    const own = weightsFor(asked)
    const findOn = (on: Network, most?: number) =>
      withRooms(on, from, to, (admitted) => {
        const found = on.find(from, to, admitted, own, most)
        if (found === null) return null
        return { cost: found.cost, route: trace(found, on, { from, to }, ends) }
      })
    const courteous = findOn(network)
    if (walker.goesAround !== 'rooms') return succeed(courteous?.route ?? null)
    const isLocked = walker.rights === 'visitor' && rightsTried.includes('keyholder')
    if (courteous === null) {
      // Doors that need a key come before rooms of other people.
      if (isLocked) return succeed(null)
      const isReached = network.reachedFrom(from)(to.deck, to.region)
      return succeed(isReached ? (findOn(networkFor({ ...walker, goesAround: 'nothing' }))?.route ?? null) : null)
    }
    /** Returns a route of another walker if this one is a long detour. */
    const shortened = (route: typeof courteous, other: Walker): typeof courteous => {
      const most = route.cost / mostDetour
      const isShort = most <= network.bound(from, { deck: to.deck, point: pointOf(to.spot) }, 0, own)
      return (isShort ? null : findOn(networkFor(other), most)) ?? route
    }
    const opener: Walker = isLocked ? { ...walker, rights: 'keyholder' } : walker
    const opened = isLocked ? shortened(courteous, opener) : courteous
    return succeed(shortened(opened, { ...opener, goesAround: 'restricted' }).route)
  }

  function trace(found: Found, network: Network, standing: Stood, ends: Ends): Route {
    const [from, to] = [placeOf(ends.from, standing.from), placeOf(ends.to, standing.to)]
    const legs = joinLegs(found, {
      venue,
      connectors,
      speed: parameters.speed,
      searchOn: (deck) => network.searchOn(deck),
    })
    const length = legs.reduce((sum, leg) => sum + leg.length, 0)
    const seconds = legs.reduce(
      (sum, leg) => sum + (leg.kind === 'walk' ? leg.length / parameters.speed : leg.seconds),
      0,
    )
    const rights = rightsNeeded(legs)
    const route = { from, to, legs, length, seconds, stepFree: findBarriers(legs).length === 0 }
    return rights === 'visitor' ? route : { ...route, rights }
  }

  function findAsked(ends: Ends, asked: Asked & Pick<RouteQuery, 'mayCutThrough'>): Result<Route, RouteFault> {
    const { isStepFree, mayCutThrough = false } = asked
    const goesAround = mayCutThrough ? 'nothing' : 'rooms'
    if (isStepFree) {
      const stepFree = search(ends, { isStepFree, goesAround }, asked)
      if (stepFree.ok && stepFree.value !== null) return succeed(stepFree.value)
    }
    const found = search(ends, { isStepFree: false, goesAround }, asked)
    if (!found.ok) return found
    const ordinary = found.value
    if (ordinary === null) return fail({ kind: 'NotFound', nearest: nearestReached(ends, false), barriers: [] })
    if (!isStepFree || ordinary.stepFree) return succeed(ordinary)
    const barriers = findBarriers(ordinary.legs)
    return fail({ kind: 'BarrierFreeRouteNotFound', barriers, nearest: nearestReached(ends, true), ordinary })
  }

  /** Finds the reachable point that is nearest to the target. */
  function nearestReached(ends: Ends, isStepFree: boolean): PlaceOnLevel | null {
    const network = networkFor({ ...anyone, isStepFree, rights: rightsTried.at(-1) ?? 'visitor' })
    const from = stand(ends.from, network)
    const target = decks.deckOfLevel(ends.to.levelId)
    if (from === null || target === null) return null
    const isReached = network.reachedFrom(from)
    const { deck } = network.searchOn(target)
    const spot: Spot | null = deck.locator.nearest(
      ends.to.point,
      (triangle) => isReached(target, deck.mesh.regions[triangle] ?? 0),
      farthest,
    )
    if (spot === null) return null
    const unit = venue.units[deck.unitOfRegion[deck.mesh.regions[spot.triangle] ?? 0] ?? -1]
    if (unit === undefined) return null
    return { levelId: unit.levelId, unitId: unit.id, point: pointOf(spot) }
  }

  function endsOf(from: PlaceRef, to: PlaceRef): Result<Ends, RouteFault> {
    const [start, target] = [places.find(from), places.find(to)]
    if (start === null) return fail({ kind: 'StartNotFound' })
    if (target === null) return fail({ kind: 'TargetNotFound' })
    const isSame = start.levelId === target.levelId && metresBetween(start.point, target.point) < same
    if (isSame) return fail({ kind: 'SameStartTarget' })
    return succeed({ from: start, to: target })
  }

  function findPreferred(ends: Ends, query: RouteQuery): Result<Route, RouteFault> {
    const found = findAsked(ends, query)
    if (query.prefersStepFree !== true || query.isStepFree || !found.ok || found.value.stepFree) return found
    const stepFree = search(ends, { isStepFree: true, goesAround: 'rooms' }, query)
    if (!stepFree.ok || stepFree.value === null) return found
    if (!includesRights(found.value.rights ?? 'visitor', stepFree.value.rights ?? 'visitor')) return found
    const isWetter = (route: Route): boolean =>
      query.avoidsOutdoors === true && goesOutdoors(route, (id) => outdoors.has(id))
    if (isWetter(stepFree.value) && !isWetter(found.value)) return found
    const isPreferred = isAccessible(query.to) || isWorthIt(stepFree.value.seconds, found.value.seconds)
    return isPreferred ? succeed(stepFree.value) : found
  }

  function find(query: RouteQuery): Result<Route, RouteFault> {
    const ends = endsOf(query.from, query.to)
    if (!ends.ok) return ends
    return closed.explain(
      findPreferred(ends.value, query),
      () => findPreferred(ends.value, query),
      () => nearestReached(ends.value, query.isStepFree),
    )
  }

  return {
    find,
    findNearest: createNearest({
      networkFor,
      places,
      decks,
      stand,
      weightsFor,
      isAccessible,
      trace,
      find,
      rightsTried,
    }),
    setClosed: closed.avoid,
    setClosures: (ids, byHours = []) => closed.close(ids, byHours),
    *prepare() {
      // Starts with the levels that most routes use: those with the most stairs, lifts and outside doors.
      const order = Array.from({ length: decks.count }, (_none, deck) => deck).toSorted(
        (one, other) => decks.stopsOn(other).length - decks.stopsOn(one).length,
      )
      for (const deck of order) {
        while (decks.advance(deck) === null) yield
        yield* networkFor(anyone).searchOn(deck).floor.computeViews()
      }
      // A route is compared with the step-free one, and both with those through rooms.
      const later: readonly Walker[] = [
        { ...anyone, isStepFree: true },
        { ...anyone, goesAround: 'restricted' },
        { ...anyone, isStepFree: true, goesAround: 'restricted' },
        ...(rightsTried.includes('keyholder') ? [{ ...anyone, rights: 'keyholder' as const }] : []),
      ]
      for (const walker of later) {
        for (const deck of order) {
          yield
          yield* networkFor(walker).searchOn(deck).floor.computeViews()
        }
      }
    },
    figures() {
      const built = decks.built()
      return {
        decks: decks.count,
        decksBuilt: built.length,
        triangles: built.reduce((sum, { mesh }) => sum + mesh.regions.length, 0),
        losses: built.reduce((sum, { losses }) => sum + losses, 0),
        passages: passages.length,
        assumed: passages.filter(({ openingId }) => openingId === null).length,
        stops: connectors.stops.length,
      }
    },
  }
}

/** A route around private rooms may cost at most this multiple of the one through them. */
const mostDetour = 1.5

/** Metres within which another place is offered. */
const farthest = 500

import type { PlaceOnLevel } from './places/stands.ts'
import type { FeatureId, Venue } from '../venue/model.ts'
import { memoized } from '../collections.ts'
import { rightsInOrder } from '../venue/rights.ts'
import { fail, type Result, succeed } from '../result.ts'
import { createWhoWalks, type Walker } from './barriers.ts'
import { type Closures, closuresOn, createClosures } from './closures.ts'
import type { Connectors, Ride } from './connectors.ts'
import type { Decks } from './deck-plans.ts'
import type { Passage } from './passages.ts'
import type { Route, RouteFault } from './queries.ts'
import { createDeckSearch, type DeckSearch } from './search/deck-search.ts'
import { createNetwork, type Network } from './search/network.ts'

interface Building {
  readonly venue: Venue
  readonly decks: Decks
  readonly connectors: Connectors
  readonly passages: readonly Passage[]
}

/**
 * Creates a function that returns the network for each kind of walker, built on first use, while these openings, units
 * and relationships are closed.
 */
function createNetworks(
  { venue, decks, connectors, passages }: Building,
  closed: ReadonlySet<FeatureId>,
): (walker: Walker) => Network {
  const whoWalks = createWhoWalks(venue, passages)
  const stopUnits = new Set(connectors.stops.map(({ unit }) => unit))
  const networks = new Map<string, Network>()

  function networkFor(walker: Walker): Network {
    const key = `${walker.isStepFree} ${walker.goesAround} ${walker.staysIndoors} ${walker.rights}`
    const known = networks.get(key)
    if (known !== undefined) return known
    const searchOn = memoized((number: number) => makeSearch(number, walker))
    const isUsable = ({ means, featureIds, from, to }: Ride): boolean =>
      !(walker.isStepFree && (means === 'stairs' || means === 'escalator')) &&
      !featureIds.some((id) => closed.has(id)) &&
      (means !== null || featureIds.every((id) => whoWalks.isPassable(id, walker))) &&
      [from, to].every((stop) => {
        const unit = connectors.stops[stop]?.unit ?? -1
        return isWalkable(unit, walker) && !(means !== null && whoWalks.isBarred(unit, walker))
      })
    const network = createNetwork(decks, connectors, searchOn, isUsable)
    networks.set(key, network)
    return network
  }

  const isWalkable = (unit: number, walker: Walker): boolean =>
    whoWalks.isWalkable(unit, walker) && !closed.has(venue.units[unit]?.id ?? '')

  function makeSearch(number: number, walker: Walker): DeckSearch {
    const deck = decks.build(number)
    const unitOf = (region: number): number => deck.unitOfRegion[region] ?? -1
    const made = createDeckSearch(deck, {
      isWalkable: (region) => isWalkable(unitOf(region), walker),
      isPublic: (region) => whoWalks.isPublic(unitOf(region), walker),
      isBarred: (region) => whoWalks.isBarred(unitOf(region), walker),
      isKept: (region) => stopUnits.has(unitOf(region)),
      isGateOpen: (gate) => {
        const openingId = deck.gates[gate]?.passage.openingId ?? null
        return !closed.has(openingId ?? '') && whoWalks.isPassable(openingId, walker)
      },
      rankAtEnd: (gate) => {
        const openingId = deck.gates[gate]?.passage.openingId ?? null
        const rank = rightsInOrder.findIndex((rights) => whoWalks.isPassable(openingId, { ...walker, rights }))
        return rank < 0 || closed.has(openingId ?? '') ? Infinity : rank
      },
    })
    const alike = likelyAlike(walker)
    if (alike === null) return made
    const other = networkFor(alike).searchOn(number)
    const isAlike = (open: number, region: number): boolean =>
      open === other.view.ground.isOpen[region] && made.view.isWalkable(region) === other.view.isWalkable(region)
    const isAlikeGate = (open: number, gate: number): boolean => open === other.view.ground.isGateOpen[gate]
    const { ground } = made.view
    return ground.isOpen.every(isAlike) && ground.isGateOpen.every(isAlikeGate) ? other : made
  }

  return networkFor
}

/**
 * Returns a walker for whom most levels are the same: no room shortens a route there, or no part of it is outdoors. What
 * was measured for one then counts for both.
 */
function likelyAlike(walker: Walker): Walker | null {
  if (walker.staysIndoors) return { ...walker, staysIndoors: false }
  return walker.goesAround === 'restricted' ? { ...walker, goesAround: 'rooms' } : null
}

type Found = Result<Route, RouteFault>

/** The networks of a venue in which something is closed: for everyone, or because the user found it closed. */
interface ClosedNetworks {
  networkFor(this: void, walker: Walker): Network
  /** Sets the openings, units and relationships that a user cannot pass. */
  avoid(this: void, ids: Iterable<FeatureId>): void
  /** Sets the closures, and those by opening hours. */
  close(this: void, ids: readonly string[], byHours: readonly string[]): Closures
  /**
   * Adds the closures that a route goes around, or that leave none, to the result of a search. They are those on the
   * route that `plan` finds if nothing is closed for everyone.
   */
  explain(found: Found, plan: () => Found, nearest: () => PlaceOnLevel | null): Found
}

export function createClosedNetworks(building: Building): ClosedNetworks {
  const findClosures = createClosures(building.venue, building.connectors)
  let closures: Closures = { list: [], unknown: [] }
  let avoided: ReadonlySet<FeatureId> = new Set()
  /** Networks as if nothing was closed for everyone. A closure does not discard what was prepared for them. */
  let open = createNetworks(building, avoided)
  let current = open

  function choose(): void {
    const closed = closures.list.flatMap(({ featureIds }) => featureIds)
    current = closed.length === 0 ? open : createNetworks(building, new Set([...avoided, ...closed]))
  }

  function planOpen(plan: () => Found): Found {
    const kept = current
    current = open
    const found = plan()
    current = kept
    return found
  }

  return {
    networkFor: (walker) => current(walker),
    avoid(ids) {
      avoided = new Set(ids)
      open = createNetworks(building, avoided)
      choose()
    },
    close(ids, byHours) {
      closures = findClosures(ids, byHours)
      choose()
      return closures
    },
    explain(found, plan, nearest) {
      if (closures.list.length === 0) return found
      const planned = planOpen(plan)
      const blocking = planned.ok ? closuresOn(planned.value, closures.list) : []
      if (blocking.length === 0) return found
      if (found.ok) return succeed({ ...found.value, around: blocking.map(({ closure }) => closure) })
      const barriers = blocking.map(({ barrier }) => barrier)
      const { kind } = found.fault
      if (kind === 'BarrierFreeRouteNotFound' || kind === 'NotFound') return fail({ ...found.fault, barriers })
      // A place in a closed room is on the map nevertheless.
      if (kind !== 'TargetNotFound' && kind !== 'StartNotFound') return found
      return fail({ kind: 'NotFound', nearest: nearest(), barriers })
    },
  }
}

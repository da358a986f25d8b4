import type { FeatureId, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { createWhoWalks, type Walker } from './barriers.ts'
import type { Connectors, Ride } from './connectors.ts'
import type { Decks } from './deck-plans.ts'
import { createDeckSearch, type DeckSearch } from './search/deck-search.ts'
import { createNetwork, type Network } from './search/network.ts'

export interface Building {
  readonly venue: Venue
  readonly decks: Decks
  readonly connectors: Connectors
}

/**
 * Creates a function that returns the network for each kind of walker, built on first use, while these openings, units
 * and relationships are closed.
 */
export function createNetworks(
  { venue, decks, connectors }: Building,
  closed: ReadonlySet<FeatureId>,
): (walker: Walker) => Network {
  const whoWalks = createWhoWalks(venue)
  const stopUnits = new Set(connectors.stops.map(({ unit }) => unit))
  const networks = new Map<string, Network>()

  function networkFor(walker: Walker): Network {
    const key = `${walker.isStepFree} ${walker.goesAround} ${walker.staysIndoors}`
    const known = networks.get(key)
    if (known !== undefined) return known
    const searches = new Map<number, DeckSearch>()
    const searchOn = (number: number): DeckSearch => {
      const made = searches.get(number) ?? makeSearch(number, walker)
      searches.set(number, made)
      return made
    }
    const isUsable = ({ means, featureIds, from, to }: Ride): boolean =>
      !(walker.isStepFree && (means === 'stairs' || means === 'escalator')) &&
      !featureIds.some((id) => closed.has(id)) &&
      [from, to].every((stop) => isWalkable(connectors.stops[stop]?.unit ?? -1, walker))
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
      isKept: (region) => stopUnits.has(unitOf(region)),
      isGateOpen: (gate) => {
        const openingId = deck.gates[gate]?.passage.openingId ?? null
        return !closed.has(openingId ?? '') && whoWalks.isPassable(openingId, walker)
      },
    })
    const alike = likelyAlike(walker)
    if (alike === null) return made
    const other = networkFor(alike).searchOn(number)
    return made.view.ground.isOpen.every((open, region) => open === other.view.ground.isOpen[region]) ? other : made
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

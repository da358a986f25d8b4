import type { Shape } from '../venue/geometry/shape.ts'
import type { FeatureId, Venue } from '../venue/model.ts'
import { rightsFor } from '../venue/rights.ts'
import { findOpenUnits } from '../venue/venue.ts'
import type { Connectors } from './connectors.ts'
import type { LevelGroups } from './level-groups.ts'
import { buildDeck, type Deck } from './mesh/deck.ts'
import type { Passage } from './passages.ts'
import type { Portions } from './queries.ts'

/** The level groups (decks) of a venue. Each is built on first use. */
export interface Decks {
  readonly count: number
  /** Returns the level group of a level. */
  deckOfLevel(levelId: FeatureId): number | null
  deckOfUnit(unit: number): number | null
  /** Returns the stops of a level group by index. Its pins are in the same order. */
  stopsOn(deck: number): readonly number[]
  build(deck: number): Deck
  /** Builds another portion of a level group. Returns null until it is complete. */
  advance(deck: number): Deck | null
  /** Level groups that are complete. */
  built(): readonly Deck[]
}

/** The contents of a deck. */
interface Contents {
  readonly units: number[]
  readonly stops: number[]
  readonly passages: Passage[]
  readonly obstacles: Shape[]
}

const nothing: Contents = { units: [], stops: [], passages: [], obstacles: [] }

/**
 * Finds the pairs of units between which a door is drawn that is one-way, needs rights, or is for vehicles: there must be
 * a wall around it.
 */
function findDividing({ units, openings }: Venue, passages: readonly Passage[]): [FeatureId, FeatureId][] {
  const idOf = (unit: number): FeatureId => units[unit]?.id ?? ''
  const limited = passages.filter(({ isOneWay, rights }) => isOneWay || rights !== 'visitor')
  const driven = openings.filter((opening) => rightsFor(opening) === null)
  return [
    ...limited.map(({ from, to }): [FeatureId, FeatureId] => [idOf(from), idOf(to)]),
    ...driven.flatMap(({ units: [left, right] }): [FeatureId, FeatureId][] =>
      left === null || right === null ? [] : [[left, right]],
    ),
  ]
}

/**
 * Plans one deck per level group. A route through an outside door within a group therefore needs no stop at the door.
 */
export function planDecks(
  venue: Venue,
  passages: readonly Passage[],
  { roots, rootOf, isOneFloor }: LevelGroups,
  { stops }: Connectors,
): Decks {
  const levelOf = (unit: number): FeatureId => venue.units[unit]?.levelId ?? ''
  const deckOfRoot = new Map(roots.map((root, deck) => [root, deck]))
  const deckOfLevel = (id: FeatureId): number | null => deckOfRoot.get(rootOf(id)) ?? null
  const deckOfUnit = (unit: number): number | null => deckOfLevel(levelOf(unit))
  const contents = roots.map((): Contents => ({ units: [], stops: [], passages: [], obstacles: [] }))
  const on = (deck: number | null): Contents | undefined => contents[deck ?? -1]
  for (const unit of venue.units.keys()) on(deckOfUnit(unit))?.units.push(unit)
  for (const [number, { unit }] of stops.entries()) on(deckOfUnit(unit))?.stops.push(number)
  for (const passage of passages) {
    // One-way passages are rides.
    if (passage.isOneWay) continue
    const deck = deckOfUnit(passage.from)
    if (deck === deckOfUnit(passage.to)) on(deck)?.passages.push(passage)
  }
  for (const { levelId, shape } of [...venue.fixtures, ...venue.kiosks]) on(deckOfLevel(levelId))?.obstacles.push(shape)
  const isOpen = findOpenUnits(venue.openings)
  const dividing = findDividing(venue, passages)
  const decks = new Map<number, Deck>()
  const begun = new Map<number, Portions<Deck>>()
  const begin = (deck: number): Portions<Deck> => {
    const { units: own, stops: ownStops, ...rest } = on(deck) ?? nothing
    const pins = ownStops.flatMap((stop) => stops[stop]?.point ?? [])
    const work = buildDeck({ units: venue.units, own, isOpen, isOneFloor, dividing, pins, ...rest })
    begun.set(deck, work)
    return work
  }
  const advance = (deck: number): Deck | null => {
    const known = decks.get(deck)
    if (known !== undefined) return known
    const portion = (begun.get(deck) ?? begin(deck)).next()
    if (portion.done !== true) return null
    begun.delete(deck)
    decks.set(deck, portion.value)
    return portion.value
  }
  return {
    count: roots.length,
    deckOfLevel,
    deckOfUnit,
    stopsOn: (deck) => (on(deck) ?? nothing).stops,
    advance,
    build(deck) {
      let made = advance(deck)
      while (made === null) made = advance(deck)
      return made
    },
    built: () => [...decks.values()],
  }
}

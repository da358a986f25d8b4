import type { ResourceId } from '#src/core/brand.ts'
import type { StandingPlace } from '#src/state/floor.ts'

export interface OrderedPlaces {
  /** Those that match, then those the question leaves out. */
  readonly list: readonly StandingPlace[]
  readonly matching: number
  /** Metres from the place that the order begins at; null where there is none, or the map shows the place nowhere. */
  readonly metresTo: (place: StandingPlace) => number | null
}

/**
 * The places of a floor in the order of the list beside it: as near as they are to one of them, as the crow flies, else in the order of
 * the question, which goes by nearness where somebody wants to sit near a colleague.
 */
export function orderPlaces(places: readonly StandingPlace[], nearTo: ResourceId | null): OrderedPlaces {
  const from = places.find(({ id }) => id === nearTo)?.point ?? null
  const metresTo = ({ point }: StandingPlace): number | null =>
    from && point ? Math.hypot(point.x - from.x, point.y - from.y) : null
  const matching = places.filter(({ standing }) => standing.rank !== null)
  const others = places.filter(({ standing }) => standing.rank === null)
  const byRank = matching.toSorted((one, other) => (one.standing.rank ?? 0) - (other.standing.rank ?? 0))
  const parts = [byRank, others]
  if (from) {
    const far = (place: StandingPlace): number => metresTo(place) ?? Infinity
    for (const part of parts) part.sort((one, other) => far(one) - far(other) || 0)
  }
  return { list: parts.flat(), matching: matching.length, metresTo }
}

import { type FeatureId, type NamedPlace, neededPlaces, type Venue, type Wayfinder } from '@foyer/indoor'
import type { pairsOf } from '#indoor-tests/wayfinding/venues.ts'

/** Measures routes over a stop, in milliseconds per pair, after a warm-up. */
export function measureOverStops(
  wayfinder: Wayfinder,
  pairs: ReturnType<typeof pairsOf>,
  places: readonly NamedPlace[],
): readonly number[] {
  const stops = places.filter(({ category }) => category === 'food' || category === 'toilet')
  const stopOf = (index: number): string => (stops[index % stops.length] ?? places[0])?.id ?? ''
  const measure = (): readonly number[] =>
    pairs.map(([from, to], index) => {
      const stop = stopOf(index)
      const parts = [
        [from.id, stop],
        [stop, to.id],
      ] as const
      const began = performance.now()
      for (const [start, target] of parts) {
        const ends = { from: { featureId: start }, to: { featureId: target } }
        wayfinder.find({ ...ends, isStepFree: false, prefersStepFree: true, preference: 'fastest' })
      }
      return performance.now() - began
    })
  measure()
  return measure()
}

/** Measures the search for places near a route, in milliseconds per pair, after a warm-up. */
export function measureNearRoute(
  wayfinder: Wayfinder,
  pairs: ReturnType<typeof pairsOf>,
  places: readonly NamedPlace[],
): readonly number[] {
  const measure = (): readonly number[] =>
    pairs.map(([from, to]) => {
      const kinds = neededPlaces(places, [from.id, to.id], false, true)
      const began = performance.now()
      wayfinder.findNearest({
        from: { featureId: from.id },
        to: { featureId: to.id },
        kinds: kinds.map((own) => own.map(({ id }) => ({ featureId: id }))),
        isStepFree: false,
        preference: 'fastest',
      })
      return performance.now() - began
    })
  measure()
  return measure()
}

/** Returns some lifts and stairs to close. */
export function closedIn({ units }: Venue): readonly FeatureId[] {
  const some = (category: string): FeatureId[] =>
    units.flatMap((unit) => (unit.category === category ? [unit.id] : [])).slice(0, 8)
  return [...some('elevator'), ...some('stairs')]
}

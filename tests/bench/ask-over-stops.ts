import type { FeatureId, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { type NamedPlace, neededPlaces } from '#src/features/wayfinding/rules/places/find-places.ts'
import type { Wayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import type { pairsOf } from '#tests/features/wayfinding/rules/venues.ts'

/** Each way in two, over a place to stop at. Asked twice, the first time to warm up. */
export function askOver(
  wayfinder: Wayfinder,
  pairs: ReturnType<typeof pairsOf>,
  places: readonly NamedPlace[],
): readonly number[] {
  const stops = places.filter(({ category }) => category === 'food' || category === 'toilet')
  const stopOf = (index: number): string => (stops[index % stops.length] ?? places[0])?.id ?? ''
  const ask = (): readonly number[] =>
    pairs.map(([from, to], index) => {
      const ways = [
        [from.id, stopOf(index)],
        [stopOf(index), to.id],
      ] as const
      const began = performance.now()
      for (const [start, target] of ways) {
        const ends = { from: { featureId: start }, to: { featureId: target } }
        wayfinder.find({ ...ends, isStepFree: false, prefersStepFree: true, preference: 'fastest' })
      }
      return performance.now() - began
    })
  ask()
  return ask()
}

/** The places on the way that are offered, of every kind. Asked twice, the first time to warm up. */
export function askOnWay(
  wayfinder: Wayfinder,
  pairs: ReturnType<typeof pairsOf>,
  places: readonly NamedPlace[],
): readonly number[] {
  const ask = (): readonly number[] =>
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
  ask()
  return ask()
}

/** A few lifts and stairs. */
export function closedIn({ units }: Venue): readonly FeatureId[] {
  const some = (category: string): FeatureId[] =>
    units.flatMap((unit) => (unit.category === category ? [unit.id] : [])).slice(0, 8)
  return [...some('elevator'), ...some('stairs')]
}

import type { PlacePaint } from '#src/floorplan/plan-view.ts'
import { availabilityNames } from '#src/core/availability/codes.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { shownCode } from '../places/shown-code.ts'

/** What the plan shows of its places: how they stand, and which the question leaves out. */
export function paintsOf(places: readonly StandingPlace[]): ReadonlyMap<FeatureId, PlacePaint> {
  const paints = new Map<FeatureId, PlacePaint>()
  for (const place of places) {
    const { featureId, standing, reservedTo } = place
    if (featureId === null) continue
    const state = standing.rank === null ? 'notMatching' : availabilityNames[shownCode(place)]
    const assigned = reservedTo === null ? undefined : reservedTo === 'you' ? 'you' : 'others'
    paints.set(featureId, { state: state ?? 'limited', assigned })
  }
  return paints
}

import type { TFunction } from 'i18next'
import type { FeatureId } from '#src/core/venue/model.ts'
import type { PlaceLabel } from '#src/floorplan/plan-view.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { stateName } from '../places/standing-words.ts'

/** What is written on the places; state words only where they say more than the colour of most. */
export function labelsOf(places: readonly StandingPlace[], t: TFunction): ReadonlyMap<FeatureId, PlaceLabel> {
  return new Map(
    places.flatMap((place) => {
      const { featureId, name, capacity, standing } = place
      if (featureId === null) return []
      const detail = capacity === null ? undefined : t('conflict.seats', { count: capacity })
      const state = standing.data === 'loading' ? undefined : stateName(place, t)
      return [[featureId, { name, detail, state }] as const]
    }),
  )
}

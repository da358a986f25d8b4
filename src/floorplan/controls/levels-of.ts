import type { LevelView, VenueView } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'

/** The levels of a building, lowest first; those of no building for ''. */
export function levelsOf({ levels }: Pick<VenueView, 'levels'>, buildingId: FeatureId): readonly LevelView[] {
  return levels.filter(({ buildingIds }) =>
    buildingId === '' ? buildingIds.length === 0 : buildingIds.includes(buildingId),
  )
}

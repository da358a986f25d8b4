import type { LevelView, VenueView } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'

/** The levels of a building, lowest first; those of no building for ''. */
export function levelsOf({ levels }: Pick<VenueView, 'levels'>, buildingId: FeatureId): readonly LevelView[] {
  return levels.filter(({ buildingIds }) =>
    buildingId === '' ? buildingIds.length === 0 : buildingIds.includes(buildingId),
  )
}

/** Where one comes in: the lowest level that is not below the ground. */
export const entranceOf = (levels: readonly LevelView[]): LevelView | undefined =>
  levels.find(({ ordinal }) => ordinal >= 0) ?? levels.at(-1)

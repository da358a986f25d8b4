import type { TFunction } from 'i18next'
import type { FloorDrawing, LevelView, VenueView } from '#src/engine/compute.ts'
import { categoryOfUnit } from '#src/features/wayfinding/rules/places/place-category.ts'
import { isUnitCategory } from './rules/venue/categories.ts'
import type { FeatureId } from './rules/venue/model.ts'
import { partFlags } from './rules/venue/scene.ts'

/** The levels of a building, lowest first; those of no building for ''. */
export function levelsOf({ levels }: Pick<VenueView, 'levels'>, buildingId: FeatureId): readonly LevelView[] {
  return levels.filter(({ buildingIds }) =>
    buildingId === '' ? buildingIds.length === 0 : buildingIds.includes(buildingId),
  )
}

/** What a place of the plan is called: its own name, else what kind of place it is. */
export function nameOnPlan({ parts, places }: FloorDrawing, id: FeatureId, t: TFunction): string {
  const part = parts.ids.indexOf(id)
  const place = places.parts.indexOf(part)
  const category = places.categories[place] ?? ''
  const isUnit = ((parts.flags[part] ?? 0) & partFlags.stands) === 0
  const kind = isUnit && isUnitCategory(category) ? categoryOfUnit(category) : 'other'
  return places.names[place] || t(`wayfinding.category.${kind}`)
}

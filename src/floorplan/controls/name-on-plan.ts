import type { TFunction } from 'i18next'
import type { FloorDrawing } from '#src/contract/compute.ts'
import { isUnitCategory } from '#src/core/venue/categories.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { partFlags } from '#src/core/venue/scene.ts'
import { categoryOfUnit } from '#src/core/wayfinding/places/place-category.ts'

/** What a place of the plan is called: its own name, else what kind of place it is. */
export function nameOnPlan({ parts, places }: FloorDrawing, id: FeatureId, t: TFunction): string {
  const part = parts.ids.indexOf(id)
  const place = places.parts.indexOf(part)
  const category = places.categories[place] ?? ''
  const isUnit = ((parts.flags[part] ?? 0) & partFlags.stands) === 0
  const kind = isUnit && isUnitCategory(category) ? categoryOfUnit(category) : 'other'
  return places.names[place] || t(`wayfinding.category.${kind}`)
}

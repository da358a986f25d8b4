import type { TFunction } from 'i18next'
import type { FloorView } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { categoryOfUnit } from '#src/core/wayfinding/places/place-category.ts'

/** What a unit or fixture is called: its own name, else what kind of place it is. */
export function nameOnPlan({ units, fixtures }: FloorView, id: FeatureId, t: TFunction): string {
  const unit = units.find((one) => one.id === id)
  const name = unit?.name || fixtures.find((one) => one.id === id)?.name
  return name || t(`wayfinding.category.${unit ? categoryOfUnit(unit.category) : 'other'}`)
}

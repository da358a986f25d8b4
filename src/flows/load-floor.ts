import type { FloorDrawing } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { settings } from '#src/state/settings.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** What to draw of a level of the open venue; null where there is none such, or the engine was lost on the way. */
export async function loadFloor(product: Product, levelId: FeatureId): Promise<FloorDrawing | null> {
  const answered = await askEngine(product.engine.venueFloor({ levelId, language: settings.language }))
  return answered.ok ? answered.value : null
}

import type { HeatAnswer } from '#src/contract/compute.ts'
import type { Quarter } from '#src/core/brand.ts'
import { nextSequence } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** How much of each day is free, for some rows; null when the engine is lost. `days` as in `HeatQuery`. */
export async function showHeat(
  { engine }: Pick<Product, 'engine'>,
  rows: { readonly from: number; readonly to: number },
  days: readonly Quarter[],
): Promise<HeatAnswer | null> {
  const query = { sequence: nextSequence(), now: timeline.now, rowFrom: rows.from, rowTo: rows.to, days }
  const asked = await askEngine(engine.heat(query))
  return asked.ok ? asked.value : null
}

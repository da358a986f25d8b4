import type { Explanation } from '#src/contract/compute.ts'
import type { Quarter } from '#src/core/brand.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** Why a quarter of a row has its state; null where nobody knows. `key` is a resource id or a person's e-mail. */
export async function explainSlot(
  { engine }: Pick<Product, 'engine'>,
  key: string,
  quarter: Quarter,
): Promise<Explanation | null> {
  const asked = await askEngine(engine.explain({ key, quarter, now: timeline.now }))
  return asked.ok ? asked.value : null
}

import type { FeatureId } from '#src/core/venue/model.ts'
import { mapState, setClosed } from '#src/state/map.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'
import { tellWay } from './tell-way.ts'

/** Leads around what the user found closed, for as long as this map is open. */
export async function avoidPasses(product: Product, passes: readonly FeatureId[]): Promise<void> {
  const closed = [...new Set([...mapState.closed, ...passes])]
  setClosed(closed)
  await askEngine(product.engine.closeWays(closed))
  if (!product.signal.aborted) tellWay(product, { kind: 'again' })
}

/** Takes all of it back; what is shown was planned without. */
export async function takeAllPasses(product: Product): Promise<void> {
  setClosed([])
  await askEngine(product.engine.closeWays([]))
  if (product.signal.aborted) return
  tellWay(product, { kind: mapState.session.progress === 'found' ? 'overtaken' : 'again' })
}

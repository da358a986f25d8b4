import type { Alternative } from '#src/contract/compute.ts'
import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

const offered = 5

/** The nearest other rooms and times, best first; none where the engine cannot say. */
export async function findAlternatives(
  product: Product,
  resourceId: ResourceId,
  span: InstantSpan,
): Promise<readonly Alternative[]> {
  const request = { resourceId, span: quartersOf(span), now: product.clock.now(), limit: offered }
  const asked = await askEngine(product.engine.alternatives(request))
  return asked.ok ? asked.value : []
}

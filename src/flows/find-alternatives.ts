import type { Alternative } from '#src/contract/compute.ts'
import type { InstantSpan, Quarter, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import { quarterAt } from '#src/core/time/quarter.ts'
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

/** All quarters a span touches. */
export function quartersOf({ start, end }: InstantSpan): QuarterSpan {
  const from = quarterAt(start)
  const to = Math.ceil(end / 900_000) as Quarter
  return { from, to: Math.max(to, from + 1) as Quarter }
}

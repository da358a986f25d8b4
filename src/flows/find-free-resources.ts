import type { Alternative } from '#src/contract/compute.ts'
import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** Alternatives asked for: enough to search in. */
const asked = 200

/**
 * Resources of the same type that are free for the whole span, nearest first, with room for `onSite` people; remote ones
 * are not counted (section 5). A capacity that is not stated counts as none.
 */
export async function findFreeResources(
  { engine, clock }: Product,
  id: ResourceId,
  span: InstantSpan,
  onSite: number,
): Promise<readonly Alternative[]> {
  const request = { resourceId: id, span: quartersOf(span), now: clock.now(), limit: asked }
  const found = await askEngine(engine.alternatives(request))
  if (!found.ok) return []
  return found.value.filter(({ kind, capacity }) => kind === 'other-resource' && (capacity ?? 0) >= onSite)
}

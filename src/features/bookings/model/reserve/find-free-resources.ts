import { askEngine } from '#src/base/ask-engine.ts'
import type { Alternative } from '#src/engine/compute.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import type { Reading } from '#src/base/needs.ts'

/** Number of alternatives requested from the engine; enough to filter the result. */
const asked = 200

/**
 * Finds resources of the same type that are free for the whole span, nearest first, with capacity for `onSite` people.
 * Remote people are not counted (section 5). An unknown capacity counts as 0.
 */
export async function findFreeResources(
  { engine, clock }: Reading,
  id: ResourceId,
  span: InstantSpan,
  onSite: number,
): Promise<readonly Alternative[]> {
  const request = { resourceId: id, span: quartersOf(span), now: clock.now(), limit: asked }
  const found = await askEngine(engine.alternatives(request))
  if (!found.ok) return []
  return found.value.filter(({ kind, capacity }) => kind === 'other-resource' && (capacity ?? 0) >= onSite)
}

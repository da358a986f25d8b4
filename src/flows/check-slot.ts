import type { ResourceId } from '#src/core/brand.ts'
import { draftState, setDraftConflict } from '#src/state/draft.ts'
import { explainSpan } from './explain-span.ts'
import { markConflict } from './mark-conflict.ts'
import type { Product } from './product.ts'

/**
 * Looks again at the slot of the open form after something changed: marks the conflict with who holds it and offers
 * alternatives, or takes the mark away. `changed` names the resources concerned; all when absent.
 */
export async function checkSlot(product: Product, changed?: readonly ResourceId[]): Promise<void> {
  const { draft, open, step } = draftState
  // A series has a list of its dates that says how each stands.
  if (!open || !draft || step !== 'editing' || draft.recurrence !== null) return
  if (changed && !draft.resourceIds.some((id) => changed.includes(id))) return
  for (const resourceId of draft.resourceIds) {
    const explained = await explainSpan(product, resourceId, draft.span)
    if (!explained.ok) return
    if (explained.value.isAvailable) continue
    await markConflict(product, draft, resourceId, explained.value.holder)
    return
  }
  if (draftState.draft?.clientId === draft.clientId && draftState.conflict) setDraftConflict(null, [])
}

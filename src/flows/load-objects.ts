import { objects, setObjects, setObjectsFailed } from '#src/state/objects.ts'
import { beginHolding, endHolding } from './held-object-changes.ts'
import { logProblems } from './log-problems.ts'
import { hearConfirmation } from './object-commands.ts'
import type { Product } from './product.ts'
import { takeObjectChange } from './take-object-change.ts'

/** Loads the objects of the resource that is shown; live changes that come meanwhile are laid over the answer again. */
export async function loadObjects(product: Product, resourceId: string, signal: AbortSignal): Promise<void> {
  beginHolding(product)
  const answered = await product.api.objects.list(resourceId, signal)
  if (signal.aborted) return
  const held = endHolding(product)
  if (!answered.ok) return setObjectsFailed(answered.fault)
  logProblems('objects', answered.value.problems)
  setObjects(answered.value.good.filter((object) => object.resourceId === resourceId))
  for (const object of objects.known.values())
    hearConfirmation(product, object, new Set(object.elements.map(({ id }) => id)))
  if (held === null) return loadObjects(product, resourceId, signal)
  for (const change of held) takeObjectChange(product, change)
}

import type { ControllableObject, ElementValue } from '#src/core/objects/object.ts'
import { elementKey } from '#src/state/objects.ts'
import type { Product } from './product.ts'

/** The commands of one element: the one that is on its way, and the latest that waits for it. */
export interface Commands {
  /** Null while none is on its way. `end` stops the waiting for its confirmation: it came, or a later command is here. */
  sent: { readonly value: ElementValue; readonly end: () => void } | null
  next: ElementValue | null
}

const lines = new WeakMap<Product, Map<string, Commands>>()

export function commandsOf(product: Product): Map<string, Commands> {
  const known = lines.get(product) ?? new Map<string, Commands>()
  lines.set(product, known)
  return known
}

/** The server spoke of elements: what it says as it was asked for is confirmed. */
export function hearConfirmation(product: Product, object: ControllableObject, named: ReadonlySet<string>): void {
  const commands = lines.get(product)
  if (commands === undefined || commands.size === 0) return
  for (const { id, value } of object.elements) {
    const sent = named.has(id) ? commands.get(elementKey(object.id, id))?.sent : null
    if (sent && sent.value === value) sent.end()
  }
}

import type { Product } from './product.ts'

type Listener = (objectId: string) => void

const listeners = new WeakMap<Product, Set<Listener>>()

/** Calls `listener` whenever the server says that an object changed, whatever is shown. Answers the removal. */
export function onObjectNews(product: Product, listener: Listener): () => void {
  const known = listeners.get(product) ?? new Set()
  listeners.set(product, known.add(listener))
  return () => void known.delete(listener)
}

export function tellObjectNews(product: Product, objectId: string): void {
  for (const listener of listeners.get(product) ?? []) listener(objectId)
}

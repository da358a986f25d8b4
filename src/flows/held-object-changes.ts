import type { Product } from './product.ts'

export interface ObjectChange {
  readonly objectId: string
  readonly data: unknown
}

/** More than this during one load, and the load is made again instead. */
const mostHeld = 1_000

const loads = new WeakMap<Product, ObjectChange[]>()

/** From now on changes are held as well: the answer being waited for may be older than they are. */
export function beginHolding(product: Product): void {
  loads.set(product, [])
}

/** What came since, in its order; null where it was too much. */
export function endHolding(product: Product): readonly ObjectChange[] | null {
  const held = loads.get(product) ?? []
  loads.delete(product)
  return held.length > mostHeld ? null : held
}

export function holdChange(product: Product, change: ObjectChange): void {
  const held = loads.get(product)
  if (held && held.length <= mostHeld) held.push(change)
}

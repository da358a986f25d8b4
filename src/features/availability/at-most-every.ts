import type { Product } from '#src/services.ts'

/** Work that is done for a product at once, or as soon as `least` milliseconds have passed since it was last begun. */
export function atMostEvery(least: number, work: (product: Product) => Promise<void>): (product: Product) => void {
  const plans = new WeakMap<Product, { at: number; timer: ReturnType<typeof setTimeout> | undefined }>()
  return (product) => {
    const plan = plans.get(product) ?? { at: -Infinity, timer: undefined }
    plans.set(product, plan)
    if (plan.timer !== undefined || product.signal.aborted) return
    const run = (): void => {
      plan.timer = undefined
      plan.at = performance.now()
      void work(product)
    }
    const remaining = plan.at + least - performance.now()
    if (remaining <= 0) run()
    else plan.timer = setTimeout(() => (product.signal.aborted ? undefined : run()), remaining)
  }
}

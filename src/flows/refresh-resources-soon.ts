import { arrangeTimeline } from './arrange-timeline.ts'
import type { Product } from './product.ts'
import { refreshResources } from './refresh-resources.ts'

/**
 * Milliseconds between checks. Every booking of anybody is announced as a changed resource, while the resources' own data
 * rarely change: a flood of bookings must not become a flood of checks, each of which reads the cached body.
 */
export const leastBetweenChecks = 10_000

const checks = new WeakMap<Product, { at: number; timer: ReturnType<typeof setTimeout> | undefined }>()

/** Asks whether the resources changed: at once, or as soon as 10 s have passed since the last check. */
export function refreshResourcesSoon(product: Product): void {
  const check = checks.get(product) ?? { at: -Infinity, timer: undefined }
  checks.set(product, check)
  if (check.timer !== undefined || product.signal.aborted) return
  const run = async (): Promise<void> => {
    check.timer = undefined
    check.at = performance.now()
    const refreshed = await refreshResources(product)
    if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(product)
  }
  const remaining = check.at + leastBetweenChecks - performance.now()
  if (remaining <= 0) void run()
  else check.timer = setTimeout(() => void (product.signal.aborted ? undefined : run()), remaining)
}

import { fetchResources } from '#src/io/assist.ts'
import type { EngineClient } from '#src/io/compute/engine-client.ts'
import { loadSchedules } from './load-schedules.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'
import { loadResources } from './load-resources.ts'
import { showWindow } from './show-window.ts'

/**
 * Gives a fresh engine the resources that the lost one held; settings, days and the last question are repeated by the
 * client itself. Throws when there are no resources to be had, so that the client tries again with another.
 */
export async function restoreEngine(product: Product, fresh: EngineClient): Promise<void> {
  const cached = await product.storage.getResources()
  const fetched = cached ? null : await fetchResources(product, { signal: product.signal })
  const body = cached?.body ?? (fetched?.ok ? fetched.value.body : null)
  if (!body) throw new Error('No resources to restore the engine with')
  const loaded = await loadResources({ engine: fresh, signal: product.signal }, body)
  if (!loaded.ok) throw new Error('The resources could not be restored', { cause: loaded.fault })
}

/** Once a restored engine runs: its rows are empty, so what is shown is loaded anew. */
export async function refillSchedules(product: Product): Promise<void> {
  const loaded = await loadSchedules(product)
  if (!loaded.ok) logProblems('schedules after a restart of the engine', [loaded.fault.kind])
  await showWindow(product)
}

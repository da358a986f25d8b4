import { type Result, succeed } from '#src/core/result.ts'
import { fetchResources } from '#src/io/assist.ts'
import { loadResources } from './load-resources.ts'
import type { Product } from './product.ts'
import { tellTabs } from './tell-tabs.ts'

/**
 * Asks whether the resources changed and gives the engine the new ones. `force` asks for the whole body even where the
 * cached copy is said to hold (the hub's 'force a delete refresh'). The value says whether anything changed.
 */
export async function refreshResources(
  product: Product,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Result<{ readonly changed: boolean }>> {
  const fetched = await fetchResources(product, { force, signal: product.signal })
  if (!fetched.ok) return fetched
  const { body, source, isNews } = fetched.value
  if (!isNews) return succeed({ changed: false })
  if (source === 'server') tellTabs(product, 'resources')
  const loaded = await loadResources(product, body)
  return loaded.ok ? succeed({ changed: true }) : loaded
}

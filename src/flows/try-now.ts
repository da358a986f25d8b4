import { setOnline, setResynchronised } from '#src/state/connection.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'

/**
 * Asks the server for everything shown, whatever the browser believes of the network: browsers err at times. The live
 * connection does not wait for its time either. Answers whether everything came.
 */
export async function tryNow(product: Product): Promise<boolean> {
  const askedAt = product.clock.now()
  setOnline(true)
  void product.hub.start()
  const loaded = await reload(product)
  if (product.signal.aborted) return loaded.ok
  if (loaded.ok) setResynchronised(askedAt, false)
  else setOnline(navigator.onLine)
  return loaded.ok
}

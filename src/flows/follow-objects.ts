import { subscribeKey } from 'valtio/utils'
import { connection } from '#src/state/connection.ts'
import { beginObjects, clearObjects, objects } from '#src/state/objects.ts'
import { loadObjects } from './load-objects.ts'
import type { Product } from './product.ts'

/**
 * Loads the controllable objects of a resource and keeps them true while they are shown: live changes come by themselves,
 * and with every reload of all that is shown (after a reconnection, and while the hub is down) they are asked for anew.
 */
export function followObjects(
  product: Product,
  resourceId: string,
): { readonly retry: () => void; readonly stop: () => void } {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, product.signal])
  let isLoading = false
  let isWantedAgain = false

  const load = async (): Promise<void> => {
    if (isLoading) {
      isWantedAgain = true
      return
    }
    isLoading = true
    do {
      isWantedAgain = false
      await loadObjects(product, resourceId, signal)
    } while (isWantedAgain && !signal.aborted)
    isLoading = false
  }

  beginObjects(resourceId)
  const unsubscribe = subscribeKey(connection, 'asOf', () => void load())
  signal.addEventListener(
    'abort',
    () => {
      unsubscribe()
      if (objects.resourceId === resourceId) clearObjects()
    },
    { once: true },
  )
  void load()
  return { retry: () => void load(), stop: () => leaving.abort() }
}

import { subscribeKey } from 'valtio/utils'
import { connection } from '#src/state/connection.ts'
import { beginObjects, clearObjects, objects } from '#src/state/objects.ts'
import { loadObjects } from './load-objects.ts'
import type { Product } from './product.ts'

/**
 * Loads the controllable objects of a resource and keeps them true while they are shown: live changes come by themselves,
 * after every (re)connection of the hub they are asked for anew, and so they are with every reload of all that is shown while
 * it is down.
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
  const stops = [
    // What changed while nobody listened. At once: all else on screen may take its time, and somebody stands at the switch.
    subscribeKey(connection, 'hub', (hub) => (hub === 'Connected' ? void load() : undefined), true),
    // Asked for every 15 s while the hub is down.
    subscribeKey(connection, 'asOf', () => (connection.hub === 'Connected' ? undefined : void load())),
  ]
  signal.addEventListener(
    'abort',
    () => {
      for (const stop of stops) stop()
      if (objects.resourceId === resourceId) clearObjects()
    },
    { once: true },
  )
  void load()
  return { retry: () => void load(), stop: () => leaving.abort() }
}

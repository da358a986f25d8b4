import type { Product } from '#src/flows/product.ts'
import { reload } from '#src/flows/reload.ts'
import type { RawHubEvent } from '#src/io/hub.ts'
import { setStale } from '#src/state/connection.ts'

type Take = (product: Product, event: RawHubEvent) => void

/**
 * Takes what the server pushes by code that is loaded with the first of it. All wait for one and the same load: two imports
 * of a module may be answered the other way round, and the older of two values would be the last.
 */
export function createLaterEvents(load: () => Promise<{ readonly takeHubEvent: Take }>): Take {
  let loading: ReturnType<typeof load> | null = null
  return (product, event) => {
    loading ??= load()
    loading.then(
      ({ takeHubEvent }) => takeHubEvent(product, event),
      () => {
        loading = null
        // Not knowing what changed, everything shown is loaded anew.
        setStale()
        void reload(product)
      },
    )
  }
}

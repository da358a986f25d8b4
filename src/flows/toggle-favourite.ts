import type { ResourceId } from '#src/core/brand.ts'
import type { Result } from '#src/core/result.ts'
import { favourites, setFavourite } from '#src/state/favourites.ts'
import { notify } from '#src/state/notices.ts'
import type { Product } from './product.ts'

/** Adds or removes a favourite at once on screen, and takes it back when the server says no. */
export async function toggleFavourite(product: Product, id: ResourceId): Promise<Result<null>> {
  const wasFavourite = favourites.ids.includes(id)
  setFavourite(id, !wasFavourite)
  const told = wasFavourite ? await product.api.favourites.remove(id) : await product.api.favourites.add(id)
  if (!told.ok && !product.signal.aborted) {
    setFavourite(id, wasFavourite)
    notify({
      kind: 'error',
      key: wasFavourite ? 'notice.favourite.notRemoved' : 'notice.favourite.notAdded',
      action: { key: 'app.retry', run: () => void toggleFavourite(product, id) },
    })
  }
  return told
}

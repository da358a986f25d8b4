import type { ResourceId } from '#src/core/brand.ts'
import { fail, type Result } from '#src/core/result.ts'
import { beginFavouriteChange, favourites, setFavourite } from '#src/state/favourites.ts'
import { notify } from '#src/state/notices.ts'
import { session } from '#src/state/session.ts'
import type { Product } from './product.ts'
import { tellFavourite } from './tell-favourite.ts'

/** Adds or removes a favourite at once on screen, offers to undo that, and takes it back when the server says no. */
export async function toggleFavourite(product: Product, id: ResourceId): Promise<Result<null>> {
  if (!session.rights.favourites) {
    notify({ kind: 'info', key: 'notice.guest.needsAccount' })
    return fail({ kind: 'forbidden' })
  }
  const isWanted = !favourites.ids.includes(id)
  setFavourite(id, isWanted)
  const end = beginFavouriteChange()
  const told = await tellFavourite(product, id, isWanted)
  end()
  return told
}

import type { ResourceId } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { favourites, setFavourites } from '#src/state/favourites.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/**
 * The user's favourites. On error the list is empty (section 8) unless one is shown already, which then stays. Resources
 * reserved to others are left out, and so are those that are gone (section 6). `asking` is the call where it is under way
 * already.
 */
export async function loadFavourites(
  product: Product,
  asking = product.api.favourites.list(product.signal),
): Promise<Result<null>> {
  const listed = await asking
  if (product.signal.aborted) return succeed(null)
  if (!listed.ok) {
    if (!favourites.loaded) setFavourites([])
    return listed
  }
  const ids = listed.value as readonly string[] as readonly ResourceId[]
  const asked = await askEngine(Promise.all(ids.map((id) => product.engine.resource(id))))
  if (!asked.ok) return asked
  const kept = ids.filter((_, index) => {
    const resource = asked.value[index]
    return resource && resource.conditions.reservedTo !== 'other'
  })
  if (!product.signal.aborted) setFavourites(kept)
  return succeed(null)
}

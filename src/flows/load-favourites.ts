import type { ResourceId } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { favouriteChanges, favourites, setFavourites } from '#src/state/favourites.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/**
 * The user's favourites. On error the list is empty (section 8) unless one is shown already, which then stays. Resources
 * reserved to others are left out and removed on the server (section 6); those that are gone are left out. `asking` is
 * the call where it is under way already.
 */
export async function loadFavourites(
  product: Product,
  asking = product.api.favourites.list(product.signal),
): Promise<Result<null>> {
  const before = favouriteChanges()
  const listed = await asking
  if (product.signal.aborted) return succeed(null)
  if (!listed.ok) {
    if (!favourites.loaded) setFavourites([])
    return listed
  }
  const ids = listed.value as readonly string[] as readonly ResourceId[]
  const asked = await askEngine(Promise.all(ids.map((id) => product.engine.resource(id))))
  if (!asked.ok) return asked
  // What the user changed meanwhile is newer than the answer.
  if (product.signal.aborted || before === null || before !== favouriteChanges()) return succeed(null)
  const found = ids.map((id, index) => ({ id, resource: asked.value[index] }))
  const dropped = found.filter(({ resource }) => !resource || resource.conditions.reservedTo === 'other')
  setFavourites(found.flatMap((one) => (dropped.includes(one) ? [] : [one.id])))
  // Without network the next reload drops them.
  if (dropped.length > 0) {
    import('./favourite-steps.ts').then(
      ({ dropFavourites }) => dropFavourites(product, dropped),
      () => undefined,
    )
  }
  return succeed(null)
}

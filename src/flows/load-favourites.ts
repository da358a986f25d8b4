import type { ResourceId } from '#src/core/brand.ts'
import { traitsOf } from '#src/core/fault.ts'
import { canBeFavourite } from '#src/core/filter/visibility.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { favouriteChanges, favourites, setFavourites } from '#src/state/favourites.ts'
import { askEngine } from './ask-engine.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'
import { wait } from './wait.ts'
import { dropFavourites } from './drop-favourites.ts'

/** Milliseconds until favourites that could not be loaded are requested again. */
export const favouritesRetryInterval = 15_000

const newestAttempts = new WeakMap<Product, object>()

/**
 * Loads the user's favourites. If the server fails, the list is empty (section 8), or stays as shown. The failure is
 * logged and is no fault of this flow: favourites are loaded again later, and everything else counts as up to date.
 * Resources reserved to others are left out and removed on the server (section 6); those that are gone are left out.
 * Returns a fault only if the engine fails. `asking` is the request if it is under way already.
 */
export async function loadFavourites(
  product: Product,
  asking = product.api.favourites.list(product.signal),
): Promise<Result<null>> {
  const attempt = {}
  newestAttempts.set(product, attempt)
  const before = favouriteChanges()
  const listed = await asking
  if (product.signal.aborted) return succeed(null)
  if (!listed.ok) {
    if (!favourites.loaded) setFavourites([])
    if (listed.fault.kind !== 'offline') logProblems('favourites', [`not loaded: ${listed.fault.kind}`])
    if (traitsOf(listed.fault).isPassing) void retryLater(product, attempt)
    return succeed(null)
  }
  const ids = listed.value as readonly string[] as readonly ResourceId[]
  const asked = await askEngine(Promise.all(ids.map((id) => product.engine.resource(id))))
  if (!asked.ok) return asked
  // What the user changed meanwhile is newer than the answer.
  if (product.signal.aborted || before === null || before !== favouriteChanges()) return succeed(null)
  const found = ids.map((id, index) => ({ id, resource: asked.value[index] }))
  const dropped = found.filter(({ resource }) => !resource || !canBeFavourite(resource))
  setFavourites(found.flatMap((one) => (dropped.includes(one) ? [] : [one.id])))
  // Without network the next reload drops them.
  if (dropped.length > 0) dropFavourites(product, dropped)
  return succeed(null)
}

/** Does nothing if the favourites are requested by anything else meanwhile. */
async function retryLater(product: Product, attempt: object): Promise<void> {
  await wait(favouritesRetryInterval, product.signal)
  if (product.signal.aborted || newestAttempts.get(product) !== attempt) return
  await loadFavourites(product)
}

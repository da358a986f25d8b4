import type { ResourceId } from '#src/core/brand.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'

/** A favourite that is not shown. Without a resource it is gone. */
export interface DroppedFavourite {
  readonly id: ResourceId
  readonly resource: Resource | null | undefined
}

const known = new WeakMap<Product['api'], Set<ResourceId>>()

/**
 * Removes favourites reserved to others on the server (section 6), once a session: a removal that is refused is not asked
 * for again at every reload. A resource that is gone may be back tomorrow, and a condition that cannot be read may be readable
 * then, so both stay favourites there.
 */
export function dropFavourites({ api, signal }: Product, dropped: readonly DroppedFavourite[]): void {
  const before = known.get(api) ?? new Set<ResourceId>()
  known.set(api, before)
  for (const { id, resource } of dropped.filter((one) => !before.has(one.id))) {
    before.add(id)
    if (resource?.conditions.isUnread) logProblems('favourites', [`${id} has a condition that could not be read`])
    else if (resource) void api.favourites.remove(id, signal)
    else logProblems('favourites', [`${id} is gone`])
  }
}

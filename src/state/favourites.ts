import { proxy } from 'valtio'
import type { ResourceId } from '#src/core/brand.ts'

export const favourites = proxy<{ loaded: boolean; ids: readonly ResourceId[] }>({ loaded: false, ids: [] })

export function setFavourites(ids: readonly ResourceId[]): void {
  favourites.ids = ids
  favourites.loaded = true
}

export function setFavourite(id: ResourceId, isFavourite: boolean): void {
  const others = favourites.ids.filter((other) => other !== id)
  favourites.ids = isFavourite ? [...others, id] : others
}

export function clearFavourites(): void {
  favourites.loaded = false
  favourites.ids = []
}

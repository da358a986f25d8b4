import { proxy } from 'valtio'
import type { Instant, ResourceId } from '#src/core/brand.ts'

export type FavouriteState = 'NOW' | 'SOON' | 'UNAVAILABLE'

/** One card of the home screen. */
export interface FavouriteAvailability {
  readonly state: FavouriteState
  /** The free time it speaks of, capped by the longest meeting allowed (section 4); null when unavailable. */
  readonly from: Instant | null
  readonly to: Instant | null
}

export const favourites = proxy<{
  loaded: boolean
  ids: readonly ResourceId[]
  /** By resource id; absent while unknown. */
  availability: Readonly<Record<string, FavouriteAvailability>>
}>({ loaded: false, ids: [], availability: {} })

export function setFavourites(ids: readonly ResourceId[]): void {
  favourites.ids = ids
  favourites.loaded = true
}

export function setFavourite(id: ResourceId, isFavourite: boolean): void {
  const others = favourites.ids.filter((other) => other !== id)
  favourites.ids = isFavourite ? [...others, id] : others
}

export function setFavouriteAvailability(availability: Readonly<Record<string, FavouriteAvailability>>): void {
  favourites.availability = availability
}

export function clearFavourites(): void {
  favourites.loaded = false
  favourites.ids = []
  favourites.availability = {}
}

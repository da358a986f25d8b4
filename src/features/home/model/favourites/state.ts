import { onSessionEnd } from '#src/base/session-end.ts'
import { proxy } from 'valtio'
import type { ResourceId } from '#src/kernel/ids.ts'

export const favourites = proxy<{
  loaded: boolean
  ids: readonly ResourceId[]
  /** Incremented when the loaded schedules may be outdated. Screens that show favourites then poll again. */
  expired: number
}>({ loaded: false, ids: [], expired: 0 })

export function setFavourites(ids: readonly ResourceId[]): void {
  favourites.ids = ids
  favourites.loaded = true
}

export function setFavourite(id: ResourceId, isFavourite: boolean): void {
  const others = favourites.ids.filter((other) => other !== id)
  favourites.ids = isFavourite ? [...others, id] : others
}

export function expireFavourites(): void {
  favourites.expired += 1
}

export function clearFavourites(): void {
  favourites.loaded = false
  favourites.ids = []
}

onSessionEnd(clearFavourites)

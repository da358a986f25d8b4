import { proxy } from 'valtio'
import type { ResourceId } from '#src/kernel/result.ts'

export const favourites = proxy<{
  loaded: boolean
  ids: readonly ResourceId[]
  /** Grows when schedules are no longer to be trusted: whoever shows favourites looks again. */
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

let changes = 0
let changing = 0

/** A change is being told to the server until the answered function is called. */
export function beginFavouriteChange(): () => void {
  changes += 1
  changing += 1
  return () => {
    changing -= 1
  }
}

/** How many changes there have been; null while one is under way. A list asked for before a change is older than it. */
export function favouriteChanges(): number | null {
  return changing > 0 ? null : changes
}

export function expireFavourites(): void {
  favourites.expired += 1
}

export function clearFavourites(): void {
  favourites.loaded = false
  favourites.ids = []
}

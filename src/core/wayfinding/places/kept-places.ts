/** What is kept of a user's places: ids, the latest or first chosen first. */
export type KeptPlaces = readonly string[]

export const mostRecent = 8
export const mostFavourites = 50

/** With a place as the latest. */
export function withRecent(recent: KeptPlaces, placeId: string): KeptPlaces {
  return [placeId, ...recent.filter((id) => id !== placeId)].slice(0, mostRecent)
}

/** With a place put in at the end, or taken out where it is in. Beyond the most there may be, the first go. */
export function withFavourite(favourites: KeptPlaces, placeId: string): KeptPlaces {
  const others = favourites.filter((id) => id !== placeId)
  return others.length < favourites.length ? others : [...others, placeId].slice(-mostFavourites)
}

/** Those that a venue has, in the order in which they are kept. */
export function keptIn<Place extends { readonly id: string }>(kept: KeptPlaces, places: readonly Place[]): Place[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return kept.flatMap((id) => byId.get(id) ?? [])
}

/** Ids of a user's recent or favourite places. */
export type KeptPlaces = readonly string[]

/** Returns the kept places that the venue has, in the order in which they are kept. */
export function keptIn<Place extends { readonly id: string }>(kept: KeptPlaces, places: readonly Place[]): Place[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return kept.flatMap((id) => byId.get(id) ?? [])
}

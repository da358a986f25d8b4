import { type PlaceCategory, placeCategories } from './place-category.ts'

interface Listed {
  readonly category: PlaceCategory
  readonly name: string
}

export interface PlaceGroup<Place> {
  readonly category: PlaceCategory
  readonly places: readonly Place[]
}

/** Places by category, in the order of categories; within one by name as `compare` has it. Empty ones are left out. */
export function groupPlaces<Place extends Listed>(
  places: readonly Place[],
  compare: (one: string, other: string) => number,
): PlaceGroup<Place>[] {
  return placeCategories.flatMap((category) => {
    const own = places.filter((place) => place.category === category)
    if (own.length === 0) return []
    return [{ category, places: own.toSorted((one, other) => compare(one.name, other.name)) }]
  })
}

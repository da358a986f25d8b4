import type { PlaceCategory } from './place-category.ts'

interface Somewhere {
  readonly id: string
  readonly category: PlaceCategory
}

/** What somebody in a building suddenly needs. */
const needed: readonly PlaceCategory[] = ['toilet', 'food', 'print', 'care', 'lift', 'exit']

/** Places of each kind that is often needed, but for the one where one is. */
export function neededPlaces<Place extends Somewhere>(
  places: readonly Place[],
  hereId: string,
): readonly (readonly Place[])[] {
  return needed
    .map((category) => places.filter((place) => place.category === category && place.id !== hereId))
    .filter((own) => own.length > 0)
}

import type { Point } from '../../venue/geometry/shape.ts'
import { metresBetween } from '../steps/headings.ts'
import type { PlaceCategory } from './place-category.ts'

interface Somewhere {
  readonly id: string
  readonly category: PlaceCategory
  readonly levelId: string
  readonly point: Point
}

/** What somebody in a building suddenly needs. */
const needed: readonly PlaceCategory[] = ['toilet', 'food', 'print', 'care', 'lift', 'exit']

/** Metres that another floor is away. */
const perStorey = 40

/** Of each kind that is often needed the place nearest to where one is, as the crow flies; `ordinalOf` numbers levels from the ground up. */
export function nearestPlaces<Place extends Somewhere>(
  places: readonly Place[],
  from: Somewhere,
  ordinalOf: (levelId: string) => number,
): Place[] {
  const distanceTo = ({ point, levelId }: Place): number =>
    metresBetween(from.point, point) + perStorey * Math.abs(ordinalOf(levelId) - ordinalOf(from.levelId))
  return needed.flatMap((category) => {
    const own = places.filter((place) => place.category === category && place.id !== from.id)
    return own.toSorted((one, other) => distanceTo(one) - distanceTo(other)).slice(0, 1)
  })
}

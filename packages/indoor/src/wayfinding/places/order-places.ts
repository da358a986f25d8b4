import { metresBetween, type Point } from '../../venue/geometry/shape.ts'
import { orderFor, placeCategories, type PlaceCategory } from './place-category.ts'

export interface OnLevel {
  readonly levelId: string
  readonly point: Point
}

/** Metres added per floor of difference. */
const perStorey = 40

/**
 * Sorts places by straight-line distance from a point. `ordinalOf` returns the number of a level, from the ground up.
 */
export function byNearness<Item extends OnLevel>(
  places: readonly Item[],
  from: OnLevel,
  ordinalOf: (levelId: string) => number,
): readonly Item[] {
  const distanceTo = ({ point, levelId }: Item): number =>
    metresBetween(from.point, point) + perStorey * Math.abs(ordinalOf(levelId) - ordinalOf(from.levelId))
  return places.toSorted((one, other) => distanceTo(one) - distanceTo(other))
}

interface Listed {
  readonly category: PlaceCategory
  readonly name: string
}

export interface PlaceGroup<Item> {
  readonly category: PlaceCategory
  readonly places: readonly Item[]
}

/**
 * Groups places by category, in the order of the categories. Each group is sorted by name with `compare`. Empty groups
 * are omitted.
 */
export function groupPlaces<Item extends Listed>(
  places: readonly Item[],
  compare: (one: string, other: string) => number,
  isStepFree = false,
): PlaceGroup<Item>[] {
  return orderFor(isStepFree, placeCategories).flatMap((category) => {
    const own = places.filter((place) => place.category === category)
    if (own.length === 0) return []
    return [{ category, places: own.toSorted((one, other) => compare(one.name, other.name)) }]
  })
}

interface Somewhere {
  readonly id: string
  readonly category: PlaceCategory
}

/** Categories that people in a building often need at short notice. */
const needed: readonly PlaceCategory[] = [
  'toilet',
  'toilet-women',
  'toilet-men',
  'toilet-wheelchair',
  'food',
  'print',
  'care',
  'defibrillator',
  'lift',
  'exit',
]

/** Categories at which nobody stops on the way to another place. */
const passedThrough: ReadonlySet<PlaceCategory> = new Set(['lift', 'exit'])

/** Lists the places of each such category, without those of the route itself. */
export function neededPlaces<Item extends Somewhere>(
  places: readonly Item[],
  except: readonly (string | undefined)[],
  isStepFree = false,
  isOnWay = false,
): readonly (readonly Item[])[] {
  return orderFor(isStepFree, needed)
    .filter((category) => !isOnWay || !passedThrough.has(category))
    .map((category) => places.filter((place) => place.category === category && !except.includes(place.id)))
    .filter((own) => own.length > 0)
}

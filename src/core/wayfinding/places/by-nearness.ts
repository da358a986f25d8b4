import type { Point } from '../../venue/geometry/shape.ts'
import { metresBetween } from '../steps/headings.ts'

export interface OnLevel {
  readonly levelId: string
  readonly point: Point
}

/** Metres that another floor is away. */
const perStorey = 40

/** Places as far as they are from where one is, as the crow flies; `ordinalOf` numbers levels from the ground up. */
export function byNearness<Place extends OnLevel>(
  places: readonly Place[],
  from: OnLevel,
  ordinalOf: (levelId: string) => number,
): readonly Place[] {
  const distanceTo = ({ point, levelId }: Place): number =>
    metresBetween(from.point, point) + perStorey * Math.abs(ordinalOf(levelId) - ordinalOf(from.levelId))
  return places.toSorted((one, other) => distanceTo(one) - distanceTo(other))
}

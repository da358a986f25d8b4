import { areaOf, type Point, type Shape } from '../venue/geometry/shape.ts'
import type { Unit } from '../venue/model.ts'
import { placeIn, standingPoint } from './standing-point.ts'

/** Square metres of a unit whose middle says nothing about where its stairs are. */
const large = 60

/**
 * Returns where one steps onto stairs, or into a lift, in each unit of a relationship: at the points of its geometry. Without geometry it
 * is the middle of a shaft; a large unit is left where it comes nearest to the smallest unit, the shaft at the other end.
 */
export function stopPoints(
  units: readonly Unit[],
  points: readonly (Point | null)[],
  obstaclesOf: (unit: Unit) => readonly Shape[],
): readonly { readonly unit: Unit; readonly point: Point }[] {
  const areas = units.map(({ shape }) => areaOf(shape))
  const smallest = units[areas.indexOf(Math.min(...areas))]
  const shaft = smallest && standingPoint(smallest, obstaclesOf(smallest))
  return units.map((unit, index) => {
    const obstacles = obstaclesOf(unit)
    const point = points[index] ?? null
    if (point !== null) return { unit, point: placeIn(unit, point, obstacles) }
    const isLarge = (areas[index] ?? 0) > large
    const isByShaft = isLarge && shaft && unit !== smallest
    return { unit, point: isByShaft ? placeIn(unit, shaft, obstacles) : standingPoint(unit, obstacles) }
  })
}

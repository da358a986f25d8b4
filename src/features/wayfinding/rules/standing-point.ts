import {
  at,
  boxesMeet,
  boxOf,
  contains,
  nearestOnBoundary,
  type Point,
  type Shape,
} from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId, Unit } from '#src/features/floorplan/rules/venue/model.ts'

export interface PlaceOnLevel {
  readonly levelId: FeatureId
  readonly point: Point
  /** The unit around it. Null if there is none. */
  readonly unitId: FeatureId | null
}

/** Finds a point to stand at in a unit: its label point, else the middle of the widest free span across it. */
export function standingPoint({ displayPoint, shape, box }: Unit, obstacles: readonly Shape[] = []): Point {
  const near = obstacles.filter((obstacle) => boxesMeet(boxOf(obstacle), box))
  const isFree = (point: Point): boolean =>
    contains(shape, point) && !near.some((obstacle) => contains(obstacle, point))
  if (displayPoint !== null && isFree(displayPoint)) return displayPoint
  let best: Point | null = null
  let widest = 0
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9]) {
    const y = box.minY + share * (box.maxY - box.minY)
    const crossings = [shape, ...near].flatMap((one) => crossingsAt(one, y)).sort((one, other) => one - other)
    for (const [index, from] of crossings.entries()) {
      const to = crossings[index + 1] ?? from
      const middle = { x: (from + to) / 2, y }
      if (to - from <= widest || !isFree(middle)) continue
      widest = to - from
      best = middle
    }
    if (best !== null) return best
  }
  return displayPoint ?? { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }
}

function crossingsAt(shape: Shape, y: number): number[] {
  return shape.flatMap((polygon) =>
    polygon.flatMap((ring) => {
      const crossings: number[] = []
      for (let corner = 0; corner < ring.length; corner += 2) {
        const [x, fromY, toX, toY] = [
          at(ring, corner),
          at(ring, corner + 1),
          at(ring, corner + 2),
          at(ring, corner + 3),
        ]
        if (fromY > y !== toY > y) crossings.push(x + ((y - fromY) / (toY - fromY)) * (toX - x))
      }
      return crossings
    }),
  )
}

/** Minimum metres from a wall. A point on a wall would also belong to the floor behind it. */
const clearance = 0.02
/** Metres around the nearest point that are tried. */
const radii = [0.05, 0.1, 0.3, 1, 3, 6, 12, 24, 48]
const directions = 16

/**
 * Finds the point in a unit that is nearest to a given one: the point itself if it is in the unit and clear of walls
 * and obstacles.
 */
export function placeIn(unit: Unit, point: Point, obstacles: readonly Shape[] = []): Point {
  const { shape, box } = unit
  const near = obstacles.filter((obstacle) => boxesMeet(boxOf(obstacle), box))
  const isClearOf = (one: Shape, place: Point): boolean =>
    (nearestOnBoundary(one, place)?.distance ?? Infinity) >= clearance
  const isFree = (place: Point): boolean =>
    contains(shape, place) &&
    isClearOf(shape, place) &&
    !near.some((obstacle) => contains(obstacle, place) || !isClearOf(obstacle, place))
  if (isFree(point)) return point
  const blocking = [shape, ...near].find((one, index) => contains(one, point) === index > 0) ?? shape
  const middle = nearestOnBoundary(blocking, point)?.point ?? point
  for (const radius of radii) {
    const [nearest] = Array.from({ length: directions }, (_none, index) => {
      const angle = (2 * Math.PI * index) / directions
      const place = { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) }
      return { place, metres: Math.hypot(place.x - point.x, place.y - point.y) }
    })
      .filter(({ place }) => isFree(place))
      .toSorted((one, other) => one.metres - other.metres)
    if (nearest !== undefined) return nearest.place
  }
  return standingPoint(unit, obstacles)
}

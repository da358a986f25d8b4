import { isSolid } from '#src/features/floorplan/rules/venue/categories.ts'
import {
  areaOf,
  type Box,
  boxesMeet,
  boxOf,
  type Point,
  type Shape,
} from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId, Unit, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { byLevel, findOpenUnits } from '#src/features/floorplan/rules/venue/venue.ts'
import { placeIn, standingPoint } from './standing-point.ts'

/** Square metres. In a larger unit, the middle says nothing about the position of its stairs. */
const large = 60
/** Metres between the middles of two small units, beyond which they say nothing either. */
const farApart = 15

/**
 * Returns the entry point to stairs or a lift in each unit of a relationship, from the points of its geometry. Without
 * geometry it is the middle of the smallest unit, which is the shaft, and of other small units near it. In any other
 * unit it is the point nearest to the shaft.
 */
export function stopPoints(
  units: readonly Unit[],
  points: readonly (Point | null)[],
  obstaclesOf: (unit: Unit) => readonly Shape[],
): readonly { readonly unit: Unit; readonly point: Point }[] {
  const areas = units.map(({ shape }) => areaOf(shape))
  const shaft = units[areas.indexOf(Math.min(...areas))]
  if (shaft === undefined) return []
  const middle = standingPoint(shaft, obstaclesOf(shaft))
  const stops = units.map((unit, index) => {
    const obstacles = obstaclesOf(unit)
    const point = points[index] ?? null
    if (point !== null) return { unit, point: placeIn(unit, point, obstacles) }
    if (unit === shaft) return { unit, point: middle }
    const own = (areas[index] ?? 0) > large ? null : standingPoint(unit, obstacles)
    const isOwn = own !== null && Math.hypot(own.x - middle.x, own.y - middle.y) <= farApart
    return { unit, point: isOwn ? own : placeIn(unit, middle, obstacles) }
  })
  const other = stops.find(({ unit }) => unit !== shaft)
  // If the shaft is not in the middle of its unit either, it is at the place that is nearest to the other end.
  const isVague = other !== undefined && points.every((point) => point === null) && areaOf(shaft.shape) > large
  if (!isVague) return stops
  const near = placeIn(shaft, other.point, obstaclesOf(shaft))
  return stops.map((stop) => (stop.unit === shaft ? { unit: shaft, point: near } : stop))
}

/**
 * Creates a function that returns what nobody can stand on in a unit: furniture, and smaller units drawn over it that
 * are solid or closed off, such as the void of the stairs themselves.
 */
export function findObstacles({ units, openings, fixtures, kiosks }: Venue): (unit: Unit) => readonly Shape[] {
  const furniture = byLevel([...fixtures, ...kiosks])
  const ofLevel = byLevel(units)
  const isOpen = findOpenUnits(openings)
  const boxes = new Map<FeatureId, readonly { readonly shape: Shape; readonly box: Box }[]>()
  const known = new Map<Unit, readonly Shape[]>()
  const furnitureOn = (levelId: FeatureId) => {
    const placed =
      boxes.get(levelId) ?? (furniture.get(levelId) ?? []).map(({ shape }) => ({ shape, box: boxOf(shape) }))
    boxes.set(levelId, placed)
    return placed
  }
  const find = (unit: Unit): readonly Shape[] => {
    const area = areaOf(unit.shape)
    const over = (ofLevel.get(unit.levelId) ?? []).filter(
      (other) =>
        other !== unit &&
        boxesMeet(other.box, unit.box) &&
        (isSolid(other.category) || !isOpen(other)) &&
        areaOf(other.shape) < area,
    )
    return [...furnitureOn(unit.levelId).filter(({ box }) => boxesMeet(box, unit.box)), ...over].map(
      ({ shape }) => shape,
    )
  }
  return (unit) => {
    const obstacles = known.get(unit) ?? find(unit)
    known.set(unit, obstacles)
    return obstacles
  }
}

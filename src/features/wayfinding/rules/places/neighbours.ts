import { isSolid, isWay } from '#src/features/floorplan/rules/venue/categories.ts'
import type { Box, Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId, Labels, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { byLevel } from '#src/features/floorplan/rules/venue/venue.ts'

/** Metres within which a named room is next to something, and within which a place is part of a hall. */
const [nextTo, within] = [15, 1]

interface Neighbour {
  readonly levelId: FeatureId
  readonly box: Box
  readonly name: Labels
  readonly isHall: boolean
}

const metresTo = ({ minX, minY, maxX, maxY }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY))

/**
 * Returns a function that finds the name of the neighbour of a point: the nearest room or shop with a name, else the
 * hall around the point, else null.
 */
export function createNeighbours({ units, occupants }: Venue): (levelId: FeatureId, at: Point) => Labels | null {
  const occupied = new Map(occupants.map(({ unitId, name }) => [unitId, name]))
  const named = units
    .filter(({ category }) => !isSolid(category))
    .map(({ id, levelId, box, name, category }): Neighbour => {
      return { levelId, box, name: occupied.get(id) ?? name, isHall: isWay(category) }
    })
    .filter(({ name }) => name.size > 0)
  const onLevel = byLevel(named)
  return (levelId, at) => {
    let nearest: Labels | null = null
    let hall: Labels | null = null
    let least = nextTo
    for (const { box, name, isHall } of onLevel.get(levelId) ?? []) {
      const far = metresTo(box, at)
      if (isHall && far <= within) hall ??= name
      if (isHall || far >= least) continue
      nearest = name
      least = far
    }
    return nearest ?? hall
  }
}

import { isSolid } from '../../../src/venue/categories.ts'
import { at, nearestOnBoundary } from '../../../src/venue/geometry/shape.ts'
import type { FeatureId, Venue } from '../../../src/venue/model.ts'
import { findOpenUnits } from '../../../src/venue/venue.ts'

/** Creates a function that returns true for units joined by doors and connectors, independently of the router. */
export function floodFill(venue: Venue): (one: FeatureId, other: FeatureId) => boolean {
  const walked = venue.units.filter(({ category }) => !isSolid(category))
  const parents = new Map(walked.map(({ id }) => [id, id]))
  const rootOf = (id: FeatureId): FeatureId | null => {
    let root = id
    for (let next = parents.get(root); next !== root; next = parents.get(root)) {
      if (next === undefined) return null
      root = next
    }
    return root
  }
  const join = (ids: readonly (FeatureId | null)[]): void => {
    const roots = ids.flatMap((id) => (id === null ? [] : (rootOf(id) ?? [])))
    for (const root of roots) parents.set(root, roots[0] ?? root)
  }
  for (const { units } of venue.openings) if (!units.includes(null)) join(units)
  for (const { unitIds } of venue.relationships) join(unitIds)
  const open = walked.filter(findOpenUnits(venue.openings))
  for (const [index, one] of open.entries()) {
    for (const other of open.slice(index + 1)) {
      if (one.levelId !== other.levelId || !touch(one.box, other.box)) continue
      const isBeside = [
        [one, other],
        [other, one],
      ].some(([from, to]) =>
        from?.shape.some((polygon) =>
          polygon.some((ring) =>
            Array.from(ring.keys()).some((corner) => {
              if (corner % 2 === 1 || to === undefined) return false
              // Open units share an edge if its middle is on the boundary of the other unit.
              const middle = {
                x: (at(ring, corner) + at(ring, corner + 2)) / 2,
                y: (at(ring, corner + 1) + at(ring, corner + 3)) / 2,
              }
              return (nearestOnBoundary(to.shape, middle)?.distance ?? 1) < 0.06
            }),
          ),
        ),
      )
      if (isBeside) join([one.id, other.id])
    }
  }
  return (one, other) => rootOf(one) !== null && rootOf(one) === rootOf(other)
}

type Box = Venue['box']
const touch = (one: Box, other: Box): boolean =>
  one.minX <= other.maxX + 0.06 &&
  one.maxX >= other.minX - 0.06 &&
  one.minY <= other.maxY + 0.06 &&
  one.maxY >= other.minY - 0.06

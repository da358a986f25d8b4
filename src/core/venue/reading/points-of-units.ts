import { metresOutside, type Point } from '../geometry/shape.ts'
import type { Unit } from '../model.ts'

/**
 * Returns for each unit of a relationship the point of its geometry that lies there. The ends of the geometry belong to the first and
 * the last unit, in the order of the file; null for all if there is no geometry.
 */
export function pointsOfUnits(parts: readonly (readonly Point[])[], units: readonly Unit[]): readonly (Point | null)[] {
  const [points, last] = [parts.flat(), units.length - 1]
  const along = units.length > 2 && parts.length === last ? startsOf(parts) : points
  const end = along.length - 1
  return units.map((unit, index) => {
    if (index === 0 || index === last) return along.at(index === 0 ? 0 : -1) ?? null
    if (end === last) return along[index] ?? null
    const expected = (index / last) * end
    const [nearest] = along
      .map((point, place) => ({ point, metres: metresOutside(unit.shape, point), off: Math.abs(place - expected) }))
      .toSorted((one, other) => one.metres - other.metres || one.off - other.off)
    return nearest?.point ?? null
  })
}

/** Of lines from unit to unit: where each begins, and where the last one ends. */
const startsOf = (parts: readonly (readonly Point[])[]): readonly Point[] => [
  ...parts.flatMap(([start]) => start ?? []),
  ...(parts.at(-1)?.slice(-1) ?? []),
]

import { measureAreas } from '#src/core/filter/areas.ts'
import type { ResourceId } from '#src/core/brand.ts'
import { areaIdOf } from './columns.ts'
import type { Desk } from './desk.ts'

/** More than there are rows: a step up the areas weighs more than any distance between names. */
const step = 10_000_000

/**
 * All rows by how near they are to a resource: those of its area, then of the area around it, and so on; within an area by
 * how far their names are from its own, as what is numbered in a row stands in a row. Null where the resource is not known.
 */
export function nearOrder({ columns, settings, ranks }: Desk, id: ResourceId | null): Uint32Array | null {
  const seat = id === null ? undefined : columns.rowById.get(id)
  if (seat === undefined) return null
  const stepsTo = measureAreas(settings.areas, areaIdOf(columns.resources[seat]!))
  const byName = ranks.sorted('name asc')
  const own = byName.indexOf(seat)
  const distances = new Float64Array(byName.length)
  byName.forEach((row, place) => {
    distances[row] = stepsTo(areaIdOf(columns.resources[row]!)) * step + Math.abs(place - own)
  })
  return byName.slice().sort((one, other) => distances[one]! - distances[other]!)
}

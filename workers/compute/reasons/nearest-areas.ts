import type { AreaId } from '#src/core/brand.ts'
import { areaAndParents, areaSubtree } from '#src/core/filter/areas.ts'
import { areaIdOf } from '#src/core/wire/ids.ts'
import type { Desk } from '../desk.ts'

export interface NearestArea {
  readonly areaId: AreaId
  /** Steps up from a chosen area to one that holds this one too; the next floor of the house is one step away. */
  readonly distance: number
  /** The rows that are in it or anywhere below. */
  readonly count: number
}

/**
 * The areas nearest to the chosen ones that hold any of the rows, none of which is in a chosen area: siblings before what is
 * further away, and of those at equal distance the one listed next to a chosen one. Areas without a name are not offered.
 */
export function nearestAreas(
  { columns, settings }: Desk,
  rows: readonly number[],
  chosen: readonly AreaId[],
  limit: number,
): NearestArea[] {
  const byId = new Map(settings.areas.map((area) => [area.id, area]))
  const places = new Map(settings.areas.map(({ id }, place) => [id, place]))
  const ways = chosen.map((id) => areaAndParents(byId, id))
  const topmost = Math.max(1, ...ways.map((way) => way.length))

  /** The area to offer for a place: as wide as it can be without holding a chosen one, unless the place itself does. */
  function candidateOf(place: string): { readonly id: string; readonly distance: number } {
    const path = areaAndParents(byId, place)
    for (const [index, id] of path.entries()) {
      const steps = Math.min(...ways.map((way) => (way.includes(id) ? way.indexOf(id) : Infinity)))
      if (steps < Infinity) return { id: path[Math.max(0, index - 1)] ?? id, distance: steps }
    }
    return { id: path.at(-1) ?? place, distance: topmost }
  }

  const gapOf = (id: string): number =>
    Math.min(...chosen.map((own) => Math.abs((places.get(own) ?? 0) - (places.get(id) ?? 0))))

  const placesOf = (row: number) => columns.resources[row]!.mapInfos
  const candidates = new Map<string, number>()
  for (const place of new Set(rows.flatMap((row) => placesOf(row).map(({ areaId }) => areaId)))) {
    const { id, distance } = candidateOf(place)
    if ((byId.get(id)?.name ?? '') !== '') candidates.set(id, Math.min(distance, candidates.get(id) ?? Infinity))
  }
  return [...candidates]
    .toSorted(([id, distance], [other, otherDistance]) => distance - otherDistance || gapOf(id) - gapOf(other))
    .slice(0, limit)
    .map(([id, distance]) => {
      const within = areaSubtree(settings.areas, [id])
      const count = rows.filter((row) => placesOf(row).some(({ areaId }) => within.has(areaId))).length
      return { areaId: areaIdOf(id), distance, count }
    })
}

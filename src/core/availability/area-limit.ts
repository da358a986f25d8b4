import { Availability } from './codes.ts'
import type { Area } from '../wire/configuration.ts'
import { addQuarter, type QuarterSet } from './quarter-set.ts'

type AreaNode = Pick<Area, 'id' | 'parentAreaId' | 'maxUt'>

/**
 * For each area the limited ones (`maxUt` below 100) that a resource in it counts towards: the area itself and those above
 * it. A resource in several areas counts once towards each (decisions, rule 5).
 */
export const limitedAreasAbove = (areas: readonly AreaNode[]): ReadonlyMap<string, readonly string[]> => {
  const byId = new Map(areas.map((area) => [area.id, area]))
  return new Map(areas.map((area) => [area.id, climb(area, byId)]))
}

const climb = (start: AreaNode, byId: ReadonlyMap<string, AreaNode>): string[] => {
  const above: string[] = []
  const seen = new Set<string>()
  let area: AreaNode | undefined = start
  // A wrong configuration may close a circle of parents.
  while (area !== undefined && !seen.has(area.id)) {
    seen.add(area.id)
    if ((area.maxUt ?? 100) < 100) above.push(area.id)
    area = byId.get(area.parentAreaId ?? '')
  }
  return above
}

/** The least number of reserved resources at which an area of `resources` has reached `maxUt` percent; 0 is always. */
export const fullFrom = (resources: number, maxUt: number): number => Math.ceil((resources * maxUt) / 100)

/**
 * Adds a row's reserved quarters to the counts of an area, one number a quarter; `step` -1 takes them away again, so that a row
 * that changes costs two rows and not the area.
 */
export const countReserved = (
  counts: Uint16Array | Uint32Array,
  source: Uint8Array,
  offset: number,
  step: 1 | -1,
): void => {
  for (let quarter = 0; quarter < counts.length; quarter++) {
    if (source[offset + quarter] === Availability.reserved) counts[quarter]! += step
  }
}

/** Adds to `full` the quarters in which an area with these counts has reached its limit. */
export const addFullQuarters = (full: QuarterSet, counts: Uint16Array | Uint32Array, threshold: number): void => {
  for (let quarter = 0; quarter < counts.length; quarter++) {
    if (counts[quarter]! >= threshold) addQuarter(full, quarter)
  }
}

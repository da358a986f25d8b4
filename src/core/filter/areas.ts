import type { Area } from '../wire/configuration.ts'

/** The chosen areas with everything below them. Unknown ids stay; a circle of parents ends. */
export function areaSubtree(
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  chosen: Iterable<string>,
): Set<string> {
  const children = new Map<string, string[]>()
  for (const { id, parentAreaId } of areas) {
    if (parentAreaId === null) continue
    const siblings = children.get(parentAreaId)
    if (siblings) siblings.push(id)
    else children.set(parentAreaId, [id])
  }
  const found = new Set<string>(chosen)
  // A Set grows while it is walked: each area appends its children once.
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child)
  return found
}

/** An area and its parents, nearest first. A circle of parents ends. */
export function areaAndParents(areas: ReadonlyMap<string, Pick<Area, 'parentAreaId'>>, id: string): string[] {
  const path = new Set<string>()
  for (let at: string | null = id; at !== null && !path.has(at); at = areas.get(at)?.parentAreaId ?? null) path.add(at)
  return [...path]
}

/**
 * Returns a function that measures how far an area is from `from`: the number of steps up from `from` to an area that holds
 * both, and one more than the topmost area if none does. Each area is measured once.
 */
export function measureAreas(
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  from: string,
): (area: string) => number {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const path = from === '' ? [] : areaAndParents(byId, from)
  const known = new Map<string, number>()
  return (area) => {
    const found = known.get(area)
    if (found !== undefined) return found
    const shared = area === '' ? undefined : areaAndParents(byId, area).find((parent) => path.includes(parent))
    const steps = shared === undefined ? path.length : path.indexOf(shared)
    known.set(area, steps)
    return steps
  }
}

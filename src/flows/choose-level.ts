import type { LevelView, VenueView } from '#src/contract/compute.ts'
import { areaAndParents } from '#src/core/filter/areas.ts'
import { entranceOf } from '#src/core/venue/entrance-level.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import type { Area } from '#src/core/wire/configuration.ts'
import type { WantedFloor } from '#src/state/floor.ts'

/** The level that a wish means: the one named, the one that shows the area or one around it, or of a building its ground floor. Null where it means none. */
export function levelMeant(
  { buildings, levels }: Pick<VenueView, 'buildings' | 'levels'>,
  { areaId, levelId }: WantedFloor,
  areas: readonly Area[],
): FeatureId | null {
  const named = levels.find(({ id }) => id === levelId)
  if (named) return named.id
  const byId = new Map(areas.map((area) => [area.id, area]))
  for (const around of areaId === null ? [] : areaAndParents(byId, areaId)) {
    const level = levels.find((one) => one.areaId === around)
    if (level) return level.id
    const building = buildings.find((one) => one.areaId === around)
    if (building) return entranceOf(levels.filter(({ id }) => building.levelIds.includes(id)))?.id ?? null
  }
  return null
}

/** What to ask for to see a level: the area it shows, and where it shows none its own id beside the venue's. */
export function wishFor({ areaId }: Pick<VenueView, 'areaId'>, level: LevelView): WantedFloor {
  return level.areaId === null ? { areaId, levelId: level.id } : { areaId: level.areaId, levelId: null }
}

/** Where nobody says which: the ground floor of the first building where something matches there, else the level where most does. */
export function levelToBegin(
  { buildings, levels }: Pick<VenueView, 'buildings' | 'levels'>,
  matches: ReadonlyMap<FeatureId, number>,
): FeatureId | null {
  const first = buildings[0]
  const ground = entranceOf(first ? levels.filter(({ id }) => first.levelIds.includes(id)) : levels)?.id ?? null
  const matching = (id: FeatureId): number => matches.get(id) ?? 0
  if (ground !== null && matching(ground) > 0) return ground
  const [fullest] = levels.toSorted((one, other) => matching(other.id) - matching(one.id))
  return fullest && matching(fullest.id) > 0 ? fullest.id : (ground ?? levels[0]?.id ?? null)
}

import { areaAndParents } from '#src/features/finding/rules/question.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Resource } from '#src/wire/resource.ts'

export const mapPath = '/map'

/** Returns the area on whose map a resource can be walked to. Null if its routes are off (section 3), or without an area. */
export function mapAreaOf({
  navigationEnabled,
  mapInfos,
}: Pick<Resource, 'navigationEnabled' | 'mapInfos'>): string | null {
  return navigationEnabled ? (mapInfos[0]?.areaId ?? null) : null
}

/** Returns the map's path with a resource as the destination. `areas` are those of the configuration. */
export function wayToResource(
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  areaId: string,
  resourceId: string,
): string {
  const site = areaAndParents(new Map(areas.map((area) => [area.id, area])), areaId).at(-1) ?? areaId
  return `${mapPath}?site=${encodeURIComponent(site)}&resource=${encodeURIComponent(resourceId)}`
}

import { areaAndParents } from '#src/features/finding/rules/question.ts'
import type { Area } from '#src/wire/configuration.ts'

export const mapPath = '/map'

/** Returns the map's path with a resource as the destination. `areas` are those of the configuration. */
export function wayToResource(
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  areaId: string,
  resourceId: string,
): string {
  const site = areaAndParents(new Map(areas.map((area) => [area.id, area])), areaId).at(-1) ?? areaId
  return `${mapPath}?site=${encodeURIComponent(site)}&resource=${encodeURIComponent(resourceId)}`
}

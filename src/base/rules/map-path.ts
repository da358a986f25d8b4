import { areaAndParents } from './question.ts'
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

function pathWith(parameters: Readonly<Record<string, string>>): string {
  const written = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${mapPath}?${written.join('&')}`
}

type Areas = readonly Pick<Area, 'id' | 'parentAreaId'>[]

/** Returns the outermost area around an area, which has one map. An unknown area counts as its own site. */
function siteAround(areas: Areas, areaId: string): string {
  return areaAndParents(new Map(areas.map((area) => [area.id, area])), areaId).at(-1) ?? areaId
}

/** Returns the map's path with a resource as the destination. `areas` are those of the configuration. */
export function wayToResource(areas: Areas, areaId: string, resourceId: string): string {
  return pathWith({ site: siteAround(areas, areaId), resource: resourceId })
}

/** Location of a code, as far as the code states it. */
export interface CodeLocation {
  readonly areaId: string | null
  readonly placeId: string
}

/** Returns the map's path for a user who stands at a place, or somewhere in the area if the map has no such place. */
export function mapFromPlace(areas: Areas, { areaId, placeId }: CodeLocation): string {
  if (areaId === null) return pathWith({ here: placeId })
  return pathWith({ site: siteAround(areas, areaId), area: areaId, here: placeId })
}

/** Returns the map's path with a place as the destination. `areaId` is the site that has the map, `code` the place's. */
export function mapToPlace(areaId: string | null, code: string): string {
  return pathWith({ ...(areaId !== null && { site: areaId }), to: code })
}

/** Returns the map's path with the details of a place. `areaId` is the site that has the map, `code` the place's. */
export function mapOfPlace(areaId: string | null, code: string): string {
  return pathWith({ ...(areaId !== null && { site: areaId }), place: code })
}

/** Returns the map's path with the places of a category. `areaId` is the site that has the map. */
export function mapOfCategory(areaId: string | null, category: string): string {
  return pathWith({ ...(areaId !== null && { site: areaId }), category })
}

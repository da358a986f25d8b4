import type { Places } from '../server/resources/places.ts'
import type { Resources } from '../server/resources/resources.ts'
import { worldKey, type WorldChoice } from '../worlds/world.ts'
import { type VenueFeatures, featureTypes } from './features.ts'
import { planSite } from './site-plan.ts'
import { writeSite } from './write-site.ts'
import { strToU8, zipSync } from 'fflate'

export interface World {
  readonly choice: WorldChoice
  readonly places: Places
  readonly resources: Resources
}

/** The site of a world as IMDF. `code` is the area of its city. Throws a RangeError for a city of another world. */
export function createVenue({ choice, places, resources }: World, code: string): VenueFeatures {
  return writeSite(planSite(choice, places, resources, code), worldKey(choice))
}

export interface VenueArchive {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

const archives = new WeakMap<Resources, Map<string, VenueArchive>>()

/** The archive of the site, created at the first request and cached. */
export function venueArchive(world: World, code: string): VenueArchive {
  const known = archives.get(world.resources) ?? new Map<string, VenueArchive>()
  archives.set(world.resources, known)
  const kept = known.get(code)
  if (kept !== undefined) return kept
  const bytes = zipVenue(createVenue(world, code))
  const made = { bytes, etag: `"${code}-${hashOf(bytes).toString(16)}"` }
  known.set(code, made)
  return made
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** The site of an area of the configuration, or the first site if the area is absent. Null for an unknown area. */
export function siteOfArea({ areas, places }: Places, areaId: string | null): string | null {
  const sites = new Set(places.map(({ city }) => city.code))
  if (areaId === null) return [...sites][0] ?? null
  let area = areas.find(({ id }) => id === areaId)
  while (area !== undefined && !sites.has(area.id)) {
    const { parentAreaId } = area
    area = areas.find(({ id }) => id === parentAreaId)
  }
  return area?.id ?? null
}

/** The time of creation in the archive. It is constant so that the archive never changes. */
const made = '2026-01-01T00:00:00Z'
/**
 * Members besides those of the standard: `area_id`, the area of the configuration that a venue, building, level or
 * section shows, as in a resource's `mapInfos`; `resource_id`, the resource of a unit or fixture; `category` of a
 * detail, as of a fixture, for objects and markings that are no obstacles.
 */
const placesExtension = 'foyer:places#1.0.0'

/** The files of an IMDF 1.0 archive, by name. */
export function venueFiles(features: VenueFeatures): Readonly<Record<string, string>> {
  const manifest = {
    version: '1.0.0',
    created: made,
    generated_by: 'Foyer sandbox',
    language: 'en',
    extensions: [placesExtension],
  }
  const files = featureTypes.map((type) => [
    `${type}.geojson`,
    JSON.stringify({ type: 'FeatureCollection', name: type, features: features[type] }),
  ])
  return { 'manifest.json': JSON.stringify(manifest), ...Object.fromEntries(files) }
}

/** A zip file with the same bytes for the same features. */
export function zipVenue(features: VenueFeatures): Uint8Array<ArrayBuffer> {
  const files = Object.entries(venueFiles(features)).map(([name, text]) => [name, strToU8(text)])
  return zipSync(Object.fromEntries(files), { level: 1, mtime: new Date(1980, 0, 1, 12) })
}

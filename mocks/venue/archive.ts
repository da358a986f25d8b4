import { strToU8, zipSync } from 'fflate'
import { featureTypes, type VenueFeatures } from './features.ts'

/** The archive says when it was made; the made one never changes. */
const made = '2026-01-01T00:00:00Z'
/**
 * Members besides those of the standard: `area_id`, the area of the configuration that a venue, building, level or section shows, as
 * in a resource's `mapInfos`; `resource_id`, the resource that a unit or fixture is; `category` of a detail, as of a fixture: what
 * stands there, or is painted there, without being in the way.
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

/** One zip, the same bytes for the same features. */
export function zipVenue(features: VenueFeatures): Uint8Array<ArrayBuffer> {
  const files = Object.entries(venueFiles(features)).map(([name, text]) => [name, strToU8(text)])
  return zipSync(Object.fromEntries(files), { level: 1, mtime: new Date(1980, 0, 1, 12) })
}

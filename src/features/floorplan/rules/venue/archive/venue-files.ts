/** The files of an IMDF 1.0 archive that are read. */
export const featureTypes = [
  'venue',
  'building',
  'footprint',
  'level',
  'unit',
  'opening',
  'fixture',
  'amenity',
  'anchor',
  'occupant',
  'kiosk',
  'section',
  'relationship',
  'detail',
] as const
export type FeatureType = (typeof featureTypes)[number]
export type VenueFile = FeatureType | 'manifest'

/** Their bytes, by what they hold. */
export type VenueFiles = ReadonlyMap<VenueFile, Uint8Array>

const known: ReadonlySet<string> = new Set([...featureTypes, 'manifest'])

/** Which file of a venue a path names; null for all that is not read. */
export function venueFileOf(path: string): VenueFile | null {
  const parts = path.split('/')
  if (parts.includes('__MACOSX')) return null
  const [, name = ''] = /^([a-z]+)\.(?:geo)?json$/.exec((parts.at(-1) ?? '').toLowerCase()) ?? []
  return known.has(name) ? (name as VenueFile) : null
}

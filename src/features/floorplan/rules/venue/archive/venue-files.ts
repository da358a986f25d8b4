/** The files of an IMDF 1.0 archive that Foyer reads. */
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

/** Contents of the files, by type. */
export type VenueFiles = ReadonlyMap<VenueFile, Uint8Array>

const known: ReadonlySet<string> = new Set([...featureTypes, 'manifest'])

/** Returns the file of a venue that a path refers to, or null for all other files. */
export function venueFileOf(path: string): VenueFile | null {
  const parts = path.split('/')
  if (parts.includes('__MACOSX')) return null
  const [, name = ''] = /^([a-z]+)\.(?:geo)?json$/.exec((parts.at(-1) ?? '').toLowerCase()) ?? []
  return known.has(name) ? (name as VenueFile) : null
}

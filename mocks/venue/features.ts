/** The features of an IMDF 1.0 archive (OGC 20-094), a file each. */
export const featureTypes = [
  'address',
  'amenity',
  'anchor',
  'building',
  'detail',
  'fixture',
  'footprint',
  'geofence',
  'kiosk',
  'level',
  'occupant',
  'opening',
  'relationship',
  'section',
  'unit',
  'venue',
] as const
export type FeatureType = (typeof featureTypes)[number]

/** Longitude and latitude in degrees, WGS84. */
export type Position = readonly [longitude: number, latitude: number]

export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }

export interface Feature {
  readonly id: string
  readonly type: 'Feature'
  readonly feature_type: FeatureType
  readonly geometry: Geometry | null
  readonly properties: Readonly<Record<string, unknown>>
}

/** Every feature of a venue, by its file. */
export type VenueFeatures = Readonly<Record<FeatureType, readonly Feature[]>>

import type { Point, Polygon, Ring } from './level-plan.ts'

/** The features of an IMDF 1.0 archive (OGC 20-094), one file per type. */
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

/** All features of a venue, by file. */
export type VenueFeatures = Readonly<Record<FeatureType, readonly Feature[]>>

/** A UUID from the world and the key of the feature, so that the same world always has the same ids. */
export function featureId(world: string, type: FeatureType, key: string): string {
  const text = `${world}/${type}/${key}`
  let [one, two, three, four] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = two ^ Math.imul(one ^ code, 597_399_067)
    two = three ^ Math.imul(two ^ code, 2_869_860_233)
    three = four ^ Math.imul(three ^ code, 951_274_213)
    four = one ^ Math.imul(four ^ code, 2_716_044_179)
  }
  one = Math.imul(three ^ (one >>> 18), 597_399_067)
  two = Math.imul(four ^ (two >>> 22), 2_869_860_233)
  three = Math.imul(one ^ (three >>> 17), 951_274_213)
  four = Math.imul(two ^ (four >>> 19), 2_716_044_179)
  const [first, second, third, last] = [one ^ two ^ three ^ four, two ^ one, three ^ one, four ^ one].map(hex)
  if (first === undefined || second === undefined || third === undefined || last === undefined) return ''
  // Version 5 (from a name) and the variant of RFC 9562.
  return `${first}-${second.slice(0, 4)}-5${second.slice(5)}-a${third.slice(1, 4)}-${third.slice(4)}${last}`
}

const bytes = Array.from({ length: 256 }, (_none, byte) => byte.toString(16).padStart(2, '0'))

const hex = (value: number): string =>
  `${bytes[value >>> 24]}${bytes[(value >>> 16) & 255]}${bytes[(value >>> 8) & 255]}${bytes[value & 255]}`

/** Converts positions on the plane of the campus to longitude and latitude. */
export interface Earth {
  position(point: Point): Position
  line(points: readonly Point[]): Geometry
  /** Closed lines. */
  outlines(rings: readonly Ring[]): Geometry
  point(point: Point): Geometry
  area(polygons: readonly Polygon[]): Geometry
}

const radians = Math.PI / 180
/** WGS84. */
const equator = 6_378_137
const eccentricity = 0.006_694_379_990_14
const precision = 1e8

/**
 * `turn` is the number of degrees by which the plane's y axis is turned from north to the west. Accurate to
 * millimetres for a campus.
 */
export function placeOnEarth([longitude, latitude]: Position, turn: number): Earth {
  const flattening = 1 - eccentricity * Math.sin(latitude * radians) ** 2
  const metresNorth = (equator * (1 - eccentricity)) / flattening ** 1.5
  const metresEast = (equator * Math.cos(latitude * radians)) / Math.sqrt(flattening)
  const [sine, cosine] = [Math.sin(turn * radians), Math.cos(turn * radians)]
  const position = ([x, y]: Point): Position => {
    const [east, north] = [(x * cosine - y * sine) / 100, (x * sine + y * cosine) / 100]
    return [round(longitude + east / (metresEast * radians)), round(latitude + north / (metresNorth * radians))]
  }
  const closed = (ring: Ring): readonly Position[] => {
    const positions = ring.map(position)
    const [first] = positions
    return first === undefined ? positions : [...positions, first]
  }
  const rings = (polygon: Polygon) => polygon.map(closed)
  return {
    position,
    point: (point) => ({ type: 'Point', coordinates: position(point) }),
    line: (points) => ({ type: 'LineString', coordinates: points.map(position) }),
    outlines: (outlines) => ({ type: 'MultiLineString', coordinates: outlines.map(closed) }),
    area: (polygons) => {
      const [only] = polygons
      return polygons.length === 1 && only !== undefined
        ? { type: 'Polygon', coordinates: rings(only) }
        : { type: 'MultiPolygon', coordinates: polygons.map(rings) }
    },
  }
}

const round = (degrees: number): number => Math.round(degrees * precision) / precision

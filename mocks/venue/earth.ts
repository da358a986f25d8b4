import type { Geometry, Position } from './features.ts'
import type { Point, Polygon, Ring } from './shapes.ts'

/** Puts the campus's plane on the Earth. */
export interface Earth {
  position(point: Point): Position
  line(points: readonly Point[]): Geometry
  /** Lines that end where they begin. */
  outlines(rings: readonly Ring[]): Geometry
  point(point: Point): Geometry
  area(polygons: readonly Polygon[]): Geometry
}

const radians = Math.PI / 180
/** WGS84. */
const equator = 6_378_137
const eccentricity = 0.006_694_379_990_14
const precision = 1e8

/** `turn`: degrees by which the plane's y axis is turned from north to the west. Accurate to millimetres for a campus. */
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

import type { Point } from './geometry/shape.ts'

/** Degrees, WGS84. */
export interface Position {
  readonly longitude: number
  readonly latitude: number
}

/**
 * The venue's own plane: metres east and north of its origin, on the tangent plane of the ellipsoid at the origin. The
 * error of lengths is at most 0.01 mm within one kilometre of the origin, and 1 mm within five.
 */
export interface Projection {
  readonly origin: Position
  toPlane(longitude: number, latitude: number): Point
  toPosition(point: Point): Position
  /** Returns true if the position is at most `metres` from the origin. */
  isWithin(longitude: number, latitude: number, metres: number): boolean
}

/** WGS84: squares of the semi-axes in metres. */
const a2 = 6_378_137 ** 2
const b2 = 6_356_752.314245 ** 2

const radians = Math.PI / 180

export function createProjection(origin: Position): Projection {
  const sinLon = Math.sin(origin.longitude * radians)
  const cosLon = Math.cos(origin.longitude * radians)
  const sinLat = Math.sin(origin.latitude * radians)
  const cosLat = Math.cos(origin.latitude * radians)
  const [ox, oy, oz] = fromCentre(sinLon, cosLon, sinLat, cosLat)

  function fromOrigin(longitude: number, latitude: number): [number, number, number] {
    const lon = longitude * radians
    const lat = latitude * radians
    const [px, py, pz] = fromCentre(Math.sin(lon), Math.cos(lon), Math.sin(lat), Math.cos(lat))
    return [px - ox, py - oy, pz - oz]
  }

  return {
    origin,
    isWithin(longitude, latitude, metres) {
      // A degree is never longer than 111.7 km, so near positions need no trigonometry.
      const degrees = metres / 160_000
      const isNear = Math.abs(longitude - origin.longitude) < degrees && Math.abs(latitude - origin.latitude) < degrees
      return isNear || Math.hypot(...fromOrigin(longitude, latitude)) <= metres
    },
    toPlane(longitude, latitude) {
      const [dx, dy, dz] = fromOrigin(longitude, latitude)
      return { x: -sinLon * dx + cosLon * dy, y: -sinLat * (cosLon * dx + sinLon * dy) + cosLat * dz }
    },
    toPosition({ x, y }) {
      // The inverse: intersects the origin's normal through the point of the plane with the ellipsoid.
      const px = ox - sinLon * x - sinLat * cosLon * y
      const py = oy + cosLon * x - sinLat * sinLon * y
      const pz = oz + cosLat * y
      const [ux, uy, uz] = [cosLat * cosLon, cosLat * sinLon, sinLat]
      const square = (ux * ux + uy * uy) / a2 + (uz * uz) / b2
      const half = (px * ux + py * uy) / a2 + (pz * uz) / b2
      const rest = (px * px + py * py) / a2 + (pz * pz) / b2 - 1
      // The nearer of the two intersections, in a form that avoids subtracting almost equal numbers.
      const up = -rest / (half + Math.sqrt(Math.max(0, half * half - square * rest)))
      const [qx, qy, qz] = [px + up * ux, py + up * uy, pz + up * uz]
      return {
        longitude: Math.atan2(qy, qx) / radians,
        latitude: Math.atan2(qz / b2, Math.hypot(qx, qy) / a2) / radians,
      }
    },
  }
}

/** Computes the coordinates of a point of the ellipsoid relative to the earth's centre, in metres. */
function fromCentre(sinLon: number, cosLon: number, sinLat: number, cosLat: number): [number, number, number] {
  const normal = a2 / Math.sqrt(a2 * cosLat * cosLat + b2 * sinLat * sinLat)
  return [normal * cosLat * cosLon, normal * cosLat * sinLon, (b2 / a2) * normal * sinLat]
}

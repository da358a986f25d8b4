import { isRecord } from '../archive/read-json.ts'
import type { FindingCode } from '../finding-codes.ts'
import { findCrossing, type Work } from '../geometry/crossing.ts'
import {
  boxOf,
  centreOf,
  type Line,
  type Point,
  type Polygon,
  type Ring,
  type Shape,
  signedArea,
} from '../geometry/shape.ts'
import type { Position, Projection } from '../projection.ts'

/** Positions farther than this from the venue's origin do not belong to the venue, in metres. */
const farthest = 20_000
/** Corners closer than this are the same corner, in metres. Rounding causes such differences. */
const sameCorner = 0.001
/** A ring with less area than this encloses nothing, in square metres. */
const noArea = 1e-4

export interface GeometryReading {
  readonly projection: Projection
  readonly work: Work
  /** Number of corners that may still be read. */
  readonly corners: { left: number }
}

/** A problem found while reading. If the severity of its code is 'error', there is no geometry. */
export interface Noticed {
  readonly code: FindingCode
  readonly words: string
  readonly at?: Point
}

export type Read<Geometry> = { readonly geometry: Geometry | null; readonly noticed: readonly Noticed[] }

class Unreadable extends Error {
  readonly code: FindingCode
  constructor(code: FindingCode, words: string) {
    super(words)
    this.code = code
  }
}

/** Reads with one of the readers below. If the geometry is unreadable, returns the reason as a problem. */
export function readGeometry<Geometry>(
  read: (value: unknown, reading: GeometryReading, noticed: Noticed[]) => Geometry,
  value: unknown,
  reading: GeometryReading,
): Read<Geometry> {
  const noticed: Noticed[] = []
  try {
    return { geometry: read(value, reading, noticed), noticed }
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason
    return { geometry: null, noticed: [{ code: reason.code, words: reason.message }] }
  }
}

/**
 * Reads a Polygon or MultiPolygon. Makes outlines counter-clockwise and holes clockwise, and removes repeated corners.
 */
export function readShape(value: unknown, reading: GeometryReading, noticed: Noticed[]): Shape {
  const { type, coordinates } = geometryOf(value)
  if (type !== 'Polygon' && type !== 'MultiPolygon') throw wrongKind(type, 'a Polygon or MultiPolygon')
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  const shape = polygons.flatMap((polygon) => readPolygon(polygon, reading, noticed))
  if (shape.length === 0) throw new Unreadable('geometry-unreadable', 'it has no area')
  return shape
}

function readPolygon(value: unknown, reading: GeometryReading, noticed: Noticed[]): Polygon[] {
  const [outline, ...holes] = listOf(value).map((ring) => readRing(ring, reading, noticed))
  if (outline === undefined || outline === null) {
    noticed.push({ code: 'hole-unreadable', words: 'a part has fewer than three vertices' })
    return []
  }
  if (signedArea(outline) < 0) noticed.push({ code: 'ring-winding', words: 'its outline is clockwise' })
  const polygon = [turned(outline, true)]
  for (const hole of holes) {
    if (hole === null) {
      noticed.push({ code: 'hole-unreadable', words: 'a hole has fewer than three vertices' })
      continue
    }
    if (signedArea(hole) > 0) noticed.push({ code: 'ring-winding', words: 'a hole is counter-clockwise' })
    polygon.push(turned(hole, false))
  }
  return [polygon]
}

/** Returns null if the ring encloses no area. */
function readRing(value: unknown, reading: GeometryReading, noticed: Noticed[]): Ring | null {
  const positions = listOf(value)
  const corners = readCorners(positions, reading)
  const isClosed = samePosition(positions[0], positions.at(-1))
  const length = corners.length
  const meets = Math.hypot(
    (corners[0] ?? 0) - (corners[length - 2] ?? 0),
    (corners[1] ?? 0) - (corners[length - 1] ?? 0),
  )
  const ring = Float64Array.from(length > 2 && meets < sameCorner ? corners.slice(0, -2) : corners)
  if (ring.length < 6 || Math.abs(signedArea(ring)) < noArea) return null
  if (!isClosed) noticed.push({ code: 'ring-not-closed', words: 'its last position differs from its first' })
  const crossing = findCrossing(ring, reading.work)
  if (crossing !== null)
    noticed.push({ code: 'ring-self-intersects', words: 'its boundary crosses itself', at: crossing })
  return ring
}

function turned(ring: Ring, isCounterClockwise: boolean): Ring {
  if (signedArea(ring) > 0 === isCounterClockwise) return ring
  const turnedRing = new Float64Array(ring.length)
  for (let corner = 0; corner < ring.length; corner += 2) {
    turnedRing[corner] = ring[ring.length - 2 - corner] ?? 0
    turnedRing[corner + 1] = ring[ring.length - 1 - corner] ?? 0
  }
  return turnedRing
}

/** Reads a LineString. If its only two corners are the same place, the line has no length. */
export function readLine(value: unknown, reading: GeometryReading): Line {
  const { type, coordinates } = geometryOf(value)
  if (type !== 'LineString') throw wrongKind(type, 'a LineString')
  return Float64Array.from(readCorners(coordinates, reading))
}

/** Reads lines of any kind. Rings and surfaces are read as their boundaries. */
export function readLines(value: unknown, reading: GeometryReading): readonly Line[] {
  const { type, coordinates } = geometryOf(value)
  switch (type) {
    case 'LineString':
    case 'LinearRing':
      return [Float64Array.from(readCorners(coordinates, reading))]
    case 'MultiLineString':
    case 'Polygon':
      return coordinates.map((line) => Float64Array.from(readCorners(listOf(line), reading)))
    default:
      throw wrongKind(type, 'a LineString')
  }
}

/**
 * Reads points, or lines as their corners, part by part, or a surface as its middle. Returns no parts if the geometry is
 * missing or unreadable, because a relationship is valid without geometry.
 */
export function readParts(value: unknown, reading: GeometryReading, noticed: Noticed[]): readonly (readonly Point[])[] {
  if (value === null || value === undefined) return []
  const read = (position: unknown): Point => toPoint(position, reading)
  try {
    const { type, coordinates } = geometryOf(value)
    if (type === 'Point') return [[read(coordinates)]]
    if (type === 'MultiPoint' || type === 'LineString') return [coordinates.map(read)]
    if (type === 'MultiLineString') return coordinates.map((part) => listOf(part).map(read))
    if (type === 'Polygon' || type === 'MultiPolygon') {
      return [[centreOf(boxOf(readShape(value, reading, [])))]]
    }
    throw wrongKind(type, 'a point, a line or a surface')
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason
    noticed.push({ code: 'wrong-type', words: `${reason.message}; the geometry was ignored` })
    return []
  }
}

export function readPoint(value: unknown, reading: GeometryReading): Point {
  const { type, coordinates } = geometryOf(value)
  if (type !== 'Point') throw wrongKind(type, 'a Point')
  return toPoint(coordinates, reading)
}

/** Finds the first position in a geometry. Null if there is none, or if it is not a valid longitude and latitude. */
export function firstPosition(value: unknown): Position | null {
  let inner: unknown = isRecord(value) ? value['coordinates'] : null
  while (Array.isArray(inner) && Array.isArray(inner[0])) inner = inner[0]
  if (!Array.isArray(inner)) return null
  const [longitude, latitude] = inner as readonly unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return isOnEarth(longitude, latitude) ? { longitude, latitude } : null
}

function readCorners(positions: readonly unknown[], reading: GeometryReading): number[] {
  const corners: number[] = []
  for (const position of positions) {
    const { x, y } = toPoint(position, reading)
    const last = corners.length - 2
    const isSame = last >= 0 && Math.hypot(x - (corners[last] ?? 0), y - (corners[last + 1] ?? 0)) < sameCorner
    if (!isSame) corners.push(x, y)
  }
  return corners
}

function toPoint(position: unknown, { projection, corners }: GeometryReading): Point {
  corners.left -= 1
  const [longitude, latitude] = listOf(position)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new Unreadable('geometry-unreadable', 'a coordinate is not a number')
  }
  if (!isOnEarth(longitude, latitude)) {
    throw new Unreadable('coordinate-out-of-range', `${longitude}, ${latitude} is not a valid longitude and latitude`)
  }
  if (!projection.isWithin(longitude, latitude, farthest)) {
    throw new Unreadable('far-away', `${longitude}, ${latitude} is more than 20 km from the venue`)
  }
  return projection.toPlane(longitude, latitude)
}

function isOnEarth(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

function samePosition(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && one[0] === other[0] && one[1] === other[1]
}

function geometryOf(value: unknown): { readonly type: unknown; readonly coordinates: readonly unknown[] } {
  if (!isRecord(value)) throw new Unreadable('geometry-unreadable', 'it has no geometry')
  return { type: value['type'], coordinates: listOf(value['coordinates']) }
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unreadable('geometry-unreadable', 'its coordinates are not an array')
  return value
}

function wrongKind(type: unknown, wanted: string): Unreadable {
  return new Unreadable(
    'geometry-unreadable',
    `its geometry type is ${typeof type === 'string' ? type : 'missing'}, expected ${wanted}`,
  )
}

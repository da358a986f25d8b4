// @ts-check
/** Reads and measures the geometry of plain GeoJSON. */

/** @typedef {readonly number[]} Position */
/** @typedef {{ type: string, coordinates: any }} Geometry */

const metresPerDegree = 111_320
const doorWidth = 0.9
/** Metres from a door to the wall that it is in. */
const nearWall = 1

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What cannot be read, as the end of 'left out: …'. */
class Unreadable extends Error {}

/** @param {unknown} position @param {boolean} isSwapped @returns {Position} */
function readPosition(position, isSwapped) {
  if (!Array.isArray(position) || position.length < 2) throw new Unreadable('a position is not a pair of numbers')
  const [x, y] = position
  if (!Number.isFinite(x) || !Number.isFinite(y))
    throw new Unreadable(`a coordinate is not a number: ${JSON.stringify(position).slice(0, 60)}`)
  return isSwapped ? [y, x] : [x, y]
}

/** @param {unknown} value @returns {readonly unknown[]} */
function listOf(value) {
  if (!Array.isArray(value)) throw new Unreadable('its coordinates are not a list')
  return value
}

/** A closed ring. Null if it encloses nothing. @param {unknown} value @param {boolean} isSwapped @returns {Position[] | null} */
function readRing(value, isSwapped) {
  const ring = listOf(value).map((position) => readPosition(position, isSwapped))
  const [first = [], last = []] = [ring[0], ring.at(-1)]
  const closed = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
  return areaOf(closed) === 0 ? null : closed
}

/** @param {readonly Position[]} ring */
function areaOf(ring) {
  const [[ox = 0, oy = 0] = []] = ring
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nx = 0, ny = 0] = ring[index + 1] ?? [ox, oy]
    return sum + (x - ox) * (ny - oy) - (nx - ox) * (y - oy)
  }, 0)
}

/** @param {unknown} value @param {boolean} isSwapped @returns {Position[][] | null} */
function readPolygon(value, isSwapped) {
  const [outline, ...holes] = listOf(value).map((ring) => readRing(ring, isSwapped))
  return outline ? [outline, ...holes.flatMap((hole) => (hole ? [hole] : []))] : null
}

/** The geometries in a collection, or the one itself. @param {unknown} geometry @returns {Geometry[]} */
function membersOf(geometry) {
  if (!isRecord(geometry)) return []
  if (geometry.type !== 'GeometryCollection') return [/** @type {Geometry} */ (geometry)]
  return listOf(geometry.geometries).flatMap(membersOf)
}

/**
 * The geometries of a feature of the wanted kind: one surface, or any number of doors or points.
 * @param {unknown} geometry @param {'surface' | 'door' | 'point'} kind @param {boolean} isSwapped Latitude comes first.
 * @returns {{ ok: true, geometries: Geometry[] } | { ok: false, reason: string, isOtherKind: boolean }}
 */
export function readGeometry(geometry, kind, isSwapped = false) {
  const wanted = kinds[kind]
  try {
    const members = membersOf(geometry)
    if (members.length === 0) throw new Unreadable('no geometry')
    const read = members.flatMap((member) => readMember(member, wanted, isSwapped))
    if (read.length > 0) return { ok: true, geometries: kind === 'surface' ? [joined(read)] : read }
    const isKind = members.some(({ type }) => wanted.includes(type))
    const types = [...new Set(members.map(({ type }) => type))].join(' and ')
    return isKind
      ? { ok: false, reason: 'fewer than three different corners, or no area', isOtherKind: false }
      : {
          ok: false,
          reason: `${types}, expected ${wanted.filter((type) => !type.startsWith('Multi')).join(' or ')}`,
          isOtherKind: true,
        }
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason
    return { ok: false, reason: reason.message, isOtherKind: false }
  }
}

/** @type {Record<'surface' | 'door' | 'point', readonly string[]>} */
const kinds = {
  surface: ['Polygon', 'MultiPolygon'],
  door: ['LineString', 'Point', 'MultiLineString', 'MultiPoint'],
  point: ['Point', 'MultiPoint'],
}

/** @param {Geometry} member @param {readonly string[]} wanted @param {boolean} isSwapped @returns {Geometry[]} */
function readMember({ type, coordinates }, wanted, isSwapped) {
  if (!wanted.includes(type)) return []
  const line = (/** @type {unknown} */ value) => listOf(value).map((position) => readPosition(position, isSwapped))
  switch (type) {
    case 'Polygon':
    case 'MultiPolygon':
      return (type === 'Polygon' ? [coordinates] : listOf(coordinates)).flatMap((polygon) => {
        const read = readPolygon(polygon, isSwapped)
        return read === null ? [] : [{ type: 'Polygon', coordinates: read }]
      })
    case 'LineString':
    case 'MultiLineString':
      return (type === 'LineString' ? [coordinates] : listOf(coordinates)).map((part) => ({
        type: 'LineString',
        coordinates: line(part),
      }))
    default:
      return (type === 'Point' ? [coordinates] : listOf(coordinates)).map((place) => ({
        type: 'Point',
        coordinates: readPosition(place, isSwapped),
      }))
  }
}

/** @param {Geometry[]} polygons @returns {Geometry} */
function joined(polygons) {
  const [first] = polygons
  if (polygons.length === 1 && first) return first
  return { type: 'MultiPolygon', coordinates: polygons.map(({ coordinates }) => coordinates) }
}

/** @param {Geometry} geometry @returns {Position[]} */
export const positionsOf = ({ type, coordinates }) =>
  type === 'Point' ? [coordinates] : type === 'LineString' ? coordinates : coordinates.flat(type === 'Polygon' ? 1 : 2)

/** @param {Geometry} geometry @returns {Position[][]} */
const ringsOf = ({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat())

/** Metres, as on a plane at the first position. @param {Position} from @param {Position} to */
export function metresBetween([ax = 0, ay = 0], [bx = 0, by = 0]) {
  return Math.hypot((bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay) * metresPerDegree
}

/** @param {readonly Position[]} line */
export const lengthOf = (line) =>
  line.slice(1).reduce((sum, to, index) => sum + metresBetween(line[index] ?? to, to), 0)

/** The median of the positions. @param {readonly Position[]} positions @returns {Position} */
export function middleOf(positions) {
  const median = (/** @type {number} */ axis) =>
    positions.map((position) => position[axis] ?? 0).sort((one, other) => one - other)[positions.length >> 1] ?? 0
  return [median(0), median(1)]
}

/** The convex hull, closed and counter-clockwise. @param {readonly Position[]} positions @returns {Position[]} */
export function hullOf(positions) {
  const sorted = positions.toSorted(([ax = 0, ay = 0], [bx = 0, by = 0]) => ax - bx || ay - by)
  const half = (/** @type {readonly Position[]} */ list) => {
    /** @type {Position[]} */
    const kept = []
    for (const position of list) {
      while (kept.length > 1 && turn(kept.at(-2) ?? [], kept.at(-1) ?? [], position) <= 0) kept.pop()
      kept.push(position)
    }
    return kept.slice(0, -1)
  }
  const ring = [...half(sorted), ...half(sorted.toReversed())]
  return [...ring, ...ring.slice(0, 1)]
}

/** @param {Position} a @param {Position} b @param {Position} c */
const turn = ([ax = 0, ay = 0], [bx = 0, by = 0], [cx = 0, cy = 0]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/**
 * A door as wide as usual on the nearest wall. Null if no wall is within a metre.
 * @param {Position} point @param {readonly Geometry[]} rooms @returns {Geometry | null}
 */
export function doorAt([x = 0, y = 0], rooms) {
  const stretch = Math.cos((y * Math.PI) / 180)
  let most = nearWall
  /** @type {Geometry | null} */
  let door = null
  for (const room of rooms) {
    for (const ring of ringsOf(room)) {
      for (const [index, [ax = 0, ay = 0]] of ring.slice(0, -1).entries()) {
        const [bx = 0, by = 0] = ring[index + 1] ?? []
        const [dx, dy] = [(bx - ax) * stretch * metresPerDegree, (by - ay) * metresPerDegree]
        const [px, py] = [(x - ax) * stretch * metresPerDegree, (y - ay) * metresPerDegree]
        const length = Math.hypot(dx, dy)
        if (length === 0) continue
        const along = Math.min(1, Math.max(0, (px * dx + py * dy) / length ** 2))
        const distance = Math.hypot(px - along * dx, py - along * dy)
        if (distance >= most) continue
        most = distance
        const half = Math.min(doorWidth, length) / 2 / length
        const ends = [Math.max(0, along - half), Math.min(1, along + half)]
        door = { type: 'LineString', coordinates: ends.map((part) => [ax + (bx - ax) * part, ay + (by - ay) * part]) }
      }
    }
  }
  return door
}

/** @param {Position} point @param {Geometry} geometry */
export function isWithin([x = 0, y = 0], geometry) {
  let isInside = false
  for (const ring of ringsOf(geometry)) {
    for (const [index, [ax = 0, ay = 0]] of ring.slice(0, -1).entries()) {
      const [bx = 0, by = 0] = ring[index + 1] ?? []
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    }
  }
  return isInside
}

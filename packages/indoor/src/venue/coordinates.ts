import { isRecord } from './archive/read-json.ts'
import { signedArea } from './geometry/shape.ts'

/** What a plan's raw coordinates say about themselves. */
export interface Judgement {
  /** A sentence without its full stop that says why they are no degrees. Null if they can be. */
  readonly refusal: string | null
  /** 'swapped': latitude probably comes first. 'clockwise': only the direction of all outlines says so. */
  readonly axes: 'fine' | 'clockwise' | 'swapped'
  /** Where the plan lies, with and without swapped axes. '' if there is no doubt. */
  readonly places: string
}

type Pair = readonly [x: number, y: number]

/** Kilometres. Half of a plan within this width is the plan of one place. */
const widest = 40
/** Kilometres of a degree of latitude. */
const kmPerDegree = 111.32
/** Share of the outlines that must be clockwise, and how many there must be. */
const nearlyAll = 0.95
const fewestOutlines = 4
/** Number of right angles by which one order of the axes must win, and how many times. */
const moreAngles = 12
const timesMoreAngles = 3
/** Degrees of latitude: most venues are between these, and those below the first are rarely meant if the others fit. */
const [temperate, polar] = [25, 70]

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
const isOnEarth = ([x, y]: Pair): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90
const number = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const told = ([x, y]: Pair): string => `${Number(x.toFixed(5))}, ${Number(y.toFixed(5))}`

/** Collects the lists of positions in GeoJSON geometries, each a ring or a line. */
function listsIn(value: unknown, lists: Pair[][]): void {
  if (!Array.isArray(value)) return
  const pairs = (value as readonly unknown[]).filter(isPair)
  if (pairs.length > 0) lists.push(pairs)
  else for (const inner of value as readonly unknown[]) listsIn(inner, lists)
}

/** Numbers that are enough to judge a plan in a few milliseconds. */
const [mostGeometries, mostPositions] = [2_000, 10_000]

/** Returns at most so many items, evenly distributed. */
function sampleOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  const stride = Math.ceil(items.length / most)
  return stride <= 1 ? items : items.filter((_item, index) => index % stride === 0)
}

/** Judges the coordinates of all geometries of a plan. Geometries of any type or none are accepted. */
export function judgeCoordinates(geometries: readonly unknown[]): Judgement {
  const rings: Pair[][] = []
  const lists: Pair[][] = []
  for (const geometry of sampleOf(geometries, mostGeometries)) {
    if (!isRecord(geometry)) continue
    const { type, coordinates } = geometry
    if (isPair(coordinates)) lists.push([coordinates])
    else listsIn(coordinates, lists)
    const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : []
    for (const polygon of Array.isArray(polygons) ? (polygons as readonly unknown[]) : []) {
      const outline: unknown = Array.isArray(polygon) ? polygon[0] : null
      if (Array.isArray(outline)) rings.push((outline as readonly unknown[]).filter(isPair))
    }
  }
  const positions = sampleOf(lists.flat(), mostPositions)
  const refusal = notDegrees(positions) ?? tooWide(positions.filter(isOnEarth))
  if (refusal !== null) return { refusal, axes: 'fine', places: '' }
  return { refusal, ...judgeAxes(rings, positions.filter(isOnEarth)) }
}

function notDegrees(positions: readonly Pair[]): string | null {
  const outside = positions.filter((position) => !isOnEarth(position))
  const [example] = outside
  if (example === undefined || outside.length <= positions.length / 2) return null
  if (positions.filter(([x, y]) => isOnEarth([y, x])).length >= nearlyAll * positions.length)
    return `Latitude and longitude are swapped: ${told(example)} has the latitude first; coordinates must be degrees (WGS84), longitude first`
  const most = positions.reduce((sum, [x, y]) => Math.max(sum, Math.abs(x), Math.abs(y)), 0)
  const kind =
    most > 100_000 && most < 20_100_000
      ? 'metres, such as Web Mercator (EPSG:3857) or a national grid'
      : 'metres or another unit of a drawing'
  return `${told(example)} is not a longitude and latitude but probably in ${kind}; coordinates must be degrees (WGS84, EPSG:4326)`
}

/** Measures the middle half of the positions, so that a few that lie elsewhere do not count. */
function tooWide(positions: readonly Pair[]): string | null {
  const xs = positions.map(([x]) => x).sort((one, other) => one - other)
  const ys = positions.map(([, y]) => y).sort((one, other) => one - other)
  const spread = (values: readonly number[], share: number): number =>
    (values[Math.ceil((1 - share) * (values.length - 1))] ?? 0) - (values[Math.floor(share * (values.length - 1))] ?? 0)
  const stretch = cosine(ys[ys.length >> 1] ?? 0)
  const sizeAt = (share: number): number => kmPerDegree * Math.max(spread(xs, share) * stretch, spread(ys, share))
  if (sizeAt(0.25) <= widest) return null
  return `The plan is ${number(sizeAt(0.02))} km wide: coordinates must be degrees (WGS84), not metres`
}

function judgeAxes(rings: readonly Pair[][], positions: readonly Pair[]): Pick<Judgement, 'axes' | 'places'> {
  const outlines = rings.filter(({ length }) => length > 2)
  const clockwise = outlines.filter(
    (ring) => signedArea(Float64Array.from(ring.flatMap(([x, y]) => [x, y]))) < 0,
  ).length
  const isClockwise = outlines.length >= fewestOutlines && clockwise >= nearlyAll * outlines.length
  const middle = (place: 0 | 1): number =>
    positions.map((position) => position[place]).sort((one, other) => one - other)[positions.length >> 1] ?? 0
  const [longitude, latitude] = [middle(0), middle(1)]
  if (Math.abs(longitude) > 90) return { axes: 'fine', places: '' }
  const angles = countRightAngles(outlines, cosine(latitude), 1)
  const swappedAngles = countRightAngles(outlines, 1, cosine(longitude))
  const isDistorted = swappedAngles >= moreAngles + angles && swappedAngles >= timesMoreAngles * angles
  const isUnlikely = Math.abs(latitude) < temperate && Math.abs(longitude) >= temperate && Math.abs(longitude) <= polar
  const isKept = angles >= moreAngles + swappedAngles && angles >= timesMoreAngles * swappedAngles
  const places = `they lie at ${toldPlace(latitude, longitude)}, and with swapped axes at ${toldPlace(longitude, latitude)}`
  if (isDistorted || (isClockwise && isUnlikely && !isKept)) return { axes: 'swapped', places }
  return isClockwise && !isKept ? { axes: 'clockwise', places } : { axes: 'fine', places: '' }
}

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

const toldPlace = (latitude: number, longitude: number): string =>
  `${number(Math.abs(latitude), 2)}° ${latitude < 0 ? 'S' : 'N'} ${number(Math.abs(longitude), 2)}° ${longitude < 0 ? 'W' : 'E'}`

/** Cosines: of an angle that counts as right, and of an edge along an axis, which is at right angles in any scale. */
const [right, alongAxis] = [0.01, 0.05]

/** Counts the right angles between edges that are aslant to the axes, if a degree on each axis has these lengths. */
function countRightAngles(rings: readonly Pair[][], perX: number, perY: number): number {
  let count = 0
  for (const ring of rings) {
    for (let index = 0; index + 2 < ring.length; index += 1) {
      const [ax, ay] = ring[index] ?? [0, 0]
      const [bx, by] = ring[index + 1] ?? [0, 0]
      const [cx, cy] = ring[index + 2] ?? [0, 0]
      const [ux, uy, vx, vy] = [(bx - ax) * perX, (by - ay) * perY, (cx - bx) * perX, (cy - by) * perY]
      const lengths = Math.hypot(ux, uy) * Math.hypot(vx, vy)
      if (lengths === 0 || Math.min(Math.abs(ux), Math.abs(uy)) / Math.hypot(ux, uy) < alongAxis) continue
      if (Math.abs(ux * vx + uy * vy) / lengths < right) count += 1
    }
  }
  return count
}

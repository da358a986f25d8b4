import type { Feature, Position, VenueFeatures } from '#mocks/venue/features.ts'

/** A place in metres on the plane of a campus. */
export type Place = readonly [x: number, y: number]
export type Outline = readonly Place[]

export interface SurveyedUnit {
  readonly id: string
  readonly levelId: string
  readonly category: string
  /** The outline and its holes without the closing corner. */
  readonly rings: readonly Outline[]
}

/** The content of an archive, read independently of the code that writes it. */
export interface SurveyedVenue {
  readonly units: readonly SurveyedUnit[]
  readonly ordinalOf: ReadonlyMap<string, number>
  toMetres(position: Position): Place
}

const metres = 111_319.490_793

export function survey(venue: VenueFeatures): SurveyedVenue {
  const [, latitude] = firstPosition(venue)
  const [longitude] = firstPosition(venue)
  const stretch = Math.cos((latitude * Math.PI) / 180)
  const toMetres = ([x, y]: Position): Place => [(x - longitude) * metres * stretch, (y - latitude) * metres]
  return {
    toMetres,
    ordinalOf: new Map(venue.level.map(({ id, properties }) => [id, Number(properties['ordinal'])])),
    units: venue.unit.map((unit) => ({
      id: unit.id,
      levelId: String(unit.properties['level_id']),
      category: String(unit.properties['category']),
      rings: ringsOf(unit).map((ring) => ring.map(toMetres)),
    })),
  }
}

/** Returns all rings of a feature without the closing corner. */
export function ringsOf({ geometry }: Feature): readonly (readonly Position[])[] {
  if (geometry?.type === 'LineString') return [geometry.coordinates]
  if (geometry?.type === 'Polygon' || geometry?.type === 'MultiLineString')
    return geometry.coordinates.map((ring) => ring.slice(0, -1))
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates.flat().map((ring) => ring.slice(0, -1))
  return []
}

function firstPosition({ venue: [only] }: VenueFeatures): Position {
  const [first] = only === undefined ? [] : (ringsOf(only)[0] ?? [])
  if (first === undefined) throw new Error('A venue without an outline')
  return first
}

/** Returns square metres, negative for a hole. */
export function areaOf(outline: Outline): number {
  let sum = 0
  outline.forEach(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [0, 0]
    sum += x * nextY - nextX * y
  })
  return sum / 2
}

export function isInside(rings: readonly Outline[], [x, y]: Place): boolean {
  let inside = false
  for (const ring of rings)
    ring.forEach(([x0, y0], index) => {
      const [x1, y1] = ring[(index + 1) % ring.length] ?? [0, 0]
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside
    })
  return inside
}

/** Returns the distance of a place to the walls. */
export function distanceToWalls(rings: readonly Outline[], [x, y]: Place): number {
  let least = Infinity
  for (const ring of rings)
    ring.forEach(([x0, y0], index) => {
      const [x1, y1] = ring[(index + 1) % ring.length] ?? [0, 0]
      const [dx, dy] = [x1 - x0, y1 - y0]
      const share = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)))
      least = Math.min(least, Math.hypot(x - x0 - share * dx, y - y0 - share * dy))
    })
  return least
}

export function boxOf(rings: readonly Outline[]): readonly [left: number, bottom: number, right: number, top: number] {
  const places = rings.flat()
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

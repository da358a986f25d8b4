import type { Point } from '../../src/venue/geometry/shape.ts'
import type { FeatureType, Venue } from '../../src/venue/model.ts'
import { box, drawing, type Drawn, feature, line, openWith, pick, polygon } from '../venue/drawn-venue.ts'
import { path } from './oracles/path.ts'

/** Changes of the drawn venue. Coordinates are metres in its drawing, and ids without a level are on 'floor-0'. */
export type Change = (drawn: Drawn) => unknown
type Properties = Readonly<Record<string, unknown>>
export type Rectangle = readonly [x: number, y: number, toX: number, toY: number]

export const venueWith = (...changes: readonly Change[]): Venue =>
  openWith((drawn) => changes.forEach((change) => change(drawn))).venue

export const setProperties =
  (type: FeatureType, id: string, properties: Properties): Change =>
  (drawn) =>
    Object.assign(pick(drawn, type, id).properties, properties)

export const reshape =
  (type: FeatureType, id: string, geometry: unknown): Change =>
  (drawn) =>
    (pick(drawn, type, id).geometry = geometry)

/** Gives a unit the outline of a rectangle. */
export const resize = (id: string, rectangle: Rectangle): Change => reshape('unit', id, polygon(box(...rectangle)))

export const addUnit =
  (id: string, category: string, rectangle: Rectangle, properties: Properties = {}): Change =>
  (drawn) =>
    drawn.unit.push(feature('unit', id, polygon(box(...rectangle)), { level_id: 'floor-0', category, ...properties }))

/** Adds a door along corners as `x,y x,y`. */
export const addDoor =
  (id: string, corners: string, properties: Properties = {}): Change =>
  (drawn) =>
    drawn.opening.push(
      feature('opening', id, line(...path(corners)), { level_id: 'floor-0', category: 'pedestrian', ...properties }),
    )

export const moveDoor = (id: string, corners: string): Change => reshape('opening', id, line(...path(corners)))

export const addLevel =
  (id: string, rectangle: Rectangle, properties: Properties = {}): Change =>
  (drawn) =>
    drawn.level.push(
      feature('level', id, polygon(box(...rectangle)), {
        category: 'unspecified',
        ordinal: 0,
        building_ids: ['house'],
        ...properties,
      }),
    )

/** Adds the level 'yard' outdoors, with the unit 'lawn' all over it. */
export const addYard =
  (rectangle: Rectangle, properties: Properties = {}): Change =>
  (drawn) => {
    addLevel('yard', rectangle, { outdoor: true, building_ids: null, name: { en: 'Yard' }, ...properties })(drawn)
    addUnit('lawn', 'walkway', rectangle, { level_id: 'yard' })(drawn)
  }

/** Adds a relationship between units, with the openings and other units between its ends. */
export const addRelationship =
  (
    id: string,
    category: string,
    ends: readonly string[],
    properties: Properties = {},
    geometry: unknown = null,
  ): Change =>
  (drawn) => {
    const isOpening = (end: string) => drawn.opening.some((opening) => opening.id === end)
    const [origin, ...others] = ends.map((end) => ({ id: end, feature_type: isOpening(end) ? 'opening' : 'unit' }))
    const destination = others.pop()
    drawn.relationship.push(
      feature('relationship', id, geometry, {
        category,
        direction: 'undirected',
        origin,
        intermediary: others.length > 0 ? others : null,
        destination,
        ...properties,
      }),
    )
  }

/** Adds a door of the venue to a one-way passage. */
export const addOneWay = (id: string, from: string, door: string, to: string): Change =>
  addRelationship(id, 'traversal', [from, door, to], { direction: 'directed' })

/** Adds a third floor, as a copy of the second one. */
export const addThirdFloor: Change = (drawn) => {
  for (const type of ['level', 'unit', 'opening'] as const) {
    const above = drawn[type].filter(({ id }) => String(id).endsWith('-1'))
    drawn[type].push(...(JSON.parse(JSON.stringify(above).replaceAll('-1"', '-2"')) as typeof above))
  }
  pick(drawn, 'level', 'floor-2').properties['ordinal'] = 2
}

/** Returns the coordinates in the drawing, because the venue has an origin of its own. */
export function drawnPoint(venue: Venue, point: Point, digits = 1): [x: number, y: number] {
  const { longitude, latitude } = venue.projection.toPosition(point)
  const { x, y } = drawing.toPlane(longitude, latitude)
  const rounded = (metres: number) => Math.round(10 ** digits * metres) / 10 ** digits + 0
  return [rounded(x), rounded(y)]
}

/** Finds the point of the venue at coordinates of the drawing. */
export function venuePoint(venue: Venue, x: number, y: number): Point {
  const { longitude, latitude } = drawing.toPosition({ x, y })
  return venue.projection.toPlane(longitude, latitude)
}

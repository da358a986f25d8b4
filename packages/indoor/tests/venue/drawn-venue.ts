import { strToU8, zipSync } from 'fflate'
import { checkVenue } from '../../src/venue/check-files.ts'
import type { FindingCode } from '../../src/venue/finding-codes.ts'
import type { Finding } from '../../src/venue/findings.ts'
import { type FeatureType, featureTypes, type Venue, type VenueFile, type VenueFiles } from '../../src/venue/model.ts'
import { openVenue } from '../../src/venue/open-venue.ts'
import { createProjection } from '../../src/venue/projection.ts'

/** The projection of drawn venues, in metres east and north of a point in Prague. */
export const drawing = createProjection({ longitude: 14.42076, latitude: 50.08804 })

export interface GeoFeature {
  id: unknown
  type: 'Feature'
  feature_type: string
  geometry: unknown
  properties: Record<string, unknown>
}
export type Drawn = Record<FeatureType, GeoFeature[]>

export const position = (x: number, y: number): [number, number] => {
  const { longitude, latitude } = drawing.toPosition({ x, y })
  return [longitude, latitude]
}

export const ring = (...corners: readonly (readonly [x: number, y: number])[]): [number, number][] =>
  [...corners, ...corners.slice(0, 1)].map(([x, y]) => position(x, y))

export const box = (x: number, y: number, toX: number, toY: number): [number, number][] =>
  ring([x, y], [toX, y], [toX, toY], [x, toY])

export const polygon = (...rings: readonly (readonly [number, number][])[]) => ({ type: 'Polygon', coordinates: rings })
export const line = (...corners: readonly (readonly [number, number])[]) => ({
  type: 'LineString',
  coordinates: corners.map(([x, y]) => position(x, y)),
})
export const point = (x: number, y: number) => ({ type: 'Point', coordinates: position(x, y) })

export const feature = (
  type: FeatureType,
  id: string,
  geometry: unknown,
  properties: Record<string, unknown> = {},
): GeoFeature => ({ id, type: 'Feature', feature_type: type, geometry, properties })

/** Draws a valid venue: rooms and stairs on both sides of a corridor, on two floors of one building. */
export function drawVenue(): Drawn {
  const drawn = Object.fromEntries(featureTypes.map((type) => [type, []])) as unknown as Drawn
  const outline = polygon(box(0, 0, 20, 12))
  drawn.venue.push(feature('venue', 'venue', outline, { category: 'businesscampus', name: { en: 'Dock', uk: 'Док' } }))
  drawn.building.push(feature('building', 'house', null, { category: 'unspecified', name: { en: 'House' } }))
  drawn.footprint.push(feature('footprint', 'ground', outline, { category: 'ground', building_ids: ['house'] }))
  for (const floor of [0, 1]) {
    const on = { level_id: `floor-${floor}` }
    drawn.level.push(
      feature('level', on.level_id, outline, {
        category: 'unspecified',
        ordinal: floor,
        name: { en: `Floor ${floor}` },
        short_name: { en: String(floor) },
        building_ids: ['house'],
      }),
    )
    const unit = (id: string, category: string, rings: [number, number][], more: Record<string, unknown> = {}) =>
      drawn.unit.push(
        feature('unit', `${id}-${floor}`, polygon(rings), { ...on, category, name: { en: `${id} ${floor}` }, ...more }),
      )
    unit('corridor', 'walkway', box(0, 5, 20, 7))
    unit('room', 'room', box(0, 0, 10, 5))
    unit('office', 'office', box(10, 0, 20, 5), { restriction: 'employeesonly', accessibility: ['wheelchair'] })
    unit('stairs', 'stairs', box(0, 7, 6, 12))
    unit('lounge', 'lounge', box(6, 7, 20, 12))
    const door = (id: string, x: number, y: number) =>
      drawn.opening.push(
        feature('opening', `${id}-${floor}`, line([x, y], [x + 1, y]), {
          ...on,
          category: 'pedestrian',
          accessibility: ['wheelchair'],
          access_control: null,
          door: { type: 'sliding', automatic: true, material: 'glass' },
        }),
      )
    door('door-room', 4, 5)
    door('door-office', 14, 5)
    door('door-stairs', 2, 7)
    door('door-lounge', 12, 7)
  }
  drawn.opening.push(
    feature('opening', 'entrance', line([0, 5.5], [0, 6.5]), { level_id: 'floor-0', category: 'pedestrian.principal' }),
  )
  drawn.relationship.push(
    feature('relationship', 'up', null, {
      category: 'stairs',
      direction: 'undirected',
      origin: { id: 'stairs-0', feature_type: 'unit' },
      intermediary: null,
      destination: { id: 'stairs-1', feature_type: 'unit' },
    }),
  )
  return drawn
}

/** Adds a lift next to the lounge on both floors. */
export function addLift(drawn: Drawn): void {
  for (const floor of [0, 1]) {
    const on = { level_id: `floor-${floor}` }
    pick(drawn, 'unit', `lounge-${floor}`).geometry = polygon(box(6, 7, 18, 12))
    drawn.unit.push(feature('unit', `lift-${floor}`, polygon(box(18, 7, 20, 9)), { ...on, category: 'elevator' }))
    drawn.opening.push(
      feature('opening', `door-lift-${floor}`, line([18.5, 7], [19.5, 7]), { ...on, category: 'pedestrian' }),
    )
  }
  const ends = { origin: { id: 'lift-0', feature_type: 'unit' }, destination: { id: 'lift-1', feature_type: 'unit' } }
  drawn.relationship.push(
    feature('relationship', 'lift', null, {
      category: 'elevator',
      direction: 'undirected',
      intermediary: null,
      ...ends,
    }),
  )
}

export function filesOf(drawn: Drawn): VenueFiles {
  const collections = featureTypes.map((type): [VenueFile, Uint8Array] => [
    type,
    strToU8(JSON.stringify({ type: 'FeatureCollection', name: type, features: drawn[type] })),
  ])
  return new Map([...collections, ['manifest', strToU8(JSON.stringify({ version: '1.0.0', language: 'en' }))]])
}

export function zipOf(drawn: Drawn, folder = ''): Uint8Array {
  const named = [...filesOf(drawn)].map(([file, bytes]): [string, Uint8Array] => [
    `${folder}${file}.${file === 'manifest' ? 'json' : 'geojson'}`,
    bytes,
  ])
  return zipSync(Object.fromEntries(named))
}

/** Opens a drawing. Returns the venue with its findings. */
export function open(drawn: Drawn): { readonly venue: Venue; readonly findings: readonly Finding[] } {
  const opened = openVenue(filesOf(drawn))
  if (!opened.ok) throw new Error(`refused: ${opened.fault.kind}`)
  return { venue: opened.value.venue, findings: checkVenue(opened.value).list }
}

/** Opens the valid venue after a change. */
export function openWith(change: (drawn: Drawn) => void): ReturnType<typeof open> {
  const drawn = drawVenue()
  change(drawn)
  return open(drawn)
}

/** Returns code, feature and level of each finding after a change of the valid venue. */
export function found(change: (drawn: Drawn) => void): (readonly [FindingCode, string | null, string | null])[] {
  return openWith(change).findings.map(({ code, featureId, levelId }) => [code, featureId, levelId])
}

/** Finds a feature of a drawing, to be changed. */
export function pick(drawn: Drawn, type: FeatureType, id: string): GeoFeature {
  const one = drawn[type].find((candidate) => candidate.id === id)
  if (!one) throw new Error(`There is no ${type} ${id}.`)
  return one
}

/** Rotates a point as `turnAll` does. */
export const askew = ({ x, y }: { x: number; y: number }): [number, number] => [0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y]
/** Rotates the drawing, so that no wall is parallel to an axis. */
export function turnAll(drawn: Drawn): void {
  const turned = (places: unknown): unknown => {
    if (!Array.isArray(places)) return places
    const [longitude, latitude] = places as unknown[]
    return typeof longitude === 'number' && typeof latitude === 'number'
      ? position(...askew(drawing.toPlane(longitude, latitude)))
      : places.map(turned)
  }
  for (const one of Object.values(drawn).flat()) {
    const { geometry } = one
    if (typeof geometry === 'object' && geometry !== null && 'coordinates' in geometry) {
      one.geometry = { ...geometry, coordinates: turned(geometry.coordinates) }
    }
  }
}
